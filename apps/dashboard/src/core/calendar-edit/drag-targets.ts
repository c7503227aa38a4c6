import type { Window } from '@vitrine/schedule/condition';
import { dayMs, localMoment, minuteMs, minutesPerDay, spansOf } from '@vitrine/schedule/local-clock';
import type { Duration } from '../time/placement.ts';
import { clampTarget, type Target } from './calendar-edits.ts';
import type { Occurrence } from './occurrences.ts';

// Where a taken window goes, from where the pointer is or which key was pressed. Minutes are those of the wall
// clock of the place.

export interface WallTime {
  readonly day: number;
  readonly minute: number;
}

export const snapMinutes = 15;
export const fineMinutes = 5;

export const snapped = (minute: number, step: number): number => Math.round(minute / step) * step;

/** How far into the window the pointer took it, in minutes and whole days. */
export function gripOf(taken: Occurrence, at: WallTime): { readonly minutes: number; readonly days: number } {
  const days = at.day - taken.day;
  return { days, minutes: days * minutesPerDay + at.minute - taken.from };
}

export function movedTo(
  taken: Occurrence,
  grip: { readonly minutes: number; readonly days: number },
  at: WallTime,
  step: number,
): Target {
  const length = taken.to - taken.from;
  const from = snapped(at.minute + grip.days * minutesPerDay - grip.minutes, step);
  const start = Math.max(0, Math.min(minutesPerDay - step, from));
  return { day: at.day - grip.days, from: start, to: start + length };
}

/** One edge follows the pointer, the other stays. */
export function stretchedTo(taken: Occurrence, edge: 'from' | 'to', at: WallTime, step: number): Target {
  const minute = snapped((at.day - taken.day) * minutesPerDay + at.minute, step);
  const { day, from, to } = taken;
  return edge === 'from'
    ? { day, from: Math.max(0, Math.min(to - step, minute)), to }
    : clampTarget({ day, from, to: Math.max(from + step, minute) });
}

/** From where the pointer went down to where it is, at least one step. */
export function drawnTo(start: WallTime, at: WallTime, step: number): Target {
  const begin = Math.floor(start.minute / step) * step;
  const end = snapped(at.day > start.day ? minutesPerDay : at.minute, step);
  return end < begin
    ? { day: start.day, from: Math.max(0, end), to: begin }
    : { day: start.day, from: begin, to: Math.min(minutesPerDay, Math.max(begin + step, end)) };
}

/** Empty time as a window, from now on if it began before. */
export function targetOf({ from, to }: Duration, timeZone: string, now: number): Target {
  const begin = Math.max(from, now);
  const { day, minute } = localMoment(timeZone, begin);
  return clampTarget({ day, from: minute, to: minute + (to - begin) / minuteMs });
}

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
}

interface KeyOptions {
  /** Days are below each other, so that up and down lead to them too. */
  readonly hasDayRows: boolean;
  /** It plays already: only its end can be moved. */
  readonly isEndOnly: boolean;
}

const minutesOf: Readonly<Record<string, number>> = { ArrowLeft: -snapMinutes, ArrowRight: snapMinutes };
const daysOf: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
const rowsOf: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** With Alt, arrows move a window and with Shift its end, Page keys move it to another day. Null if the key does neither. */
export function afterKey(
  { day, from, to }: Target,
  { key, shiftKey }: Pressed,
  { hasDayRows, isEndOnly }: KeyOptions,
): Target | null {
  const by = minutesOf[key];
  if (by !== undefined)
    return shiftKey || isEndOnly
      ? clampTarget({ day, from, to: Math.max(from + snapMinutes, to + by) })
      : { day, from: from + by, to: to + by };
  const days = daysOf[key] ?? (hasDayRows ? rowsOf[key] : undefined);
  return days === undefined ? null : { day: day + days, from, to };
}

/** The minutes of a day that its clock skips. */
export function missingOn(timeZone: string, day: number): Window[] {
  const wallOf = (instant: number, offset: number) => (instant + offset - day * dayMs) / minuteMs;
  const spans = spansOf(timeZone, day * dayMs - dayMs, day * dayMs + 2 * dayMs);
  return spans.flatMap((span, place) => {
    const next = spans[place + 1];
    if (!next || next.offset <= span.offset) return [];
    const [from, to] = [wallOf(span.to, span.offset), wallOf(next.from, next.offset)];
    return from < minutesPerDay && to > 0 ? [{ from, to }] : [];
  });
}

/**
 * Jumps over minutes that the day does not have, in the direction in which it goes. A moved window keeps its
 * length; of a stretched one only the edge that is pulled jumps.
 */
export function overMissing(timeZone: string, before: Target, next: Target, step: number): Target {
  const { day } = next;
  const isOtherDay = day !== before.day;
  const hasOtherStart = isOtherDay || next.from !== before.from;
  for (const gap of missingOn(timeZone, day)) {
    if (hasOtherStart && next.from >= gap.from && next.from < gap.to) {
      const isForward = isOtherDay || next.from > before.from;
      const from = isForward ? gap.to : Math.max(0, gap.from - step);
      const isMoved = next.to - next.from === before.to - before.from;
      return { day, from, to: isMoved ? from + next.to - next.from : Math.max(next.to, from + step) };
    }
    if (!hasOtherStart && next.to > gap.from && next.to < gap.to)
      return { day, from: next.from, to: next.to > before.to ? gap.to : gap.from };
  }
  return next;
}
