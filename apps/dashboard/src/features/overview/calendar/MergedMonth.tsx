import { useMemo } from 'react';
import { isSameMonth } from '../../../lib/local-days.ts';
import { playlistTones } from '../../../lib/playlist-colour.ts';
import { dateText, MonthView } from '../../calendar/calendar-parts.views.tsx';
import type { PlanTimeline, Screen } from '../timeline/screens.ts';
import type { MergedGridProps } from './MergedDayGrid.tsx';
import { cellEntries } from './merged-days.ts';

interface MergedMonthProps extends MergedGridProps {
  month: number;
  sharers: ReadonlyMap<PlanTimeline, readonly Screen[]>;
}

/** A month of all displays: what plays on how many of them, and where nothing plays. */
export function MergedMonth(props: MergedMonthProps) {
  const { days, words, calendar, today, selected, onSelect, onDay, month, sharers } = props;
  const cells = useMemo(
    () => days.map((each) => ({ day: each.day, entries: cellEntries(each, sharers) })),
    [days, sharers],
  );
  const entryOf = (key: string) => cells.flatMap(({ entries }) => entries).find((entry) => entry.key === key);
  return (
    <MonthView
      weekdays={days.slice(0, 7).map(({ day }) => calendar.weekdayHead(day))}
      onSelect={(key) => onSelect(entryOf(key)!)}
      onDay={({ key }) => onDay(Number(key))}
      days={cells.map(({ day, entries }) => ({
        key: day,
        label: words.dayOf(day),
        date: dateText(day),
        isOutside: !isSameMonth(day, month),
        isClosed: entries.length === 0,
        isToday: day === today,
        entries: entries.map((entry) => ({
          key: entry.key,
          state: entry.state,
          name: words.nameOf(entry),
          aside: <small>{entry.count}</small>,
          tones:
            entry.state === 'playing' ? playlistTones(entry.playlists[0]!, entry.playlists[1]) : undefined,
          isSelected: selected === entry.key,
          label: words.labelOf(entry),
          title: words.titleOf(entry),
        })),
      }))}
    />
  );
}
