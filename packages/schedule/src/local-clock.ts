import type { Zone } from '@vitrine/contract/zones';
import { intlZone } from './intl-zone.ts';
import { dayMs, minuteMs, type ZoneClock, zoneClock } from './zone-clock.ts';

// Converts between instants and the local clock of a place. Instants are milliseconds since 1970 (UTC); a
// local day is an integer (0 = 1970-01-01), a local time its minute of the day. The clock changes of a zone
// are those that the server has sent, or else those of the runtime.

export { dayMs, minuteMs } from './zone-clock.ts';
export const minutesPerDay = 1440;

/** A stretch of time without a clock change: local = instant + offset. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

const clocks = new Map<string, ZoneClock>();
const registered = new Map<string, string>();
let findZone: (name: string) => Zone | null = () => null;

function clockOf(name: string): ZoneClock {
  let clock = clocks.get(name);
  if (!clock) {
    const zone = findZone(name);
    clock = zone ? zoneClock(zone, intlOrNull(name)) : intlZone(name);
    clocks.set(name, clock);
  }
  return clock;
}

function intlOrNull(name: string): ZoneClock | null {
  try {
    return intlZone(name);
  } catch {
    return null;
  }
}

/** Where to look for zones that nobody has registered. */
export function provideZones(find: (name: string) => Zone | null): void {
  findZone = find;
  clocks.clear();
  registered.clear();
}

/** From now on this zone has these clock changes. */
export function registerZone(zone: Zone): void {
  const content = JSON.stringify(zone);
  if (registered.get(zone.name) === content) return;
  registered.set(zone.name, content);
  clocks.set(zone.name, zoneClock(zone, intlOrNull(zone.name)));
}

/** Whether local times of this zone are known, from the server or the runtime. */
export function isKnownZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

export const offsetAt = (timeZone: string, instant: number): number => clockOf(timeZone).offsetAt(instant);

/** [from, to) split at clock changes, in order. */
export function spansOf(timeZone: string, from: number, to: number): Span[] {
  if (from >= to) return [];
  const clock = clockOf(timeZone);
  const starts = [from, ...clock.changesIn(from, to)];
  return starts.map((start, i) => ({ from: start, to: starts[i + 1] ?? to, offset: clock.offsetAt(start) }));
}

/** A local day, or the part of one in which this offset applies. */
export interface LocalDay {
  readonly timeZone: string;
  readonly day: number;
  /** Milliseconds that local time is ahead of UTC. */
  readonly offset: number;
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
  // The earliest stretch counts: where clocks go back to midnight, it happens twice on one day.
  for (const span of spansOf(timeZone, instant - longestDayMs, instant + 1)) {
    const begin = day * dayMs - span.offset;
    if (begin >= span.from && begin < span.to) return begin;
    if (begin < span.from && Math.floor((span.from + span.offset) / dayMs) === day) return span.from;
  }
  return instant;
}

/** The first instant of a local day by its number; days have 23 or 25 hours where clocks change. */
export const startOfDay = (timeZone: string, day: number): number =>
  startOfLocalDay(timeZone, instantOf(timeZone, day, minutesPerDay / 2));

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

/**
 * The first instant at which the local clock reads this time (`2026-11-19T20:00`) or a later one. Where clocks
 * skip it, that is the clock change.
 */
export function firstInstantOf(timeZone: string, localTime: string): number {
  const local = Date.parse(`${localTime}:00Z`);
  const spans = spansOf(timeZone, local - longestDayMs, local + longestDayMs);
  const span = spans.find(({ to, offset }) => to + offset > local)!;
  return Math.max(span.from, local - span.offset);
}

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
