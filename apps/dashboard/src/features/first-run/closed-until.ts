import type { FirstRun } from '@vitrine/contract/first-run';
import type { Locale } from '@vitrine/contract/pages';
import { localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import { weekdayName } from '../../lib/i18n/day-names.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';

/** "08:00", or "Monday 08:00" if that is not today or tomorrow; null while the first screen is open, or has no screen yet. */
export function closedUntil(
  { display, location }: Pick<FirstRun, 'display' | 'location'>,
  locale: Locale,
  now: number,
): string | null {
  if (!display?.isPaired || !location?.opensAt) return null;
  const opens = localMoment(location.timezone, Date.parse(location.opensAt));
  const isSoon = opens.day - localMoment(location.timezone, now).day < 2;
  const time = timeOfMinute(opens.minute);
  return isSoon ? time : `${weekdayName(locale, opens.day, 'long')} ${time}`;
}

export const useClosedUntil = (firstRun: FirstRun): string | null =>
  closedUntil(firstRun, useLocale(), Date.now());
