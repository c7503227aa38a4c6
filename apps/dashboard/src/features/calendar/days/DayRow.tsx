import { memo, useCallback, useMemo, useSyncExternalStore } from 'react';
import { MovedMark } from '../../../core/calendar-edit/MovedMark.tsx';
import { layOutEdited } from '../../../core/calendar-edit/row-planner.ts';
import type { Editing, EditRow } from '../../../core/calendar-edit/use-editing.ts';
import type { TimeAxis } from '../../../core/time/axis.ts';
import { nowOn, type Placement } from '../../../core/time/placement.ts';
import type { RowPiece } from '../../../core/time/row-layout.ts';
import { ClockChanges, NowLine } from '../../../core/time/TimeMarks.tsx';
import { type PieceExtras, TimeRow } from '../../../core/time/TimeRow.tsx';
import type { BlockWords } from '../../../core/time/time-words.ts';
import { capitalized, dayText, weekdayName } from '../../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import type { LocalDay } from '../../../lib/local-days.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { HeadedTime } from '../../../ui/time/Time.tsx';
import { type Place, useTimeText } from '../../../ui/time/time-text.ts';
import classes from './days.module.css';
import { type DisplayDays, onlineOn } from './display-days.ts';

interface DayRowProps {
  day: LocalDay;
  axis: TimeAxis;
  placement: Placement;
  pieces: readonly RowPiece[];
  shown: DisplayDays;
  editRow: EditRow;
  editing: Editing;
  extrasOf: (piece: RowPiece) => PieceExtras | undefined;
  words: BlockWords;
  place: Place;
  now: number;
  isOnly: boolean;
  /** What it played is explained below it. */
  isOpen: boolean;
  /** Of the piece that is explained, if it is in this row. */
  selected: string | null;
  /** The block in the tab order, if it is in this row. */
  stop: string | null;
  onBlock: (piece: RowPiece, element: HTMLElement) => void;
  onDay: (day: LocalDay) => void;
}

/** One day: its date, what plays, and how long the display was online. */
export const DayRow = memo(function DayRow(props: DayRowProps) {
  const { day, axis, placement, pieces, shown, editRow, editing, extrasOf, words, place, now } = props;
  const { isOnly, isOpen, selected, stop, onBlock, onDay } = props;
  const t = useT();
  const locale = useLocale();
  const { store } = editing;
  const edited = useSyncExternalStore(
    useCallback((listener) => store.subscribeRow(editRow.key, listener), [store, editRow]),
    () => store.rowOf(editRow.key),
  );
  const drawn = useMemo(
    () => (edited ? layOutEdited(placement, shown, edited) : pieces),
    [edited, placement, shown, pieces],
  );
  const tabIndexOf = useCallback((key: string) => (key === stop ? 0 : -1), [stop]);
  const isToday = day.from <= now && now < day.to;
  const date = dayText(locale, day.number, { weekday: 'long', day: 'numeric', month: 'long' });
  const name = (
    <>
      {capitalized(locale, weekdayName(locale, day.number)).replace(/\.$/, '')}{' '}
      <b>{dayText(locale, day.number, { day: 'numeric' }).replace(/\.$/, '')}</b>
    </>
  );
  const head = {
    className: classes.day,
    'data-past': day.to <= now || undefined,
    'data-open': isOpen || undefined,
  } as const;
  const current = isToday ? 'date' : undefined;
  return (
    <div className={classes.line} data-day={day.date} data-open={isOpen || undefined}>
      {isOnly ? (
        <span {...head} aria-current={current}>
          {name}
        </span>
      ) : (
        <button
          type="button"
          {...head}
          aria-current={current}
          title={t('calendar.openDay', { date })}
          onClick={() => onDay(day)}
        >
          {name}
        </button>
      )}
      <Text as="div" className={classes.axis} relative>
        <TimeRow
          {...{ axis, words, selected, tabIndexOf, onBlock, extrasOf }}
          pieces={drawn}
          row={day.date}
          label={capitalized(locale, date)}
          text="names"
          hasClosedButtons
          nowX={nowOn(placement, now)}
        >
          <ClockChanges placement={placement} />
          <NowLine placement={placement} now={now} />
          <MovedMark {...{ editing, axis }} row={editRow.key} />
        </TimeRow>
      </Text>
      <OnlineShare {...{ day, shown, place, now }} />
    </div>
  );
});

/** More outages of a day are only counted in the share. */
const mostTold = 3;

function OnlineShare({ day, shown, place, now }: Pick<DayRowProps, 'day' | 'shown' | 'place' | 'now'>) {
  const t = useT();
  const locale = useLocale();
  const text = useTimeText();
  const online = useMemo(() => onlineOn(day, shown, now), [day, shown, now]);
  if (!online) return <span className={classes.online} />;
  const { share, off } = online;
  const clock = (at: number) => text.clock(at, place);
  const spans = off
    .slice(0, mostTold)
    .map(({ from, to }) => `${clock(from)}–${clock(to)}`)
    .join(', ');
  const isWhole = share === 1;
  return (
    <span className={classes.online} data-whole={isWhole || undefined}>
      {new Intl.NumberFormat(locale, { style: 'percent' }).format(share)}
      {!isWhole && (
        <small>
          <HeadedTime place={place}>{t('timeAxis.offlineIn', { spans })}</HeadedTime>
        </small>
      )}
    </span>
  );
}
