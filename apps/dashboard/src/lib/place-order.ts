import { offsetAt } from '@vitrine/schedule/local-clock';

interface Place {
  readonly name: string;
  readonly timezone: string;
}

/** Places as all lists have them: those of the reader's time zone, then by how far their clocks differ, then by name. */
export function placesInOrder<P extends Place>(places: readonly P[], readerZone: string, now: number): P[] {
  const here = offsetAt(readerZone, now);
  const distanceOf = ({ timezone }: P) =>
    timezone === readerZone ? -1 : Math.abs(offsetAt(timezone, now) - here);
  return [...places].sort((a, b) => distanceOf(a) - distanceOf(b) || a.name.localeCompare(b.name));
}
