import { useMemo } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { playlistTones } from '../../../lib/playlist-colour.ts';
import shared from '../../../ui/calendar-grid.module.css';
import { HeadedTime } from '../../../ui/time/Time.tsx';
import { type CalendarWords, dateText, useBlockKeys } from '../../calendar/calendar-parts.views.tsx';
import classes from './merged.module.css';
import {
  closedWithin,
  drawnHours,
  type Laned,
  layOutLanes,
  type Merged,
  type MergedDay,
} from './merged-days.ts';
import type { MergedWords } from './merged-words.ts';

export interface MergedGridProps {
  days: readonly MergedDay[];
  words: MergedWords;
  /** Texts for days and months. */
  calendar: CalendarWords;
  /** The current local times: day and minute. */
  clocks: readonly { readonly day: number; readonly minute: number }[];
  today: number;
  selected: string | null;
  onSelect: (merged: Merged) => void;
  onDay: (day: number) => void;
}

/** Pixels. */
const leastHour = 46;
const leastHeight = 420;
/** More lanes would be too narrow to read. */
const mostLanes = 12;

/** A day of all displays: hours from top to bottom, each in the local time of its location. */
export function MergedDayGrid({ days, words, calendar, clocks, today, selected, onSelect }: MergedGridProps) {
  const t = useT();
  const { day, merged } = days[0]!;
  const hours = useMemo(() => drawnHours(days), [days]);
  const { laned, hidden } = useMemo(() => layOutLanes(merged, mostLanes), [merged]);
  const length = hours.end - hours.start;
  const perHour = Math.max(leastHour, leastHeight / (length / 60));
  const height = (length / 60) * perHour;
  const percent = (wall: number) => `${((wall - hours.start) / length) * 100}%`;
  const tall = (from: number, to: number) => `${((to - from) / length) * 100}%`;
  const ticks = Array.from({ length: length / 60 + 1 }, (_, index) => hours.start + index * 60);
  const { container, tabIndexOf } = useBlockKeys(
    laned.map((each) => each.merged.key),
    undefined,
  );
  return (
    <section {...container} className={shared.grid} data-days="1" aria-label={t('calendar.title')}>
      <div className={shared.corner} />
      <div className={shared.head} data-today={day === today || undefined}>
        {calendar.weekdayHead(day, 'long')}{' '}
        <b aria-current={day === today ? 'date' : undefined}>{dateText(day)}</b>
        {hidden.length > 0 && (
          <em className={classes.hiddenCount} title={hidden.map((each) => words.textOf(each)).join('\n')}>
            {t('calendar.more', { hidden: hidden.length })}
          </em>
        )}
      </div>
      <div className={shared.hours} style={{ height }} aria-hidden="true">
        {ticks
          .filter((wall) => wall > hours.start && wall < hours.end)
          .map((wall) => (
            <span key={wall} style={{ top: percent(wall) }}>
              <HeadedTime place={words.owner}>{words.wallText(wall)}</HeadedTime>
            </span>
          ))}
      </div>
      <div className={shared.column} style={{ height }}>
        {ticks.map((wall) => (
          <i key={wall} className={shared.line} style={{ top: percent(wall) }} />
        ))}
        {closedWithin(merged, hours).map(({ start, end }) => (
          <div
            key={start}
            className={classes.closed}
            style={{ top: percent(start), height: tall(start, end) }}
            title={t('calendar.closed')}
          />
        ))}
        {laned.map((each) => (
          <BlockOf
            key={each.merged.key}
            laned={each}
            words={words}
            top={percent(each.merged.start)}
            height={tall(each.merged.start, each.merged.end)}
            pixels={((each.merged.end - each.merged.start) / 60) * perHour}
            isSelected={selected === each.merged.key}
            tabIndex={tabIndexOf(each.merged.key)}
            onSelect={onSelect}
          />
        ))}
        {clocks
          .filter((clock) => clock.day === day && clock.minute > hours.start && clock.minute < hours.end)
          .map(({ minute }) => (
            <i key={minute} className={shared.now} style={{ top: percent(minute) }} />
          ))}
      </div>
    </section>
  );
}

interface BlockOfProps {
  laned: Laned;
  words: MergedWords;
  top: string;
  height: string;
  pixels: number;
  isSelected: boolean;
  tabIndex: number;
  onSelect: (merged: Merged) => void;
}

function BlockOf({ laned, words, top, height, pixels, isSelected, tabIndex, onSelect }: BlockOfProps) {
  const { merged, lane, span, lanes } = laned;
  const share = 100 / lanes;
  return (
    <button
      type="button"
      className={`${classes.block} ${merged.state === 'playing' ? shared.filled : shared.dashed}`}
      data-block={merged.key}
      data-state={merged.state}
      data-turns={merged.playlists.length > 1 || undefined}
      data-room={pixels < 16 ? 'none' : pixels < 36 ? 'line' : 'all'}
      aria-pressed={isSelected}
      aria-label={words.labelOf(merged)}
      title={words.titleOf(merged)}
      tabIndex={tabIndex}
      style={{
        ...(merged.state === 'playing' ? playlistTones(merged.playlists[0]!, merged.playlists[1]) : {}),
        top: `calc(${top} + 1px)`,
        height: `calc(${height} - 2px)`,
        left: `calc(${lane * share}% + 2px)`,
        width: `calc(${span * share}% - 4px)`,
      }}
      onClick={() => onSelect(merged)}
    >
      {pixels >= 16 && (
        <>
          <b className={classes.blockName}>{words.nameOf(merged)}</b> <span>{words.whereOf(merged)}</span>{' '}
          {pixels >= 54 && <HeadedTime place={words.owner}>{words.spanOf(merged)}</HeadedTime>}
        </>
      )}
    </button>
  );
}
