import type { Zone } from '@vitrine/contract/zones';

// The clock of a zone, made from the changes that the server sends. After the last of them the rule of the
// last two repeats: the same weekday on or after the same day of the same month, at the same local time.

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

export interface ZoneClock {
  /** Milliseconds that local time is ahead of UTC. */
  offsetAt(instant: number): number;
  /** Instants between both at which the offset changes, in order. */
  changesIn(from: number, to: number): readonly number[];
}

interface Change {
  readonly at: number;
  /** From then on. */
  readonly offset: number;
}

/** Longer than any player lives. */
const repeatedYears = 40;

/** `earlier` answers for instants before the first change, if the runtime knows the zone. */
export function zoneClock(
  zone: Pick<Zone, 'from' | 'until' | 'offsets'>,
  earlier: ZoneClock | null,
): ZoneClock {
  const begin = Date.parse(zone.from);
  const known = zone.offsets.map(([seconds, minutes]) => ({
    at: seconds * 1000,
    offset: minutes * minuteMs,
  }));
  const changes = [...known, ...repeated(known, Date.parse(zone.until))];
  const indexAt = (instant: number) => {
    let low = 0;
    let high = changes.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (changes[middle]!.at <= instant) low = middle;
      else high = middle;
    }
    return low;
  };
  return {
    offsetAt: (instant) =>
      instant < begin && earlier ? earlier.offsetAt(instant) : changes[indexAt(instant)]!.offset,
    changesIn(from, to) {
      const before = from < begin && earlier ? earlier.changesIn(from, Math.min(to, begin)) : [];
      const found: number[] = [];
      for (let i = indexAt(from) + 1; i < changes.length && changes[i]!.at < to; i++)
        found.push(changes[i]!.at);
      return [...before, ...found];
    },
  };
}

/** Nothing if the last changes follow no such rule, or there are none in the last year. */
function repeated(known: readonly Change[], until: number): Change[] {
  const lastYear = new Date(until).getUTCFullYear() - 1;
  const rules = known.slice(-2).map((change) => ruleOf(known, change));
  if (known.length < 5 || rules.some((rule) => rule === null || rule.year !== lastYear)) return [];
  return Array.from({ length: repeatedYears }, (_, i) => lastYear + 1 + i).flatMap((year) =>
    rules.map((rule) => rule!.changeIn(year)).sort((a, b) => a.at - b.at),
  );
}

function ruleOf(known: readonly Change[], last: Change) {
  const before = (change: Change) => known[known.indexOf(change) - 1]?.offset ?? change.offset;
  // A minute before, because a change at midnight may belong to the last day of a month.
  const localOf = (change: Change) => new Date(change.at + before(change) - minuteMs);
  const local = localOf(last);
  const same = known
    .slice(1)
    .filter((change) => change.offset === last.offset && before(change) === before(last))
    .map(localOf);
  const days = same.map((each) => each.getUTCDate());
  const first = Math.min(...days);
  const isRule =
    Math.max(...days) - first < 7 &&
    same.every(
      (each) =>
        each.getUTCMonth() === local.getUTCMonth() &&
        each.getUTCDay() === local.getUTCDay() &&
        each.getTime() % dayMs === local.getTime() % dayMs,
    );
  if (!isRule) return null;
  const changeIn = (year: number): Change => {
    const day = new Date(Date.UTC(year, local.getUTCMonth(), first));
    const wait = (local.getUTCDay() - day.getUTCDay() + 7) % 7;
    const at = day.getTime() + wait * dayMs + (local.getTime() % dayMs) + minuteMs - before(last);
    return { at, offset: last.offset };
  };
  return { year: local.getUTCFullYear(), changeIn };
}
