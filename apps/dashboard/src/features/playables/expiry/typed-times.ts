import { LocalDate, LocalDateTime } from '@vitrine/contract/conditions';
import type { Message } from '@vitrine/contract/messages';
import { dateOfDay, dayNumber } from '@vitrine/schedule/local-clock';
import * as z from 'zod';
import { dateIn, isEndOfDay, lastDateOf, timeIn } from '../../../lib/expiry.ts';

// "Show from" and "Until" as they are typed: a date and a time in one text, `2026-11-30T08:00`. Without a time they
// mean the whole day, `2026-11-30T`; empty means no limit. What is no date or time stays as it was typed.

export const TypedTimes = z.object({ showFrom: z.string(), showUntil: z.string() });
export type TypedTimes = z.infer<typeof TypedTimes>;

export const noTimes: TypedTimes = { showFrom: '', showUntil: '' };

export const split = (typed: string): { date: string; time: string } => {
  const at = typed.indexOf('T');
  return at < 0 ? { date: typed, time: '' } : { date: typed.slice(0, at), time: typed.slice(at + 1) };
};

export const joined = (date: string, time: string): string => (date || time ? `${date}T${time}` : '');

/** The start of a day is the day, and so is its end. */
export const typedFrom = (showFrom: string | null): string => {
  if (showFrom === null) return '';
  return timeIn(showFrom) === '00:00' ? joined(dateIn(showFrom), '') : showFrom;
};
export const typedUntil = (showUntil: string | null): string => {
  if (showUntil === null) return '';
  return isEndOfDay(showUntil) ? joined(lastDateOf(showUntil), '') : showUntil;
};

const isDate = (text: string) => LocalDate.safeParse(text).success;

export function fromOf(typed: string): string | null {
  const { date, time } = split(typed);
  return typed === '' ? null : time === '' ? `${date}T00:00` : typed;
}

export function untilOf(typed: string): string | null {
  const { date, time } = split(typed);
  if (typed === '') return null;
  return time === '' && isDate(date) ? `${dateOfDay(dayNumber(date) + 1)}T00:00` : typed;
}

/** Both as they are stored. */
export const timesOf = ({ showFrom, showUntil }: TypedTimes) => ({
  showFrom: fromOf(showFrom),
  showUntil: untilOf(showUntil),
});

const isTime = (text: string | null): boolean => text === null || LocalDateTime.safeParse(text).success;

export function problemsOfTimes(typed: TypedTimes): Partial<Record<keyof TypedTimes, Message>> {
  const { showFrom, showUntil } = timesOf(typed);
  const wrong = { key: 'playables.dateTime' } as const;
  if (!isTime(showFrom) || !isTime(showUntil)) {
    return { ...(!isTime(showFrom) && { showFrom: wrong }), ...(!isTime(showUntil) && { showUntil: wrong }) };
  }
  return showFrom !== null && showUntil !== null && showUntil <= showFrom
    ? { showUntil: { key: 'playables.untilAfterFrom' } }
    : {};
}
