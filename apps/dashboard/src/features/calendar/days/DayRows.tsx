import { Fragment, type ReactNode, useCallback, useMemo, useRef } from 'react';
import type { Target } from '../../../core/calendar-edit/calendar-edits.ts';
import { targetOf } from '../../../core/calendar-edit/drag-targets.ts';
import { layOutEdited } from '../../../core/calendar-edit/row-planner.ts';
import { type FoundPiece, useDrag, wallTimeAt } from '../../../core/calendar-edit/use-drag.ts';
import type { Editing, EditRow } from '../../../core/calendar-edit/use-editing.ts';
import { axisOfDays, type Hours } from '../../../core/time/axis.ts';
import { placeOn } from '../../../core/time/placement.ts';
import { layOutRow, type RowPiece } from '../../../core/time/row-layout.ts';
import { TimeTicks } from '../../../core/time/TimeMarks.tsx';
import { blockKey } from '../../../core/time/TimeRow.tsx';
import { ticksOf } from '../../../core/time/ticks.ts';
import { useBlockWords } from '../../../core/time/time-words.ts';
import { useAxisWidth } from '../../../core/time/use-axis-width.ts';
import { useBlockCard } from '../../../core/time/use-block-card.ts';
import { useBlockKeys } from '../../../core/time/use-block-keys.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { LocalDay } from '../../../lib/local-days.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import type { Place } from '../../../ui/time/time-text.ts';
import { DayCard } from './DayCard.tsx';
import { DayRow } from './DayRow.tsx';
import classes from './days.module.css';
import type { DisplayDays } from './display-days.ts';
import { extrasFor } from './piece-extras.ts';

export interface DayRowsProps {
  place: Place;
  days: readonly LocalDay[];
  hours: Hours;
  shown: DisplayDays;
  names: ReadonlyMap<string, string>;
  now: number;
  /** The instant that is explained, if any. */
  selected: number | null;
  /** What opens below the row of a day that is over. */
  under: { readonly date: string; readonly content: ReactNode } | null;
  onSelect: (at: number) => void;
  onDay: (day: LocalDay) => void;
  editing: Editing;
  editRow: EditRow;
  onUnsayable: (playlist: string) => void;
  onDraw: (target: Target | null) => void;
}

/** Days of one display below each other, their hours from left to right. */
export function DayRows(props: DayRowsProps) {
  const { place, days, hours, shown, names, now, selected, under, onSelect, onDay, editing, editRow } = props;
  const { onUnsayable, onDraw } = props;
  const t = useT();
  const { timezone } = place;
  const [axisBox, width] = useAxisWidth();
  const body = useRef<HTMLDivElement>(null);
  const words = useBlockWords({ timeZone: timezone, names, row: place.name });
  const rows = useMemo(
    () =>
      days.map((day) => {
        const axis = axisOfDays({ first: day.number, count: 1, hours, width });
        const placement = placeOn(axis, timezone);
        const pieces = layOutRow(placement, [...shown.was, ...shown.coming, ...shown.outages]);
        return { day, axis, placement, pieces };
      }),
    [days, hours, width, timezone, shown],
  );
  const { store } = editing;
  const drawnPieces = ({ placement, pieces }: (typeof rows)[number]): readonly RowPiece[] => {
    const edited = store.rowOf(editRow.key);
    return edited ? layOutEdited(placement, shown, edited) : pieces;
  };
  const found = (key: string): { line: (typeof rows)[number]; piece: RowPiece } | null => {
    const line = rows.find(({ day }) => key.startsWith(`${day.date} `));
    const piece = line && drawnPieces(line).find((each) => blockKey(line.day.date, each) === key);
    return line && piece ? { line, piece } : null;
  };
  const keyOf = (element: Element) => element.closest<HTMLElement>('[data-block]')?.dataset.block;
  const find = (element: Element): FoundPiece | null => {
    const key = keyOf(element);
    const piece = key === undefined ? undefined : found(key)?.piece;
    return piece ? { row: editRow, piece } : null;
  };

  const open = ({ day }: (typeof rows)[number], { block }: RowPiece) =>
    onSelect(Math.max(day.from, block.from));
  const at = selected ?? now;
  const keys = rows.flatMap(({ day, pieces }) => pieces.map((piece) => blockKey(day.date, piece)));
  const current = rows
    .flatMap(({ day, pieces }) => pieces.map((piece) => ({ key: blockKey(day.date, piece), piece, day })))
    .filter(({ piece: { block }, day }) => {
      const [from, to] = [Math.max(day.from, block.from), Math.min(day.to, block.to)];
      return from <= at && at < to && (block.kind !== 'offline' || from === selected);
    })
    // An outage lies over what was planned.
    .toSorted(
      (a, b) => Number(b.piece.block.kind === 'offline') - Number(a.piece.block.kind === 'offline'),
    )[0];
  const { container, tabIndexOf } = useBlockKeys<HTMLDivElement>(
    keys,
    current?.key,
    selected === null
      ? undefined
      : (key) => {
          const next = found(key);
          if (next) open(next.line, next.piece);
        },
    true,
  );
  const stop = keys.find((key) => tabIndexOf(key) === 0) ?? null;

  const drag = useDrag({
    editing,
    find,
    onUnsayable,
    hasDayRows: true,
    onDraw: (_row, target) => onDraw(target),
    wallAt({ clientX, clientY }, within) {
      const own = within?.closest<HTMLElement>('[data-row]')?.dataset.row;
      const line = rows.find(({ day }) => day.date === own) ?? rows[rowAt(body.current!, clientY)]!;
      return wallTimeAt(line.axis, clientX - axisBox.current!.getBoundingClientRect().left);
    },
  });
  useShortcut('add', () => {
    const piece = find(document.activeElement ?? document.body)?.piece;
    onDraw(piece?.block.kind === 'nothing' ? targetOf(piece.block, timezone, now) : null);
  });
  const extrasOf = useMemo(
    () => extrasFor({ t, editing, editRow, blocks: shown.coming, words }),
    [t, editing, editRow, shown, words],
  );
  const latest = useRef({ rows, open });
  latest.current = { rows, open };
  const onBlock = useCallback((piece: RowPiece, element: HTMLElement) => {
    const date = element.closest<HTMLElement>('[data-row]')!.dataset.row;
    latest.current.open(latest.current.rows.find(({ day }) => day.date === date)!, piece);
  }, []);
  const { shown: carded, card, close, handlers } = useBlockCard();
  // What is explained needs no card, which Escape would close first.
  const isExplained = selected !== null && carded?.block === current?.key;
  const cardedPiece = carded && !isExplained ? found(carded.block)?.piece : undefined;
  const ticks = useMemo(() => (rows[0] ? ticksOf(rows[0].axis, { room: 34 }) : []), [rows]);
  const hasPast = days[0]!.from < now;
  return (
    <Text
      as="section"
      {...handlers}
      ref={container.ref}
      aria-label={t('calendar.title')}
      className={classes.grid}
      numeric
      relative
      data-only={days.length === 1 || undefined}
      data-editable
      onFocus={(event) => {
        container.onFocus(event);
        handlers.onFocus(event);
      }}
      onPointerDown={(event) => {
        handlers.onPointerDown();
        drag.onPointerDown(event);
      }}
      onKeyDown={(event) => {
        // The card of the block would lie over what it comes to.
        if (drag.onKeyDown(event)) return close();
        container.onKeyDown(event);
        handlers.onKeyDown(event);
      }}
    >
      <Text as="div" className={classes.head} weight={500} tone="muted" ruled>
        <span>
          {hasPast && (
            <>
              <i /> {t('timeAxis.recorded')}
            </>
          )}
        </span>
        <div ref={axisBox}>
          <TimeTicks ticks={ticks} place={place} />
        </div>
        <span>{days[0]!.to <= now && t('timeAxis.online')}</span>
      </Text>
      <div ref={body}>
        {rows.map(({ day, axis, placement, pieces }) => (
          <Fragment key={day.date}>
            <DayRow
              day={day}
              axis={axis}
              placement={placement}
              pieces={pieces}
              shown={shown}
              editRow={editRow}
              editing={editing}
              extrasOf={extrasOf}
              words={words}
              place={place}
              now={now}
              onBlock={onBlock}
              onDay={onDay}
              isOnly={days.length === 1}
              isOpen={under?.date === day.date}
              selected={selected !== null && current?.day === day ? current.piece.key : null}
              stop={stop?.startsWith(`${day.date} `) ? stop : null}
            />
            {under?.date === day.date && under.content}
          </Fragment>
        ))}
      </div>
      {carded && cardedPiece && (
        <DayCard
          key={carded.block}
          {...{ card, words, names }}
          anchor={carded.anchor}
          piece={cardedPiece}
          title={extrasOf(cardedPiece)?.note}
          onClose={close}
        />
      )}
    </Text>
  );
}

/** The last row that begins above the pointer. */
function rowAt(body: HTMLElement, clientY: number): number {
  const lines = [...body.querySelectorAll<HTMLElement>('[data-day]')];
  const index = lines.findLastIndex((line) => line.getBoundingClientRect().top <= clientY);
  return Math.max(0, index);
}
