// Converts between instants and the local clock of a place. Instants are milliseconds since 1970 (UTC); a
// local day is an integer (0 = 1970-01-01), a local time its minute of the day. Offsets come from the
// runtime's time-zone data and are cached.

export const minuteMs = 60_000;
export const dayMs = 86_400_000;
export const minutesPerDay = 1440;

/** A stretch of time without a clock change: local = instant + offset. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** UTC day → offset at its first instant. */
  readonly offsets: Map<number, number>;
  /** UTC day → the instant within it at which the offset changes. */
  readonly jumps: Map<number, number>;
}

const zones = new Map<string, Zone>();
/** Limit of cached days per zone; more than a century of days would be a leak. */
const maxDays = 40_000;

function zoneOf(name: string): Zone {
  let zone = zones.get(name);
  if (!zone) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    zone = { format, offsets: new Map(), jumps: new Map() };
    zones.set(name, zone);
  }
  return zone;
}

/** Reads the offset from the formatted local time, which all runtimes support in the same way. */
function readOffset({ format }: Zone, instant: number): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) shown[type] = Number(value);
  const { year, month, day, hour, minute, second } = shown as Record<string, number>;
  const local = Date.UTC(year!, month! - 1, day!, hour!, minute!, second!);
  return local - Math.floor(instant / 1000) * 1000;
}

function offsetAtDay(zone: Zone, day: number): number {
  let offset = zone.offsets.get(day);
  if (offset === undefined) {
    if (zone.offsets.size >= maxDays) zone.offsets.clear();
    offset = readOffset(zone, day * dayMs);
    zone.offsets.set(day, offset);
  }
  return offset;
}

export function offsetAt(timeZone: string, instant: number): number {
  const zone = zoneOf(timeZone);
  const day = Math.floor(instant / dayMs);
  const before = offsetAtDay(zone, day);
  const after = offsetAtDay(zone, day + 1);
  if (before === after) return before;
  return instant < jumpOn(zone, day, before) ? before : after;
}

/** The instant within a UTC day at which the offset changes; clocks change on whole minutes. */
function jumpOn(zone: Zone, day: number, before: number): number {
  const known = zone.jumps.get(day);
  if (known !== undefined) return known;
  let low = 0;
  let high = minutesPerDay;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (readOffset(zone, day * dayMs + middle * minuteMs) === before) low = middle;
    else high = middle;
  }
  const jump = day * dayMs + high * minuteMs;
  zone.jumps.set(day, jump);
  return jump;
}

/** [from, to) split at clock changes, in order. */
export function spansOf(timeZone: string, from: number, to: number): Span[] {
  const zone = zoneOf(timeZone);
  const spans: Span[] = [];
  let start = from;
  let offset = offsetAt(timeZone, from);
  for (let day = Math.floor(from / dayMs); day * dayMs < to; day++) {
    const before = offsetAtDay(zone, day);
    const after = offsetAtDay(zone, day + 1);
    if (before === after) continue;
    const jump = jumpOn(zone, day, before);
    if (jump <= from) continue;
    if (jump >= to) break;
    spans.push({ from: start, to: jump, offset });
    start = jump;
    offset = after;
  }
  if (start < to) spans.push({ from: start, to, offset });
  return spans;
}

export interface LocalMoment {
  readonly day: number;
  /** Rounded down: 09:00:59 is minute 540. */
  readonly minute: number;
}

export function localMoment(timeZone: string, instant: number): LocalMoment {
  const local = instant + offsetAt(timeZone, instant);
  const day = Math.floor(local / dayMs);
  return { day, minute: Math.floor((local - day * dayMs) / minuteMs) };
}

/** No local day is longer than this, whatever its clock changes. */
const longestDayMs = 30 * 3_600_000;

/**
 * The first instant of the local day containing an instant; if midnight is skipped, the instant of the clock
 * change.
 */
export function startOfLocalDay(timeZone: string, instant: number): number {
  const { day } = localMoment(timeZone, instant);
  // Search backwards, starting with the stretch that contains the instant.
  for (const span of spansOf(timeZone, instant - longestDayMs, instant + 1).reverse()) {
    const begin = day * dayMs - span.offset;
    if (begin >= span.from) return begin;
    if (Math.floor((span.from - 1 + offsetAt(timeZone, span.from - 1)) / dayMs) < day) return span.from;
  }
  return instant;
}

/** 0 = Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** `2026-11-30` → its number. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;

/** `22:30` → 1350; `24:00` → 1440. */
export const minuteNumber = (time: string): number => {
  const digit = (at: number) => time.charCodeAt(at) - 48;
  return (digit(0) * 10 + digit(1)) * 60 + digit(3) * 10 + digit(4);
};

/** `2026-11-30` of a day's number. */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** `22:30` of 1350. */
export const timeOfMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/**
 * When the local clock shows this minute of this day: the later instant if that happens twice, the clock
 * change if it never happens.
 */
export function instantOf(timeZone: string, day: number, minute: number): number {
  const local = day * dayMs + minute * minuteMs;
  const spans = spansOf(timeZone, local - longestDayMs, local + longestDayMs);
  const shown = spans.filter(({ from, to, offset }) => local - offset >= from && local - offset < to).pop();
  if (shown) return local - shown.offset;
  return spans.find(({ from, offset }) => from + offset > local)?.from ?? local;
}
