import { useMemo } from 'react';
import { durationText } from '../../lib/i18n/duration.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { isSameMonth, type LocalDay } from '../../lib/local-days.ts';
import type { Block } from '../../lib/plan-blocks.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { HeadedTime } from '../../ui/time/Time.tsx';
import { type CalendarWords, dateText } from './calendar-words.ts';
import { type MonthEntry, MonthView } from './MonthView.tsx';
import { cellOf } from './month-cells.ts';

interface MonthGridProps {
  days: readonly LocalDay[];
  blocks: readonly Block[];
  words: CalendarWords;
  now: number;
  /** The instant that is being explained, if any. */
  selected: number | null;
  onSelect: (at: number) => void;
  onDay: (day: LocalDay) => void;
  /** A day of the month. */
  month: number;
}

/** A month of one display: what plays, and how much open time has nothing to play. */
export function MonthGrid(props: MonthGridProps) {
  const { days, blocks, words, now, selected, onSelect, onDay, month } = props;
  const t = useT();
  const cells = useMemo(() => days.map((day) => cellOf(day, blocks)), [days, blocks]);
  const isSelected = (from: number, to: number) => selected !== null && from <= selected && selected < to;
  return (
    <MonthView
      weekdays={days.slice(0, 7).map((day) => words.weekdayHead(day.number))}
      isSelecting={selected !== null}
      onSelect={(key) => onSelect(Number(key))}
      onDay={({ key }) => onDay(days.find(({ date }) => date === key)!)}
      days={cells.map(({ day, entries, gap, isClosed }) => ({
        key: day.date,
        label: `${words.weekdayHead(day.number, 'long')} ${dateText(day.number)}`,
        date: dateText(day.number),
        isOutside: !isSameMonth(day.number, month),
        isClosed,
        isToday: day.from <= now && now < day.to,
        note: isClosed ? t('calendar.closed') : undefined,
        entries: [
          ...(gap
            ? [
                {
                  key: String(gap.from),
                  state: 'gap',
                  name: t('calendar.gap', { duration: durationText(gap.ms) }),
                  isSelected: isSelected(gap.from, gap.block.to),
                } satisfies MonthEntry,
              ]
            : []),
          ...entries.map((entry) => ({
            key: String(entry.from),
            state: 'playing',
            name: words.nameOf(entry.block),
            aside: (
              <time>
                <HeadedTime place={words.place}>{words.clock(entry.from)}</HeadedTime>
              </time>
            ),
            tones: playlistTones(entry.playlists[0]!, entry.playlists[1]),
            isSelected: isSelected(entry.from, entry.to),
            label: words.labelOf(entry, day.number),
            title: words.titleOf(entry),
          })),
        ],
      }))}
    />
  );
}
