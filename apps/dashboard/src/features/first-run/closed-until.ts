import type { FirstRun } from '@vitrine/contract/first-run';
import { localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import { weekdayName } from '../../lib/i18n/day-names.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';

/** "08:00", or "Monday 08:00" if that is not today or tomorrow; null while the first screen is open, or has no screen yet. */
export function useClosedUntil({ display, location }: FirstRun): string | null {
  const locale = useLocale();
  if (!display?.isPaired || !location?.opensAt) return null;
  const opens = localMoment(location.timezone, Date.parse(location.opensAt));
  const isSoon = opens.day - localMoment(location.timezone, Date.now()).day < 2;
  const time = timeOfMinute(opens.minute);
  return isSoon ? time : `${weekdayName(locale, opens.day, 'long')} ${time}`;
}
