import { offsetAt } from '@vitrine/schedule/local-clock';

interface Place {
  readonly name: string;
  readonly timezone: string;
}

const names = new Intl.Collator();

/** Places as all lists have them: those of the reader's time zone, then by how far their clocks differ, then by name. */
export function placesInOrder<P extends Place>(places: readonly P[], readerZone: string, now: number): P[] {
  const here = offsetAt(readerZone, now);
  const distances = new Map<string, number>();
  for (const { timezone } of places)
    if (!distances.has(timezone))
      distances.set(timezone, timezone === readerZone ? -1 : Math.abs(offsetAt(timezone, now) - here));
  return [...places].sort(
    (a, b) => distances.get(a.timezone)! - distances.get(b.timezone)! || names.compare(a.name, b.name),
  );
}
