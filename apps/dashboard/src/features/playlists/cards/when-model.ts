import { maxAlternatives } from '@vitrine/contract/calendars';
import { type Weekday, weekdays } from '@vitrine/contract/locations';
import type { DraftCalendar } from '../../../core/conditions/draft-calendar.ts';
import {
  type DraftCondition,
  emptyCondition,
  inOrder,
  type Precondition,
} from '../../../core/conditions/draft-condition.ts';

// What the card "When" can say about a calendar: rows of days and hours, one pair of dates for all of them, and
// single days. Each change touches only the condition it is about, so what nobody touched stays as it is stored.
// Everything else is said as a sentence and edited as conditions.

type List = readonly DraftCondition[];

export interface WhenHours {
  /** HH:mm, the typed text until it is a time, or empty for the start of the day. */
  readonly from: string;
  /** Exclusive; empty for the end of the day. Earlier than `from`: on the next day. */
  readonly to: string;
}

export interface WhenRow extends WhenHours {
  /** All seven if the list has no condition about them. */
  readonly days: readonly Weekday[];
}

export interface WhenDates {
  /** 2026-11-30, the typed text until it is a date, or empty. */
  readonly from: string;
  readonly to: string;
}

export interface When {
  /** The first are the conditions, the others the alternatives; none if it always plays. */
  readonly rows: readonly WhenRow[];
  /** Both included. */
  readonly dates: WhenDates;
}

const kindsOf = (list: List, kind: Precondition) => list.filter(({ precondition }) => precondition === kind);

/** The two bounds of a time or date condition; null if the card has no words for its operator. */
function boundsOf(list: List, kind: 'date' | 'time'): { from: string; to: string } | null {
  const [condition, ...others] = kindsOf(list, kind);
  if (others.length > 0) return null;
  if (!condition) return { from: '', to: '' };
  const { operator, first, second } = condition;
  if (operator === 'between') return { from: first, to: second };
  if (operator === 'on_or_after') return { from: first, to: '' };
  return operator === (kind === 'time' ? 'before' : 'on_or_before') ? { from: '', to: first } : null;
}

function daysOf(list: List): readonly Weekday[] | null {
  const [condition, ...others] = kindsOf(list, 'weekday');
  if (others.length > 0) return null;
  return condition ? condition.weekdays : weekdays;
}

const listsOf = ({ conditions, alternatives }: DraftCalendar): readonly List[] => [
  conditions,
  ...alternatives,
];

const datesText = (list: List) =>
  JSON.stringify(kindsOf(list, 'date').map(({ operator, first, second }) => [operator, first, second]));

/** Null if it says more than the card can show. */
export function readWhen(calendar: DraftCalendar): When | null {
  const lists = listsOf(calendar);
  // An empty list beside others always holds or is incomplete, and rows would say something else.
  if (lists.length > 1 && lists.some((list) => list.length === 0)) return null;
  const dates = boundsOf(lists[0]!, 'date');
  if (!dates || lists.some((list) => datesText(list) !== datesText(lists[0]!))) return null;
  const rows: WhenRow[] = [];
  for (const list of lists) {
    const [days, hours] = [daysOf(list), boundsOf(list, 'time')];
    if (!days || !hours) return null;
    rows.push({ days, ...hours });
  }
  const isAlways = lists.length === 1 && lists[0]!.every(({ precondition }) => precondition === 'date');
  return { rows: isAlways ? [] : rows, dates };
}

/** The row that stands in the card although nothing is stored for it. */
export const everyHour: WhenRow = { days: weekdays, from: '', to: '' };

// ---- changes

/** The condition with these bounds; null if they say nothing. */
function bounded(kind: 'date' | 'time', { from, to }: WhenHours): DraftCondition | null {
  const empty = emptyCondition(kind);
  if (from !== '' && to !== '') return { ...empty, first: from, second: to };
  if (from !== '') return { ...empty, operator: 'on_or_after', first: from };
  const until = kind === 'time' ? 'before' : 'on_or_before';
  return to === '' ? null : { ...empty, operator: until, first: to };
}

/** Replaces the condition of a kind in its place, appends it, or removes it. */
function withKind(list: List, kind: Precondition, condition: DraftCondition | null): List {
  const at = list.findIndex(({ precondition }) => precondition === kind);
  if (condition === null) return at === -1 ? list : list.filter((_, place) => place !== at);
  return at === -1 ? [...list, condition] : list.with(at, condition);
}

const onDays = (days: readonly Weekday[]): DraftCondition => ({
  ...emptyCondition('weekday'),
  weekdays: inOrder(days),
});

const isSame = (one: readonly Weekday[], other: readonly Weekday[]) =>
  inOrder(one).join() === inOrder(other).join();

function withDays(list: List, days: readonly Weekday[]): List {
  if (isSame(days, daysOf(list) ?? [])) return list;
  return withKind(list, 'weekday', days.length === weekdays.length ? null : onDays(days));
}

function withBounds(list: List, kind: 'date' | 'time', bounds: WhenHours): List {
  const now = boundsOf(list, kind);
  if (now && now.from === bounds.from && now.to === bounds.to) return list;
  return withKind(list, kind, bounded(kind, bounds));
}

/** One of several lists must not be empty, so there "every day" is said in so many words. */
const stored = (calendar: DraftCalendar, lists: readonly List[]): DraftCalendar => {
  const whole = lists.length > 1 ? lists.map((list) => (list.length > 0 ? list : [onDays(weekdays)])) : lists;
  return { ...calendar, conditions: whole[0] ?? [], alternatives: whole.slice(1) };
};

const rowOf = (calendar: DraftCalendar, at: number): WhenRow => readWhen(calendar)?.rows[at] ?? everyHour;

export function setRow(calendar: DraftCalendar, at: number, row: WhenRow): DraftCalendar {
  const lists = listsOf(calendar);
  const changed = withBounds(withDays(lists[at]!, row.days), 'time', row);
  return changed === lists[at] ? calendar : stored(calendar, lists.with(at, changed));
}

/** A day that is added to a later row leaves the first. */
export function toggleDay(calendar: DraftCalendar, at: number, day: Weekday): DraftCalendar {
  const row = rowOf(calendar, at);
  if (row.days.includes(day))
    return setRow(calendar, at, { ...row, days: row.days.filter((each) => each !== day) });
  const added = setRow(calendar, at, { ...row, days: inOrder([...row.days, day]) });
  if (at === 0) return added;
  const first = rowOf(added, 0);
  return setRow(added, 0, { ...first, days: first.days.filter((each) => each !== day) });
}

export const mayAddRow = ({ alternatives }: DraftCalendar): boolean => alternatives.length < maxAlternatives;

/** The days that have no hours yet; else the weekend of the first row, or its last day. */
function freeDays(rows: readonly WhenRow[]): readonly Weekday[] {
  const free = weekdays.filter((day) => rows.every(({ days }) => !days.includes(day)));
  if (free.length > 0) return free;
  const first = rows[0]!.days;
  const weekend = first.filter((day) => day === 'sat' || day === 'sun');
  if (weekend.length > 0 && weekend.length < first.length) return weekend;
  return first.length > 1 ? first.slice(-1) : [];
}

/** Other hours on some days: a row with the hours of the first, so that nothing changes until they are typed. */
export function addRow(calendar: DraftCalendar): DraftCalendar {
  const when = readWhen(calendar);
  if (!when || !mayAddRow(calendar)) return calendar;
  const rows = when.rows.length > 0 ? when.rows : [everyHour];
  const [first, days] = [rows[0]!, freeDays(rows)];
  const left = withDays(
    calendar.conditions,
    first.days.filter((day) => !days.includes(day)),
  );
  const { from, to } = first;
  const added = [onDays(days), bounded('time', { from, to }), bounded('date', when.dates)];
  return stored(calendar, [left, ...calendar.alternatives, added.filter((condition) => condition !== null)]);
}

/** Without the last row it always plays, within its dates. */
export function removeRow(calendar: DraftCalendar, at: number): DraftCalendar {
  const lists = listsOf(calendar);
  if (lists.length > 1)
    return stored(
      calendar,
      lists.filter((_, place) => place !== at),
    );
  return stored(calendar, [kindsOf(lists[0]!, 'date')]);
}

export function setDates(calendar: DraftCalendar, dates: WhenDates): DraftCalendar {
  const lists = listsOf(calendar);
  const changed = lists.map((list) => withBounds(list, 'date', dates));
  return changed.every((list, at) => list === lists[at]) ? calendar : stored(calendar, changed);
}
