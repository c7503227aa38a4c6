import type { Calendar } from '@vitrine/contract/calendars';
import type { Condition } from '@vitrine/contract/conditions';
import { compiledOf, isDayMet, united, type Window } from '@vitrine/schedule/condition';
import { dateOfDay, minuteNumber, minutesPerDay } from '@vitrine/schedule/local-clock';

// The windows of a calendar as a person sees them: each begins on one day and may end on the next.

export type Rules = Pick<Calendar, 'conditions' | 'alternatives' | 'exceptions'>;

/** Which part of the calendar made it: a list of conditions (0 is the own one), or the exception of its day. */
export type Source =
  | { readonly kind: 'list'; readonly list: number }
  | { readonly kind: 'exception'; readonly date: string };

export interface Occurrence {
  readonly source: Source;
  /** The local day on which it begins. */
  readonly day: number;
  /** Minutes since that day began; beyond 24:00 on the next day. */
  readonly from: number;
  readonly to: number;
}

/** All lists of a calendar; beside empty conditions, alternatives have no effect. */
export const listsOf = ({ conditions, alternatives }: Rules): readonly (readonly Condition[])[] =>
  conditions.length === 0 ? [conditions] : [conditions, ...alternatives];

/** The windows of one list on a day on which it holds, joined over midnight. */
export function windowsOfList(list: readonly Condition[]): Window[] {
  const { today, yesterday } = compiledOf(list);
  const tomorrow = yesterday.map(({ from, to }) => ({ from: from + minutesPerDay, to: to + minutesPerDay }));
  return united([...today, ...tomorrow]);
}

const windowsOfException = ({ times }: Rules['exceptions'][number]): Window[] =>
  united(
    times.map(({ from, to }) => {
      const [start, end] = [minuteNumber(from), minuteNumber(to)];
      return { from: start, to: end > start ? end : end + minutesPerDay };
    }),
  );

/** What begins on this day, in order. Windows of several lists stay separate. */
export function occurrencesOn(rules: Rules, day: number): Occurrence[] {
  const date = dateOfDay(day);
  const exception = rules.exceptions.find((each) => each.date === date);
  const found = exception
    ? windowsOfException(exception).map(
        (window): Occurrence => ({
          source: { kind: 'exception', date },
          day,
          ...window,
        }),
      )
    : listsOf(rules).flatMap((list, place) =>
        isDayMet(compiledOf(list), day)
          ? windowsOfList(list).map(
              (window): Occurrence => ({
                source: { kind: 'list', list: place },
                day,
                ...window,
              }),
            )
          : [],
      );
  return found.sort((a, b) => a.from - b.from || a.to - b.to);
}

/** The window that holds at a minute of a day: one that began today, or else yesterday. */
export function occurrenceAt(rules: Rules, day: number, minute: number): Occurrence | null {
  const holds = (at: number) => (each: Occurrence) => at >= each.from && at < each.to;
  return (
    occurrencesOn(rules, day).find(holds(minute)) ??
    occurrencesOn(rules, day - 1).find(holds(minute + minutesPerDay)) ??
    null
  );
}
