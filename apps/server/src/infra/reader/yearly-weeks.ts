import ICAL from 'ical.js';
import { countWork } from './work-limit.ts';

// Rules that name weeks of the year, or the twentieth Monday of it. The library takes them for every week.

type Time = InstanceType<typeof ICAL.Time>;
type Recur = InstanceType<typeof ICAL.Recur>;

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

export function namesWeeks(rule: Recur): boolean {
  const { BYWEEKNO, BYMONTH, BYDAY = [] } = rule.parts as Parts;
  return (
    rule.freq === 'YEARLY' &&
    (BYWEEKNO !== undefined || (!BYMONTH && BYDAY.some((day) => /^[+-]?\d/.test(day))))
  );
}

interface Parts {
  readonly BYWEEKNO?: readonly number[];
  readonly BYMONTH?: readonly number[];
  readonly BYDAY?: readonly string[];
}

/** Its starts in order, day by day from the first one on. */
export function* weeklyStarts(rule: Recur, start: Time): Generator<Time> {
  const { BYWEEKNO, BYMONTH, BYDAY = [weekdays[start.dayOfWeek() - 1]!] } = rule.parts as Parts;
  const days = BYDAY.map((day) => /^([+-]?\d+)?(\w\w)$/.exec(day)).filter((found) => found !== null);
  let count = 0;
  for (const time = start.clone(); ; time.adjust(1, 0, 0, 0)) {
    countWork();
    if (rule.until && time.compare(rule.until) > 0) return;
    const isMeant =
      (time.year - start.year) % rule.interval === 0 &&
      (!BYMONTH || BYMONTH.includes(time.month)) &&
      (!BYWEEKNO || BYWEEKNO.some((week) => isInWeek(time, week, rule.wkst))) &&
      days.some(
        ([, nth, day]) => weekdays[time.dayOfWeek() - 1] === day && (!nth || isNth(time, Number(nth))),
      );
    if (!isMeant) continue;
    yield time.clone();
    if (rule.count && ++count >= rule.count) return;
  }
}

const daysOf = ({ year }: Time): number => (ICAL.Time.isLeapYear(year) ? 366 : 365);

const isNth = (time: Time, nth: number): boolean =>
  nth > 0
    ? Math.ceil(time.dayOfYear() / 7) === nth
    : Math.ceil((daysOf(time) - time.dayOfYear() + 1) / 7) === -nth;

function isInWeek(time: Time, week: number, wkst: number): boolean {
  if (week > 0) return time.weekNumber(wkst) === week;
  // The last week is the one with the fourth day before the end of the year.
  const last = ICAL.Time.fromData({ year: time.year, month: 12, day: 28, isDate: true });
  return last.weekNumber(wkst) + week + 1 === time.weekNumber(wkst);
}
