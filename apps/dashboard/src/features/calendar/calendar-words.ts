import { dayMs } from '@vitrine/schedule/local-clock';
import { useMemo } from 'react';
import { listText } from '../../lib/condition-words.ts';
import { capitalized, dayText, weekdayName } from '../../lib/i18n/day-names.ts';
import { durationText } from '../../lib/i18n/duration.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { dateOf, dayAt } from '../../lib/local-days.ts';
import type { Block, Part } from '../../lib/plan-blocks.ts';
import { type Place, useTimeText, utc } from '../../ui/time/time-text.ts';
import type { Timeline } from './calendar.queries.ts';

/** 17.11.2026 */
export const dateText = (day: number): string => dateOf(day).split('-').reverse().join('.');

/** How blocks are called, in local time of the place; UTC stands in the tooltip. */
export function useCalendarWords(place: Place, playlists: Timeline['playlists']) {
  const t = useT();
  const locale = useLocale();
  const text = useTimeText();
  const { name: placeName, timezone } = place;
  return useMemo(() => {
    const names = new Map(playlists.map(({ id, name }) => [id, name]));
    const namesOf = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []);
    const own = { name: placeName, timezone };
    const clock = (instant: number, at = own) => text.clock(instant, at);
    /** The end of a day is 24:00, not the beginning of the next. */
    const endClock = (instant: number, at = own) => clock(instant, at).replace(/^00:00$/, '24:00');
    const span = (from: number, to: number, at = own) => `${clock(from, at)}–${endClock(to, at)}`;
    const date = (instant: number, at: Place) => dateText(dayAt(at.timezone, instant));

    const nameOf = (block: Block): string => {
      if (block.state === 'closed') return t('calendar.closed');
      if (block.state === 'playing') return listText(locale, namesOf(block.playlists));
      return playlists.length === 0
        ? t('calendar.noPlaylist')
        : t('calendar.gap', { duration: durationText(block.to - block.from) });
    };
    /** The whole block, over midnight too; of one that lasts for days, what this day has of it. */
    const spanOf = ({ block, from, to }: Part): string =>
      block.to - block.from <= dayMs ? span(block.from, block.to) : span(from, to);
    const overridesOf = ({ overrides }: Block): string =>
      overrides.length === 0 ? '' : t('calendar.overrides', { names: listText(locale, namesOf(overrides)) });
    /** Both clocks, for the tooltip. */
    const timesOf = (part: Part): string => {
      const { block } = part;
      const [from, to] = block.to - block.from <= dayMs ? [block.from, block.to] : [part.from, part.to];
      const local = t('calendar.localSpan', {
        date: date(from, own),
        span: span(from, to),
        zone: placeName,
      });
      const worldwide = t('calendar.utcSpan', { date: date(from, utc), span: span(from, to, utc) });
      return `${local}\n${worldwide}`;
    };
    const titleOf = (part: Part): string =>
      [nameOf(part.block), timesOf(part), overridesOf(part.block)].filter(Boolean).join('\n');
    const weekday = (day: number, style: 'short' | 'long' = 'short') => weekdayName(locale, day, style);
    /** As it stands at the head of a column or a list. */
    const weekdayHead = (day: number, style: 'short' | 'long' = 'short') =>
      capitalized(locale, weekday(day, style));
    const month = (day: number) =>
      capitalized(locale, dayText(locale, day, { month: 'long', year: 'numeric' }));
    /** For a screen reader: what, when. */
    const labelOf = (part: Part, day: number): string => {
      const when = `${weekday(day, 'long')} ${dateText(day)}`;
      // Begins with the words that are seen, for whoever speaks them to a machine.
      const seen = [spanOf(part), overridesOf(part.block)].filter(Boolean).join(', ');
      return [nameOf(part.block), t('time.at', { moment: seen, place: placeName }), when].join(', ');
    };
    return {
      place: own,
      clock,
      nameOf,
      timesOf,
      titleOf,
      labelOf,
      weekdayHead,
      month,
    };
  }, [t, locale, text, placeName, timezone, playlists]);
}

export type CalendarWords = ReturnType<typeof useCalendarWords>;
