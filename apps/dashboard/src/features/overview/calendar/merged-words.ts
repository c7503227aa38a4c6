import type { OverviewTimeline } from '@vitrine/contract/overview';
import { useMemo } from 'react';
import { listText } from '../../../lib/condition-words.ts';
import { durationText } from '../../../lib/i18n/duration.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { type CalendarWords, dateText } from '../../calendar/calendar-parts.views.tsx';
import type { PlanTimeline, Screen } from '../timeline/screens.ts';
import type { Merged } from './merged-days.ts';

export const wallText = (wall: number) =>
  `${String(Math.floor(wall / 60)).padStart(2, '0')}:${String(wall % 60).padStart(2, '0')}`;

/** How merged blocks are called. */
export function useMergedWords(
  playlists: OverviewTimeline['playlists'],
  sharers: ReadonlyMap<PlanTimeline, readonly Screen[]>,
  days: CalendarWords,
  /** The places have several clocks, and each goes by its own. */
  areSeveral: boolean,
) {
  const t = useT();
  const locale = useLocale();
  return useMemo(() => {
    const names = new Map(playlists.map(({ id, name }) => [id, name]));
    const listed = (ids: readonly string[]) => {
      const known = ids.flatMap((id) => names.get(id) ?? []);
      return known.length > 1 ? listText(locale, known) : (known[0] ?? '');
    };
    const nameOf = ({ state, playlists: ids, isUnreached, start, end }: Merged): string => {
      if (state === 'playing') return listed(ids);
      return isUnreached
        ? t('overviewCalendar.noPlaylist')
        : t('calendar.gap', { duration: durationText((end - start) * 60_000) });
    };
    const screensOf = ({ sources }: Merged) =>
      sources.flatMap(({ timeline, from }) =>
        (sharers.get(timeline) ?? []).map((screen) => ({
          screen,
          at: Math.max(from, timeline.blocks[0]!.from),
        })),
      );
    /** "9 displays"; the only one by its name. */
    const whereOf = (merged: Merged): string =>
      merged.count === 1
        ? (screensOf(merged)[0]?.screen.name ?? '')
        : t('displays.count', { count: merged.count });
    const spanOf = ({ start, end }: Merged) =>
      start === 0 && end === 1440 ? t('calendar.allDay') : `${wallText(start)}–${wallText(end)}`;
    /** For labels, which no head stands above. */
    const placedSpanOf = (merged: Merged) =>
      areSeveral
        ? t('overviewCalendar.inEachPlace', { span: spanOf(merged) })
        : t('time.at', { moment: spanOf(merged), place: days.place.name });
    const textOf = (merged: Merged) =>
      t('overviewCalendar.block', { name: nameOf(merged), displays: whereOf(merged) });
    const dayOf = (day: number) => `${days.weekdayHead(day, 'long')} ${dateText(day)}`;
    const labelOf = (merged: Merged) =>
      [nameOf(merged), whereOf(merged), placedSpanOf(merged), dayOf(merged.day)].join(', ');
    const titleOf = (merged: Merged) => [textOf(merged), placedSpanOf(merged), dayOf(merged.day)].join('\n');
    const owner = areSeveral ? ('each' as const) : days.place;
    return {
      owner,
      nameOf,
      screensOf,
      whereOf,
      spanOf,
      placedSpanOf,
      textOf,
      dayOf,
      labelOf,
      titleOf,
      wallText,
    };
  }, [t, locale, playlists, sharers, days, areSeveral]);
}

export type MergedWords = ReturnType<typeof useMergedWords>;
