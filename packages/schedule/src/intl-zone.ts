import { dayMs, minuteMs, type ZoneClock } from './zone-clock.ts';

// The clock changes of a zone as the runtime knows them, found by comparing days and cached.

const minutesPerDay = 1440;
/** Limit of cached days per zone; more than a century of days would be a leak. */
const maxDays = 40_000;

/** Throws a RangeError if the runtime does not know the zone. */
export function intlZone(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  /** UTC day → offset at its first instant. */
  const offsets = new Map<number, number>();
  /** UTC day → the instant within it at which the offset changes. */
  const jumps = new Map<number, number>();

  /** Reads the offset from the formatted local time, which all runtimes support in the same way. */
  const readOffset = (instant: number): number => {
    const shown: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(instant)) shown[type] = Number(value);
    const { year, month, day, hour, minute, second } = shown as Record<string, number>;
    const local = Date.UTC(year!, month! - 1, day!, hour!, minute!, second!);
    return local - Math.floor(instant / 1000) * 1000;
  };
  const offsetAtDay = (day: number): number => {
    let offset = offsets.get(day);
    if (offset === undefined) {
      if (offsets.size >= maxDays) offsets.clear();
      offset = readOffset(day * dayMs);
      offsets.set(day, offset);
    }
    return offset;
  };
  /** Clocks change on whole minutes. */
  const jumpOn = (day: number, before: number): number => {
    const known = jumps.get(day);
    if (known !== undefined) return known;
    let low = 0;
    let high = minutesPerDay;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (readOffset(day * dayMs + middle * minuteMs) === before) low = middle;
      else high = middle;
    }
    const jump = day * dayMs + high * minuteMs;
    jumps.set(day, jump);
    return jump;
  };
  return {
    offsetAt(instant) {
      const day = Math.floor(instant / dayMs);
      const before = offsetAtDay(day);
      const after = offsetAtDay(day + 1);
      if (before === after) return before;
      return instant < jumpOn(day, before) ? before : after;
    },
    changesIn(from, to) {
      const found: number[] = [];
      for (let day = Math.floor(from / dayMs); day * dayMs < to; day++) {
        const before = offsetAtDay(day);
        if (before === offsetAtDay(day + 1)) continue;
        const jump = jumpOn(day, before);
        if (jump > from && jump < to) found.push(jump);
      }
      return found;
    },
  };
}
