import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo } from 'react';
import { useBlockKeys } from '../../core/time/use-block-keys.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { LocalDay } from '../../lib/local-days.ts';
import type { Block } from '../../lib/plan-blocks.ts';
import shared from '../../ui/calendar-grid.module.css';
import { ClockHead, HeadedTime } from '../../ui/time/Time.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import type { CalendarWords } from './calendar-words.ts';
import { dateText } from './calendar-words.ts';
import { type ColumnSlots, DayColumn } from './DayColumn.tsx';
import { type Column, type DayAxis, layOutDays } from './day-axis.ts';
import classes from './days.module.css';
import { minutesAhead, shiftedMinute } from './here-axis.ts';

export interface GridProps {
  timeZone: string;
  days: readonly LocalDay[];
  blocks: readonly Block[];
  words: CalendarWords;
  now: number;
  /** The instant that is being explained, if any. */
  selected: number | null;
  onSelect: (at: number) => void;
  onDay: (day: LocalDay) => void;
  /** Days that are over are drawn as they were. */
  past?: PastDays;
}

export interface PastDays {
  readonly isPast: (day: LocalDay) => boolean;
  readonly headOf: (day: LocalDay) => ReactNode;
  readonly bandsOf: (column: Column, percent: (minutes: number) => string) => ReactNode;
}

/** What an editable calendar adds to the grid. */
export interface GridSlots extends ColumnSlots {
  readonly axis: DayAxis;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  /** True if it has handled the key. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => boolean;
  /** Times that are marked on the axis. */
  readonly marks: ReactNode;
}

/** Pixels per hour: a week fits as a whole, a day shows details. */
const weekHour = 28;
const dayHour = 44;
const leastHeight = 400;

const clockOf = (wall: number) =>
  `${String(Math.floor(wall / 60)).padStart(2, '0')}:${String(wall % 60).padStart(2, '0')}`;

/** A day or a week as columns of hours in the location's time zone. */
export function DaysGrid(props: GridProps & { slots?: GridSlots }) {
  const { timeZone, days, blocks, words, now, selected, onSelect, onDay, slots, past } = props;
  const t = useT();
  const given = slots?.axis;
  const axis = useMemo(() => given ?? layOutDays(timeZone, days, blocks), [given, timeZone, days, blocks]);
  const hours = axis.length / 60;
  const perHour = Math.max(days.length === 1 ? dayHour : weekHour, leastHeight / hours);
  const height = hours * perHour;
  const step = perHour < 34 ? 120 : 60;
  const ticks = axis.ticks.filter(({ wall }) => wall % step === 0);
  const inner = ticks.filter(({ at }) => at > 0 && at < axis.length);

  const ahead = minutesAhead(timeZone, readerZone(), days);

  const isPast = (day: LocalDay) => past?.isPast(day) ?? false;
  const keys = axis.columns
    .filter(({ day }) => !isPast(day))
    .flatMap(({ placed }) => placed.map(({ from }) => String(from)));
  const current = axis.columns
    .flatMap(({ placed }) => placed)
    .find(({ from, to }) => from <= (selected ?? now) && (selected ?? now) < to);
  const { container, tabIndexOf } = useBlockKeys(
    keys,
    current && String(current.from),
    selected === null ? undefined : (key) => onSelect(Number(key)),
  );

  const percent = (minutes: number) => `${(minutes / axis.length) * 100}%`;
  return (
    <section
      {...container}
      tabIndex={-1}
      data-editable={slots !== undefined || undefined}
      onPointerDown={slots?.onPointerDown}
      onKeyDown={(event) => {
        if (!slots?.onKeyDown(event)) container.onKeyDown(event);
      }}
      className={`${shared.grid} ${classes.grid}`}
      data-days={days.length}
      data-here={ahead !== null || undefined}
      aria-label={t('calendar.title')}
    >
      <div className={shared.corner} />
      {days.map((day) => {
        const isToday = day.from <= now && now < day.to;
        const head = (
          <>
            {words.weekdayHead(day.number, days.length === 1 ? 'long' : 'short')}{' '}
            <b aria-current={isToday ? 'date' : undefined}>
              {days.length === 1 ? dateText(day.number) : String(Number(day.date.slice(8)))}
            </b>
            {isPast(day) && past?.headOf(day)}
          </>
        );
        return days.length === 1 ? (
          <div key={day.date} className={shared.head} data-today={isToday || undefined}>
            {head}
          </div>
        ) : (
          <button
            key={day.date}
            type="button"
            className={shared.head}
            data-today={isToday || undefined}
            title={t('calendar.openDay', { date: dateText(day.number) })}
            onClick={() => onDay(day)}
          >
            {head}
          </button>
        );
      })}
      {ahead !== null && (
        <div className={`${shared.corner} ${classes.hereHead}`}>
          <ClockHead place={null} isNamed>
            {t('calendar.hereAxis')}
          </ClockHead>
        </div>
      )}
      <div className={shared.hours} style={{ height }} aria-hidden="true">
        {inner.map(({ at, wall }) => (
          <span key={at} style={{ top: percent(at) }}>
            <HeadedTime place={words.place}>{clockOf(wall)}</HeadedTime>
          </span>
        ))}
        {slots?.marks}
      </div>
      {axis.columns.map((column) => (
        <DayColumn
          key={column.day.date}
          {...{ column, ticks, words, now, selected, onSelect, perHour, tabIndexOf }}
          length={axis.length}
          {...(slots ? { slots } : {})}
          {...(past && isPast(column.day) ? { bands: past.bandsOf(column, percent) } : {})}
        />
      ))}
      {ahead !== null && (
        <div className={`${shared.hours} ${classes.here}`} style={{ height }} aria-hidden="true">
          {inner.map(({ at, wall }) => (
            <span key={at} style={{ top: percent(at) }}>
              <HeadedTime place={null}>{clockOf(shiftedMinute(wall, ahead))}</HeadedTime>
            </span>
          ))}
        </div>
      )}
    </section>
  );
}
