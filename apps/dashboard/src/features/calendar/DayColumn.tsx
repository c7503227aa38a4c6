import { type ReactNode, useSyncExternalStore } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import shared from '../../ui/calendar-grid.module.css';
import { BlockButton, type BlockExtras } from './BlockButton.tsx';
import type { CalendarWords } from './calendar-words.ts';
import type { Column, Placed, Tick } from './day-axis.ts';
import classes from './days.module.css';

/** What an editable calendar adds to a column. */
export interface ColumnSlots {
  /** While something is dragged, columns with other blocks; each column listens on its own. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly columnNow: (column: Column) => Column;
  readonly extrasOf: (part: Placed) => BlockExtras;
  readonly overlayOf: (column: Column, perHour: number) => ReactNode;
}

interface DayColumnProps {
  column: Column;
  /** Of the axis, in minutes. */
  length: number;
  perHour: number;
  ticks: readonly Tick[];
  words: CalendarWords;
  now: number;
  selected: number | null;
  onSelect: (at: number) => void;
  tabIndexOf: (key: string) => number;
  slots?: ColumnSlots;
  /** In place of the blocks: a day that is over, as it was. */
  bands?: ReactNode;
}

const never = () => () => {};

/** One day: its blocks, the hours it does not have, and now. */
export function DayColumn(props: DayColumnProps) {
  const {
    column: given,
    length,
    perHour,
    ticks,
    words,
    now,
    selected,
    onSelect,
    tabIndexOf,
    slots,
    bands,
  } = props;
  const t = useT();
  const column = useSyncExternalStore(slots?.subscribe ?? never, () => slots?.columnNow(given) ?? given);
  const { day, placed, missing, placeOf } = column;
  const percent = (minutes: number) => `${(minutes / length) * 100}%`;
  /** Adjacent blocks are two pixels apart. */
  const boxOf = ({ start, end, block }: Placed) => {
    const [top, tall] = [percent(start), percent(end - start)];
    return block.state === 'closed'
      ? { top, height: tall }
      : { top: `calc(${top} + 1px)`, height: `calc(${tall} - 2px)` };
  };
  const roomOf = ({ start, end }: Placed) => {
    const pixels = ((end - start) / 60) * perHour - 2;
    return pixels < 11 ? 'none' : pixels < 26 ? 'line' : pixels < 38 ? 'close' : 'all';
  };
  const nowAt = placeOf(now);
  return (
    <div className={shared.column} style={{ height: (length / 60) * perHour }} data-column>
      {ticks.map(({ at }) => (
        <i key={at} className={shared.line} style={{ top: percent(at) }} />
      ))}
      {bands}
      {(bands === undefined ? placed : []).map((each) => (
        <BlockButton
          key={each.from}
          part={each}
          day={day}
          words={words}
          isSelected={selected !== null && each.from <= selected && selected < each.to}
          onSelect={onSelect}
          tabIndex={tabIndexOf(String(each.from))}
          room={roomOf(each)}
          className={classes.placed}
          style={boxOf(each)}
          {...(slots ? { extras: slots.extrasOf(each) } : {})}
        />
      ))}
      {missing.map(({ start, end }) => (
        <div
          key={start}
          className={classes.missing}
          style={{ top: percent(start), height: percent(end - start) }}
          title={t('calendar.clockChange')}
        />
      ))}
      {nowAt !== null && <i className={`${shared.now} ${classes.now}`} style={{ top: percent(nowAt) }} />}
      {slots?.overlayOf(given, perHour)}
    </div>
  );
}
