import type { OverviewTimeline } from '@vitrine/contract/overview';
import { localMoment } from '@vitrine/schedule/local-clock';
import { useMemo } from 'react';
import { listText } from '../../../lib/condition-words.ts';
import { durationText } from '../../../lib/i18n/duration.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import type { Block, Part } from '../../../lib/plan-blocks.ts';
import { cityPlace } from '../../../ui/time/time-text.ts';
import { dateText } from '../../calendar/calendar-parts.views.tsx';
import { clockText } from './next-hours.ts';
import type { PlanTimeline, Screen } from './screens.ts';
import type { Range } from './timeline.queries.ts';

/** How blocks of the timeline are called, by the clock of their place; UTC stands in the tooltip. */
export function useTimelineWords(playlists: OverviewTimeline['playlists'], known: Range) {
  const t = useT();
  const locale = useLocale();
  const { from: knownFrom, to: knownTo } = known;
  return useMemo(() => {
    const names = new Map(playlists.map(({ id, name }) => [id, name]));
    const listed = (ids: readonly string[]) => {
      const known = ids.flatMap((id) => names.get(id) ?? []);
      return known.length > 1 ? listText(locale, known) : (known[0] ?? '');
    };
    const nameOf = (timeline: PlanTimeline, block: Block): string => {
      if (block.state === 'closed') return t('calendar.closed');
      if (block.state === 'playing') return listed(block.playlists);
      return timeline.isReached
        ? t('calendar.gap', { duration: durationText(block.to - block.from) })
        : t('calendar.noPlaylist');
    };
    const endClock = (timeZone: string, instant: number) =>
      clockText(timeZone, instant).replace(/^00:00$/, '24:00');
    /** Beyond what was asked for, nobody knows when it began or ends. */
    const spanOf = (timeZone: string, { from, to }: Range): string => {
      const [began, goesOn] = [from <= knownFrom, to >= knownTo];
      if (began && goesOn) return t('timeline.throughout');
      if (began) return t('calendar.until', { time: endClock(timeZone, to) });
      if (goesOn) return t('timeline.since', { time: clockText(timeZone, from) });
      return `${clockText(timeZone, from)}–${endClock(timeZone, to)}`;
    };
    const placedSpanOf = (place: string, timeZone: string, block: Range): string =>
      t('time.at', { moment: spanOf(timeZone, block), place });
    const overridesOf = ({ overrides }: Block) =>
      overrides.length === 0 ? '' : t('calendar.overrides', { names: listed(overrides) });
    /** Begins with the words that are seen, for whoever speaks them to a machine. */
    const labelOf = (timeline: PlanTimeline, { block }: Part): string =>
      [
        nameOf(timeline, block),
        placedSpanOf(cityPlace(timeline.timeZone).name, timeline.timeZone, block),
        overridesOf(block),
      ]
        .filter(Boolean)
        .join(', ');
    const dateAt = (timeZone: string, instant: number) => dateText(localMoment(timeZone, instant).day);
    const titleOf = ({ timeline, location }: Screen, { block, from }: Part): string => {
      const { timeZone } = timeline;
      const at = Math.max(from, block.from);
      const local = t('calendar.localSpan', {
        date: dateAt(timeZone, at),
        span: spanOf(timeZone, block),
        zone: location.name,
      });
      const utc = t('calendar.utcSpan', { date: dateAt('UTC', at), span: spanOf('UTC', block) });
      return [nameOf(timeline, block), local, utc, overridesOf(block)].filter(Boolean).join('\n');
    };
    return { nameOf, spanOf, placedSpanOf, endClock, overridesOf, labelOf, titleOf, dateAt };
  }, [t, locale, playlists, knownFrom, knownTo]);
}

export type TimelineWords = ReturnType<typeof useTimelineWords>;
