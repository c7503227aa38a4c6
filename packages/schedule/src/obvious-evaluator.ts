import type { Condition } from '@vitrine/contract/conditions';
import { weekdays } from '@vitrine/contract/locations';
import { Temporal } from 'temporal-polyfill';
import type { CalendarRules } from './calendar.ts';
import type { Plan, PlannedItem, PlannedPlaylist } from './plan.ts';

// A literal implementation of the rules for one instant, on text and with another library's clock. It is slow
// and simple, and serves as the reference for testing the engine.

interface LocalDateTime {
  readonly date: Temporal.PlainDate;
  readonly time: string;
}

export function localTimeAt(timeZone: string, instant: number): LocalDateTime {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  const two = (n: number) => String(n).padStart(2, '0');
  return { date: local.toPlainDate(), time: `${two(local.hour)}:${two(local.minute)}` };
}

const compare = (operator: string, is: string, value: string): boolean =>
  operator === 'before'
    ? is < value
    : operator === 'on_or_before'
      ? is <= value
      : operator === 'on_or_after'
        ? is >= value
        : is > value;

/** The day on which a list began, against which its dates and weekdays are checked. */
function startDayOf(conditions: readonly Condition[], { date, time }: LocalDateTime): Temporal.PlainDate {
  const overMidnight = conditions.filter(
    (each) => each.precondition === 'time' && each.operator === 'between' && each.from > each.to,
  ) as { from: string; to: string }[];
  const beganYesterday = overMidnight.length > 0 && overMidnight.every(({ from }) => time < from);
  return beganYesterday ? date.subtract({ days: 1 }) : date;
}

export function isMetByReference(conditions: readonly Condition[], local: LocalDateTime): boolean {
  const day = startDayOf(conditions, local);
  const { time } = local;
  return conditions.every((condition) => {
    if (condition.precondition === 'weekday')
      return condition.weekdays.includes(weekdays[day.dayOfWeek - 1]!);
    const is = condition.precondition === 'date' ? day.toString() : time;
    if (condition.operator !== 'between') return compare(condition.operator, is, condition.value);
    const { from, to } = condition;
    if (condition.precondition === 'date') return from <= is && is <= to;
    return from < to ? from <= is && is < to : is >= from || is < to;
  });
}

export function isCalendarMetByReference(
  { conditions, alternatives = [], exceptions = [] }: CalendarRules,
  local: LocalDateTime,
): boolean {
  // Empty conditions mean always; then alternatives change nothing.
  const lists = conditions.length === 0 ? [conditions] : [conditions, ...alternatives];
  if (exceptions.length === 0) return lists.some((list) => isMetByReference(list, local));
  const timesOn = (day: Temporal.PlainDate) => exceptions.find(({ date }) => date === day.toString())?.times;
  const { date, time } = local;
  const beganToday = timesOn(date)?.some(({ from, to }) => from <= time && (from > to || time < to));
  const beganYesterday = timesOn(date.subtract({ days: 1 }))?.some(({ from, to }) => from > to && time < to);
  const holdsByList = lists.some(
    (list) => isMetByReference(list, local) && timesOn(startDayOf(list, local)) === undefined,
  );
  return holdsByList || beganToday === true || beganYesterday === true;
}

/**
 * The latest time that the clock of a place has read so far: in an hour that comes twice, the last minute before
 * the change.
 */
function latestReading(timeZone: string, instant: number): string {
  const now = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  const change = now.getTimeZoneTransition('previous');
  const readings = [now, ...(change ? [change.subtract({ milliseconds: 1 })] : [])];
  return readings
    .map((each) => each.toPlainDateTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' }))
    .sort()
    .pop()!;
}

export function isAliveByReference(item: PlannedItem, timeZone: string, instant: number): boolean {
  if (item.showFrom === undefined && item.showUntil === undefined) return true;
  const reading = latestReading(timeZone, instant);
  return reading >= (item.showFrom ?? '') && (item.showUntil === undefined || reading < item.showUntil);
}

const portrait = ['vertical_left', 'vertical_right'];

/** Ids of the playlists that play, oldest first, or why none does. */
export function referenceWinners(plan: Plan, instant: number): string[] | 'closed' | 'nothing' {
  const local = localTimeAt(plan.timeZone, instant);
  const hours = plan.hours[weekdays[local.date.dayOfWeek - 1]!];
  const isOpen = !hours.closed && (hours.nonstop || (local.time >= hours.start && local.time < hours.end));
  if (!isOpen) return 'closed';
  const canPlay = (playlist: PlannedPlaylist) =>
    playlist.enabled &&
    (playlist.orientation === null ||
      portrait.includes(playlist.orientation) === portrait.includes(plan.orientation)) &&
    isCalendarMetByReference(playlist, local) &&
    playlist.items.some(
      (item) =>
        item.seconds > 0 &&
        isMetByReference(item.conditions, local) &&
        isAliveByReference(item, plan.timeZone, instant),
    );
  const able = plan.playlists.filter(canPlay);
  if (able.length === 0) return 'nothing';
  const priority = Math.max(...able.map((each) => each.priority));
  const top = able.filter((each) => each.priority === priority);
  const groupPriority = Math.max(...top.map((each) => each.groupPriority));
  return top
    .filter((each) => each.groupPriority === groupPriority)
    .sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1))
    .map(({ id }) => id);
}
