import { type Calendar, keptExceptionDays } from '@vitrine/contract/calendars';
import { dateOfDay, dayMs } from '@vitrine/schedule/local-clock';
import type { Context } from '../../http/context.ts';

// How the calendar of a playlist is stored.

const empty: Calendar = { name: null, conditions: [], alternatives: [], exceptions: [] };

/** Complete, and without exceptions that have long passed: past calendars come from history. */
export function storedCalendar({ now }: Pick<Context, 'now'>, given: Partial<Calendar>): Calendar {
  const calendar = { ...empty, ...given };
  const first = dateOfDay(Math.floor(now.getTime() / dayMs) - keptExceptionDays);
  return { ...calendar, exceptions: calendar.exceptions.filter(({ date }) => date >= first) };
}

/** What counts towards the environment's limit of conditions. */
export const rulesIn = ({ conditions = [], alternatives = [], exceptions = [] }: Partial<Calendar>): number =>
  conditions.length + alternatives.reduce((sum, list) => sum + list.length, 0) + exceptions.length;
