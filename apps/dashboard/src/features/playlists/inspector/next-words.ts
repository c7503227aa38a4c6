import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { type CalendarRules, isCalendarMetAt } from '@vitrine/schedule/calendar';
import { localMoment, minuteMs } from '@vitrine/schedule/local-clock';
import type { TextKey } from '../../../lib/i18n/i18n.ts';
import type { TimeFormat } from '../../../ui/time/time-format.tsx';
import type { Place } from '../../../ui/time/time-text.ts';

// When it plays next, or why it never does.

const reasons = {
  disabled: 'inspector.never.disabled',
  empty: 'inspector.never.empty',
  no_display: 'inspector.never.noDisplay',
  orientation: 'inspector.never.orientation',
  over: 'inspector.never.over',
  excluded: 'inspector.never.excluded',
  items: 'inspector.never.items',
  expired: 'inspector.never.expired',
  closed: 'inspector.never.closed',
  beaten: 'inspector.never.beaten',
} as const satisfies Record<NonNullable<PlaylistCheck['never']>, TextKey>;

/** The place where it begins: what is 11:00 in Praha is 10:00 in London, where it has not begun. */
function placeOf(zones: PlaylistCheck['zones'], calendar: CalendarRules, instant: number): Place | null {
  const isMet = (timeZone: string, at: number) => {
    const { day, minute } = localMoment(timeZone, at);
    return isCalendarMetAt(calendar, day, minute);
  };
  const begins = zones.find(
    ({ timezone }) => isMet(timezone, instant) && !isMet(timezone, instant - minuteMs),
  );
  const zone = begins ?? zones[0];
  return zone ? { name: zone.places[0] ?? zone.timezone, timezone: zone.timezone } : null;
}

/** "Next: tomorrow 11:00 in Praha", "Never: the dates are over."; null when there is nothing to say. */
export function nextText<Output>(
  { say, instant }: TimeFormat<Output>,
  check: PlaylistCheck,
  calendar: CalendarRules,
  now: number,
): Output | null {
  if (check.never) return say(reasons[check.never]);
  if (check.playsOn > 0) return say('inspector.playsNow', { count: check.playsOn });
  if (check.nextAt === null) return null;
  const place = placeOf(check.zones, calendar, Date.parse(check.nextAt));
  return say('inspector.next', { moment: instant(check.nextAt, place, { now }) });
}
