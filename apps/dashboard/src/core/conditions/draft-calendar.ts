import { type Calendar, CalendarException } from '@vitrine/contract/calendars';
import type { Condition } from '@vitrine/contract/conditions';
import { type DraftCondition, fromConditions, toCondition } from './draft-condition.ts';

// The calendar of a playlist while it is edited: its own rows, alternatives and exceptions, valid or not.

export interface DraftTimes {
  /** HH:mm, or the typed text until it is a time. */
  readonly from: string;
  readonly to: string;
}

export interface DraftException {
  readonly date: string;
  /** Empty: it does not play on that date. */
  readonly times: readonly DraftTimes[];
}

export interface DraftCalendar {
  readonly name: string | null;
  readonly conditions: readonly DraftCondition[];
  readonly alternatives: readonly (readonly DraftCondition[])[];
  readonly exceptions: readonly DraftException[];
}

export const emptyCalendar: DraftCalendar = { name: null, conditions: [], alternatives: [], exceptions: [] };
export const emptyTimes: DraftTimes = { from: '', to: '' };

export const fromCalendar = ({ name, conditions, alternatives, exceptions }: Calendar): DraftCalendar => ({
  name,
  conditions: fromConditions(conditions),
  alternatives: alternatives.map(fromConditions),
  exceptions: exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
});

/** Errors as message keys, or as the server's messages, by paths such as `alternatives.0.1` and `exceptions.2`. */
export type CalendarProblems = ReadonlyMap<string, string>;

interface Converted {
  /** What is valid already. */
  readonly calendar: Calendar;
  readonly problems: CalendarProblems;
}

const known = new WeakMap<DraftCalendar, Converted>();

export function convertCalendar(draft: DraftCalendar): Converted {
  let converted = known.get(draft);
  if (!converted) {
    converted = convert(draft);
    known.set(draft, converted);
  }
  return converted;
}

/** The valid parts, for the sentence and for requests while another part is edited. */
export const validCalendar = (draft: DraftCalendar): Calendar => convertCalendar(draft).calendar;

function convert({ name, conditions, alternatives, exceptions }: DraftCalendar): Converted {
  const problems = new Map<string, string>();
  const list = (drafts: readonly DraftCondition[], path: string): Condition[] =>
    drafts.flatMap((draft, row) => {
      const result = toCondition(draft);
      if (typeof result !== 'string') return [result];
      problems.set(`${path}.${row}`, result);
      return [];
    });
  const dates = new Set<string>();
  const calendar: Calendar = {
    name: name?.trim() || null,
    conditions: list(conditions, 'conditions'),
    alternatives: alternatives
      .map((drafts, place) => {
        if (drafts.length === 0) problems.set(`alternatives.${place}`, 'conditions.emptyAlternative');
        return list(drafts, `alternatives.${place}`);
      })
      .filter((each) => each.length > 0),
    exceptions: exceptions.flatMap((draft, place) => {
      const result = toException(draft, dates);
      if (typeof result !== 'string') return [result];
      problems.set(`exceptions.${place}`, result);
      return [];
    }),
  };
  return { calendar, problems };
}

function toException(draft: DraftException, dates: Set<string>): CalendarException | string {
  const parsed = CalendarException.safeParse(draft);
  if (!parsed.success) {
    const { message, path } = parsed.error.issues[0]!;
    return path[0] === 'date' ? 'conditions.date' : message;
  }
  if (dates.has(draft.date)) return 'conditions.exceptionTwice';
  dates.add(draft.date);
  return parsed.data;
}

/** The errors of one list, by row. */
export const problemsUnder = (problems: CalendarProblems, path: string): ReadonlyMap<number, string> =>
  new Map(
    [...problems].flatMap(([key, message]) => {
      if (!key.startsWith(`${path}.`)) return [];
      return [[Number(key.slice(path.length + 1).split('.')[0]), message] as const];
    }),
  );
