import { HeadedTime, Instant } from './Time.tsx';
import { type Place, useTimeText } from './time-text.ts';

const dayMs = 86_400_000;

export const isSoon = (at: string): boolean => Date.parse(at) - Date.now() < dayMs;

/** "07:30" below the head of its place, with the day only if that is more than a day ahead. */
export function SoonTime({ at, place }: { at: string; place: Place }) {
  const text = useTimeText();
  return isSoon(at) ? (
    <HeadedTime place={place}>{text.clock(at, place)}</HeadedTime>
  ) : (
    <Instant at={at} place={place} isHeaded placeOnly />
  );
}
