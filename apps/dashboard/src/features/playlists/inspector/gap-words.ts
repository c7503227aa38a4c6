import type { Translate } from '../../../lib/i18n.ts';
import { clockDate, clockTime, daysUntil } from './next-words.ts';
import type { Gap } from './warnings.ts';

const lastMinute = 60_000;

/** "tomorrow 15:00–18:00", by the clock of the display. */
export function gapText(t: Translate, { timezone, from, to }: Gap, now: number): string {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const endTime = clockTime(end, timezone);
  const isWithinDay = daysUntil(timezone, start, end - lastMinute) === 0;
  const values = { from: clockTime(start, timezone), to: endTime === '00:00' ? '24:00' : endTime };
  const days = daysUntil(timezone, now, start);
  if (!isWithinDay)
    return t('inspector.gapOverDays', {
      from: `${clockDate(start, timezone)}, ${values.from}`,
      to: `${clockDate(end, timezone)}, ${endTime}`,
    });
  if (days <= 0) return t('inspector.gapToday', values);
  if (days === 1) return t('inspector.gapTomorrow', values);
  return t('inspector.gapOn', { ...values, date: clockDate(start, timezone) });
}
