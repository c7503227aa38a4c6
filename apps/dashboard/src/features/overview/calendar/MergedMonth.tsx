import { useMemo } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { isSameMonth } from '../../../lib/local-days.ts';
import { playlistTones } from '../../../lib/playlist-colour.ts';
import shared from '../../../ui/calendar-grid.module.css';
import { dateText, useBlockKeys } from '../../calendar/calendar-parts.views.tsx';
import type { PlanTimeline, Screen } from '../timeline/screens.ts';
import type { MergedGridProps } from './MergedDayGrid.tsx';
import classes from './merged.module.css';
import { cellEntries } from './merged-days.ts';

const shownEntries = 3;

interface MergedMonthProps extends MergedGridProps {
  month: number;
  sharers: ReadonlyMap<PlanTimeline, readonly Screen[]>;
}

/** A month of all displays in whole weeks: up to three playlists a day, and where nothing plays. */
export function MergedMonth(props: MergedMonthProps) {
  const { days, words, calendar, today, selected, onSelect, onDay, month, sharers } = props;
  const t = useT();
  const cells = useMemo(
    () => days.map((each) => ({ day: each.day, entries: cellEntries(each, sharers) })),
    [days, sharers],
  );
  const keys = cells.flatMap(({ entries }) => entries.slice(0, shownEntries).map(({ key }) => key));
  const { container, tabIndexOf } = useBlockKeys(
    keys,
    cells.find(({ day }) => day === today)?.entries[0]?.key,
  );
  return (
    <section {...container} className={shared.month} aria-label={t('calendar.title')}>
      {days.slice(0, 7).map(({ day }) => (
        <div key={day} className={shared.weekday} aria-hidden="true">
          {calendar.weekdayHead(day)}
        </div>
      ))}
      {cells.map(({ day, entries }) => (
        <section
          key={day}
          className={`${shared.cell} ${classes.cell}`}
          aria-label={words.dayOf(day)}
          data-outside={!isSameMonth(day, month) || undefined}
          data-closed={entries.length === 0 || undefined}
          data-today={day === today || undefined}
        >
          <button
            type="button"
            className={shared.number}
            title={t('calendar.openDay', { date: dateText(day) })}
            onClick={() => onDay(day)}
          >
            {Number(dateText(day).slice(0, 2))}
          </button>
          {entries.slice(0, shownEntries).map((entry) => (
            <button
              key={entry.key}
              type="button"
              className={`${shared.entry} ${classes.entry} ${entry.state === 'playing' ? shared.filled : shared.dashed}`}
              data-state={entry.state}
              data-block={entry.key}
              style={
                entry.state === 'playing' ? playlistTones(entry.playlists[0]!, entry.playlists[1]) : undefined
              }
              aria-pressed={selected === entry.key}
              aria-label={words.labelOf(entry)}
              title={words.titleOf(entry)}
              tabIndex={tabIndexOf(entry.key)}
              onClick={() => onSelect(entry)}
            >
              <span>{words.nameOf(entry)}</span> <small>{entry.count}</small>
            </button>
          ))}
          {entries.length > shownEntries && (
            <button type="button" className={shared.more} onClick={() => onDay(day)}>
              {t('calendar.more', { hidden: entries.length - shownEntries })}
            </button>
          )}
        </section>
      ))}
    </section>
  );
}
