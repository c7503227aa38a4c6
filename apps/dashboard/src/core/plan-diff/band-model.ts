import type { PlanBand, PlanParty, PlanState } from '@vitrine/contract/plan-diff';
import { dateOfDay, minutesPerDay } from '@vitrine/schedule/local-clock';
import { dayAt, daysFrom } from '../../lib/local-days.ts';
import { type ClockMark, dayClock } from './day-clock.ts';

// Both weeks of a display, prepared for drawing: per day of its place, stretches in minutes of its clock.

export interface BandPart extends PlanState {
  /** Minutes of the day by the local clock. */
  readonly from: number;
  readonly to: number;
  readonly isChanged: boolean;
}

export interface BandDay {
  readonly date: string;
  readonly number: number;
  readonly was: readonly BandPart[];
  readonly becomes: readonly BandPart[];
  /** Minutes of today that are over. */
  readonly past: number;
  /** Where clocks change, and how many hours the day has. */
  readonly marks: readonly ClockMark[];
  readonly hours: number;
}

export interface Window {
  readonly from: number;
  readonly to: number;
}

type Bands = NonNullable<PlanParty['bands']>;
interface Stretch extends PlanState {
  readonly from: number;
  readonly to: number;
}

const stretchesOf = (bands: readonly PlanBand[]): Stretch[] =>
  bands.map((band) => ({ ...band, from: Date.parse(band.from), to: Date.parse(band.to) }));

const isSame = (a: PlanState, b: PlanState) =>
  a.state === b.state && a.playlists.join() === b.playlists.join();

/** Cut where the other week changes, so that each part is either changed as a whole or not. */
function cutBy(own: readonly Stretch[], other: readonly Stretch[]): (Stretch & { isChanged: boolean })[] {
  const parts: (Stretch & { isChanged: boolean })[] = [];
  for (const stretch of own)
    for (const each of other) {
      const from = Math.max(stretch.from, each.from);
      const to = Math.min(stretch.to, each.to);
      if (from >= to) continue;
      const isChanged = !isSame(stretch, each);
      const last = parts.at(-1);
      if (last?.to === from && last.isChanged === isChanged && isSame(last, stretch))
        parts[parts.length - 1] = { ...last, to };
      else parts.push({ ...stretch, from, to, isChanged });
    }
  return parts;
}

export function bandDays({ timezone, was, becomes }: Bands): BandDay[] {
  const before = stretchesOf(was);
  const after = stretchesOf(becomes);
  const begin = before[0]!.from;
  const first = dayAt(timezone, begin);
  const count = dayAt(timezone, before.at(-1)!.to - 1) - first + 1;
  const own = cutBy(before, after);
  const other = cutBy(after, before);
  return daysFrom(timezone, first, count).map((day) => {
    const clock = dayClock(timezone, day);
    const within = (parts: typeof own): BandPart[] =>
      parts
        .filter(({ from, to }) => Math.max(from, day.from) < Math.min(to, day.to))
        .map(({ from, to, ...rest }) => ({
          ...rest,
          from: clock.startAt(Math.max(from, day.from)),
          to: clock.endAt(Math.min(to, day.to)),
        }));
    return {
      date: dateOfDay(day.number),
      number: day.number,
      was: within(own),
      becomes: within(other),
      past: begin > day.from && begin < day.to ? clock.startAt(begin) : 0,
      marks: clock.marks,
      hours: (day.to - day.from) / 3_600_000,
    };
  });
}

export const isChangedDay = ({ was, becomes }: BandDay): boolean =>
  [...was, ...becomes].some(({ isChanged }) => isChanged);

const usual: Window = { from: 360, to: 1320 };
const toHours = ({ from, to }: Window): Window => ({
  from: Math.floor(from / 60) * 60,
  to: Math.ceil(to / 60) * 60,
});

/** The widest opening hours. */
export function openWindow(days: readonly BandDay[]): Window {
  const open = days
    .flatMap(({ was, becomes }) => [...was, ...becomes])
    .filter(({ state, isChanged }) => state === 'playing' || state === 'nothing' || isChanged)
    .filter(({ state }) => state !== 'off');
  if (open.length === 0) return usual;
  return toHours({
    from: Math.min(...open.map(({ from }) => from)),
    to: Math.max(...open.map(({ to }) => to)),
  });
}

const around = 150;

/** The changed times and some hours around them, so that names fit. */
export function changedWindow(days: readonly BandDay[]): Window {
  const changed = days
    .flatMap(({ was, becomes }) => [...was, ...becomes])
    .filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return openWindow(days);
  const from = Math.max(0, Math.min(...changed.map((part) => part.from)) - around);
  const to = Math.min(minutesPerDay, Math.max(...changed.map((part) => part.to)) + around);
  return toHours({ from, to });
}
