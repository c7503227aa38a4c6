import { dateText } from '../../../lib/condition-words.ts';
import { dateIn, isEndOfDay, lastDateOf, type ShownTimes, timeIn } from '../../../lib/expiry.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';

/** "19.11.2026, 20:00", or the date alone for a whole day. */
const fromText = (from: string) =>
  timeIn(from) === '00:00' ? dateText(dateIn(from)) : `${dateText(dateIn(from))}, ${timeIn(from)}`;
export const untilText = (until: string) =>
  `${dateText(lastDateOf(until))}, ${isEndOfDay(until) ? '24:00' : timeIn(until)}`;

/** When it is shown, as a sentence. */
export function ruleText(t: Translate, { showFrom, showUntil }: ShownTimes): string {
  if (showFrom !== null && showUntil !== null)
    return t('playables.expiry.rule.between', { from: fromText(showFrom), until: untilText(showUntil) });
  if (showFrom !== null) return t('playables.expiry.rule.from', { from: fromText(showFrom) });
  if (showUntil !== null) return t('playables.expiry.rule.until', { until: untilText(showUntil) });
  return t('playables.expiry.rule.always');
}
