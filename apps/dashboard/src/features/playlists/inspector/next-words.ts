import type { Condition } from '@vitrine/contract/conditions';
import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { compile, isMetAt } from '@vitrine/schedule/condition';
import { localMoment, minuteMs } from '@vitrine/schedule/local-clock';
import { createFormat } from '../../../lib/format.ts';
import type { TextKey, Translate } from '../../../lib/i18n.ts';

// When it plays next, or why it never does.

const reasons = {
  disabled: 'inspector.never.disabled',
  empty: 'inspector.never.empty',
  no_display: 'inspector.never.noDisplay',
  orientation: 'inspector.never.orientation',
  over: 'inspector.never.over',
  excluded: 'inspector.never.excluded',
  items: 'inspector.never.items',
  closed: 'inspector.never.closed',
  beaten: 'inspector.never.beaten',
} as const satisfies Record<NonNullable<PlaylistCheck['never']>, TextKey>;

/** Whole days from now until then, by the clock of a place. */
export const daysUntil = (timeZone: string, now: number, then: number): number =>
  localMoment(timeZone, then).day - localMoment(timeZone, now).day;

/** HH:mm and DD.MM.YYYY read the same in every language. */
export const { time: clockTime, date: clockDate } = createFormat('en', (key) => key);

/** The clock of the place where it begins: what is 11:00 in Praha is 10:00 in London, where it has not begun. */
function zoneOf(zones: PlaylistCheck['zones'], conditions: readonly Condition[], instant: number) {
  const compiled = compile(conditions);
  const isMet = (timeZone: string, at: number) => {
    const { day, minute } = localMoment(timeZone, at);
    return isMetAt(compiled, day, minute);
  };
  const begins = zones.find(
    ({ timezone }) => isMet(timezone, instant) && !isMet(timezone, instant - minuteMs),
  );
  return (begins ?? zones[0])?.timezone ?? 'UTC';
}

/** "Next: tomorrow 11:00", "Never: the dates are over."; null when there is nothing to say. */
export function nextText(
  t: Translate,
  check: PlaylistCheck,
  conditions: readonly Condition[],
  now: number,
): string | null {
  if (check.never) return t(reasons[check.never]);
  if (check.playsOn > 0) return t('inspector.playsNow', { count: check.playsOn });
  if (check.nextAt === null) return null;
  const at = Date.parse(check.nextAt);
  const zone = zoneOf(check.zones, conditions, at);
  const days = daysUntil(zone, now, at);
  const time = clockTime(at, zone);
  if (days <= 0) return t('inspector.nextToday', { time });
  if (days === 1) return t('inspector.nextTomorrow', { time });
  return t('inspector.nextOn', { date: clockDate(at, zone), time });
}
