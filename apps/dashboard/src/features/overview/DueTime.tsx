import { offsetAt } from '@vitrine/schedule/local-clock';
import { HeadedTime, Instant } from '../../ui/time/Time.tsx';
import { type Place, readerZone, useTimeText } from '../../ui/time/time-text.ts';

const dayMs = 86_400_000;

interface DueTimeProps {
  at: string;
  /** Null: the reader's clock. */
  place: Place | null;
  now: number;
  /** The place follows the clock where it is not the reader's; otherwise a head or the row itself names it. */
  isNamedAfar?: boolean;
}

/** "06:30", and "Fri 06:30" for what is more than a day away. */
export function DueTime({ at, place, now, isNamedAfar = false }: DueTimeProps) {
  const text = useTimeText();
  const isFar = Date.parse(at) - now >= dayMs;
  const form = isFar ? 'weekday' : 'near';
  const isAfar =
    place !== null && offsetAt(place.timezone, Date.parse(at)) !== offsetAt(readerZone(), Date.parse(at));
  if (!place || (isAfar && isNamedAfar))
    return <Instant at={at} place={place} now={now} form={form} placeOnly />;
  return (
    <HeadedTime place={place}>
      {isFar
        ? text.instantParts(at, place, { form, now, isHeaded: true, placeOnly: true }).there
        : text.clock(at, place)}
    </HeadedTime>
  );
}
