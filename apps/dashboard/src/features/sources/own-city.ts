import { cityPlace, type Place, readerZone } from '../../ui/time/time-text.ts';

/** The reader's clock by the name of its city, for times below a head that names it. */
export const ownCity = (): Place => cityPlace(readerZone());
