import type { Zone } from '@vitrine/contract/zones';
import table from './zone-table.json' with { type: 'json' };

// The clock changes of every zone, as shipped with this release (scripts/write-zones.ts). Only the server
// reads them; players and dashboards get what they need from it.

export const tzVersion: string = table.tzVersion;
const yearsAhead = 10;

const lists: readonly (readonly number[])[] = table.lists;
const indexOf = new Map(Object.entries(table.zones));

/** Null for a name that is not in the table. */
export const wholeZone = (name: string): Zone | null => zoneBetween(name, table.from * 60, table.until * 60);

/** From the start of last year to ten years ahead; the same for the whole year. */
export function zoneFor(name: string, now: number): Zone | null {
  const year = new Date(now).getUTCFullYear();
  const startOf = (of: number) => Date.UTC(of, 0, 1) / 1000;
  return zoneBetween(name, startOf(year - 1), startOf(year + yearsAhead + 1));
}

function zoneBetween(name: string, from: number, until: number): Zone | null {
  const index = indexOf.get(name);
  if (index === undefined) return null;
  const [first, ...rest] = lists[index]!;
  const offsets: [number, number][] = [[from, first!]];
  for (let i = 0; i < rest.length; i += 2) {
    const [seconds, minutes] = [rest[i]! * 60, rest[i + 1]!];
    if (seconds <= from) offsets[0] = [from, minutes];
    else if (seconds < until) offsets.push([seconds, minutes]);
  }
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
  return { name, tzVersion, from: iso(from), until: iso(until), offsets };
}
