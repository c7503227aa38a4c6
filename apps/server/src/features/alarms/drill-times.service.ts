import { weekdays } from '@vitrine/contract/screen-values';
import type { DrillSchedule } from '@vitrine/contract/takeover-plans';
import { dateOfDay, instantOf, localMoment, minuteNumber, weekdayOf } from '@vitrine/schedule/local-clock';

const daysAhead = 70;

/** The first moment after this one at which a drill is due: on its weekday, or on the first one of a month. */
export function nextDrillAt(
  { every, at, timezone }: Pick<DrillSchedule, 'every' | 'at' | 'timezone'>,
  after: number,
): Date {
  const { day: today } = localMoment(timezone, after);
  for (let day = today; day < today + daysAhead; day++) {
    if (weekdays[weekdayOf(day)] !== at.weekday) continue;
    if (every === 'month' && Number(dateOfDay(day).slice(8)) > 7) continue;
    const instant = instantOf(timezone, day, minuteNumber(at.time));
    if (instant > after) return new Date(instant);
  }
  throw new Error('A week or month without the day of a drill.');
}
