import { dateOf, dayAt } from '../../../lib/local-days.ts';
import { readerZone } from '../../../ui/time/time-text.ts';

/** The calendar of a display on the day of the moment, by its own clock. */
export const dayAddress = (locale: string, display: string, timezone: string | null, at: number): string =>
  `/${locale}/displays/detail/${display}?view=day&date=${dateOf(dayAt(timezone ?? readerZone(), at))}`;
