import type { OverviewTimeline } from '@vitrine/contract/overview';
import { useMemo } from 'react';
import { listText } from '../../../../lib/condition-words.ts';
import { capitalized, weekdayName } from '../../../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../../../lib/i18n/i18n.ts';
import type { ClockOwner } from '../../../../ui/time/Time.tsx';
import { cityPlace } from '../../../../ui/time/time-text.ts';
import { dateText } from '../../../calendar/calendar-parts.views.tsx';
import type { Screen } from '../../timeline/screens.ts';
import type { Merged } from '../merged-days.ts';
import { wallText } from '../merged-words.ts';
import { type LaneRow, zoneOf } from './lane-rows.ts';

/** Whose clock a row goes by: its only place, the city of its zone, or each place by its own. */
export function clockOwnerOf({ screens }: LaneRow): Exclude<ClockOwner, null> {
  const zone = zoneOf(screens);
  if (zone === null) return 'each';
  const places = new Set(screens.map(({ location }) => location.name));
  return places.size === 1 ? { name: [...places][0]!, timezone: zone } : cityPlace(zone);
}

/** The displays behind a lane, each with the moment at which the lane begins there. */
export function laneScreens({ screens }: LaneRow, { sources }: Merged): { screen: Screen; at: number }[] {
  const beginnings = new Map(sources.map(({ timeline, from }) => [timeline, from]));
  return screens.flatMap((screen) => {
    const from = beginnings.get(screen.timeline);
    return from === undefined ? [] : [{ screen, at: Math.max(from, screen.timeline.blocks[0]!.from) }];
  });
}

/** How lanes are called. */
export function useLaneWords(playlists: OverviewTimeline['playlists']) {
  const t = useT();
  const locale = useLocale();
  return useMemo(() => {
    const names = new Map(playlists.map(({ id, name }) => [id, name]));
    const nameOf = ({ playlists: ids }: Merged): string => {
      const known = ids.flatMap((id) => names.get(id) ?? []);
      if (known.length === 0) return t('overviewCalendar.noPlaylist');
      return known.length === 1
        ? known[0]!
        : t('overviewCalendar.takeTurns', { names: listText(locale, known) });
    };
    const spanOf = (row: LaneRow, { start, end }: Merged): string => {
      const moment =
        start === 0 && end === 1440 ? t('calendar.allDay') : `${wallText(start)}–${wallText(end)}`;
      const owner = clockOwnerOf(row);
      return owner === 'each'
        ? t('overviewCalendar.inEachPlace', { span: moment })
        : t('time.at', { moment, place: owner.name });
    };
    const weekdayOf = (day: number) => capitalized(locale, weekdayName(locale, day)).replace(/\.$/, '');
    /** "Wed 18.11." */
    const shortDay = (day: number) => `${weekdayOf(day)} ${dateText(day).slice(0, 6)}`;
    const longDay = (day: number) => `${weekdayName(locale, day, 'long')} ${dateText(day)}`;
    /** Begins with what is seen: the name, and the number where the lane has one. */
    const labelOf = (row: LaneRow, merged: Merged, hasCount: boolean): string => {
      const where =
        merged.count > 1 || hasCount
          ? t('displays.count', { count: merged.count })
          : (laneScreens(row, merged)[0]?.screen.name ?? '');
      return [nameOf(merged), where, spanOf(row, merged), longDay(merged.day)].join(', ');
    };
    return { nameOf, spanOf, weekdayOf, shortDay, longDay, labelOf };
  }, [t, locale, playlists]);
}

export type LaneWords = ReturnType<typeof useLaneWords>;
