import { useMemo } from 'react';
import { durationText } from '../../lib/i18n/duration.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { isSameMonth } from '../../lib/local-days.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import shared from '../../ui/calendar-grid.module.css';
import { HeadedTime } from '../../ui/time/Time.tsx';
import { dateText } from './calendar-words.ts';
import type { GridProps } from './DaysGrid.tsx';
import classes from './month.module.css';
import { cellOf, type MonthCell } from './month-cells.ts';
import { useBlockKeys } from './use-block-keys.ts';

const shownEntries = 3;

/** A month in whole weeks: up to three playlists a day, and what is open without any. */
export function MonthGrid(props: GridProps & { month: number }) {
  const { days, blocks, words, now, selected, onSelect, onDay, month } = props;
  const t = useT();
  const cells = useMemo(() => days.map((day) => cellOf(day, blocks)), [days, blocks]);
  const keysOf = ({ entries, gap }: MonthCell) => [
    ...(gap ? [String(gap.from)] : []),
    ...entries.slice(0, shownEntries).map(({ from }) => String(from)),
  ];
  const today = cells.find(({ day }) => day.from <= now && now < day.to);
  const { container, tabIndexOf } = useBlockKeys(
    cells.flatMap(keysOf),
    today && keysOf(today)[0],
    selected === null ? undefined : (key) => onSelect(Number(key)),
  );
  const isSelected = (from: number, to: number) => selected !== null && from <= selected && selected < to;
  return (
    <section {...container} className={shared.month} aria-label={t('calendar.title')}>
      {days.slice(0, 7).map((day) => (
        <div key={day.date} className={shared.weekday} aria-hidden="true">
          {words.weekdayHead(day.number)}
        </div>
      ))}
      {cells.map(({ day, entries, gap, isClosed }) => (
        <section
          key={day.date}
          className={`${shared.cell} ${classes.cell}`}
          aria-label={`${words.weekdayHead(day.number, 'long')} ${dateText(day.number)}`}
          data-outside={!isSameMonth(day.number, month) || undefined}
          data-closed={isClosed || undefined}
          data-today={(day.from <= now && now < day.to) || undefined}
        >
          <button
            type="button"
            className={`${shared.number} ${classes.number}`}
            title={t('calendar.openDay', { date: dateText(day.number) })}
            onClick={() => onDay(day)}
          >
            {Number(day.date.slice(8))}
          </button>
          {isClosed && <span className={classes.closed}>{t('calendar.closed')}</span>}
          {gap && (
            <button
              type="button"
              className={`${shared.entry} ${shared.dashed} ${classes.entry}`}
              data-block={gap.from}
              aria-pressed={isSelected(gap.from, gap.block.to)}
              tabIndex={tabIndexOf(String(gap.from))}
              onClick={() => onSelect(gap.from)}
            >
              {t('calendar.gap', { duration: durationText(gap.ms) })}
            </button>
          )}
          {entries.slice(0, shownEntries).map((entry) => (
            <button
              key={entry.from}
              type="button"
              className={`${shared.entry} ${shared.filled} ${classes.entry}`}
              style={playlistTones(entry.playlists[0]!, entry.playlists[1])}
              data-block={entry.from}
              aria-pressed={isSelected(entry.from, entry.to)}
              aria-label={words.labelOf(entry, day.number)}
              title={words.titleOf(entry)}
              tabIndex={tabIndexOf(String(entry.from))}
              onClick={() => onSelect(entry.from)}
            >
              <span>{words.nameOf(entry.block)}</span>
              <time>
                <HeadedTime place={words.place}>{words.clock(entry.from)}</HeadedTime>
              </time>
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
