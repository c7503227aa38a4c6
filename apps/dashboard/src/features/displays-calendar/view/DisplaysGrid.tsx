import type { CalendarOfDisplays, CalendarRecord } from '@vitrine/contract/calendar-calls';
import { useCallback, useMemo, useRef, useState } from 'react';
import { EditBar } from '../../../core/calendar-edit/EditBar.tsx';
import { layOutEdited } from '../../../core/calendar-edit/row-planner.ts';
import { type FoundPiece, useDrag, wallTimeAt } from '../../../core/calendar-edit/use-drag.ts';
import type { Waiting } from '../../../core/calendar-edit/use-editing.ts';
import { useToConditions } from '../../../core/calendar-edit/use-to-conditions.ts';
import { layOutRow, type RowPiece } from '../../../core/time/row-layout.ts';
import { blockKey } from '../../../core/time/TimeRow.tsx';
import { useAxisWidth } from '../../../core/time/use-axis-width.ts';
import { useBlockCard } from '../../../core/time/use-block-card.ts';
import { useBlockKeys } from '../../../core/time/use-block-keys.ts';
import { useWholeRows } from '../../../core/time/use-whole-rows.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { dateOf } from '../../../lib/local-days.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { useCoarsePointer } from '../../../lib/use-coarse-pointer.ts';
import { useVisibleRows } from '../../../lib/visible-rows.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useAddPlaylist } from '../edit/use-add-playlist.ts';
import { type RibbonRow as EditedRibbon, editRowOf, useRibbonEditing } from '../edit/use-ribbon-editing.ts';
import { chosenAfter } from '../model/calendar-state.ts';
import { showsChip } from '../model/chips.ts';
import type { Row } from '../model/ribbons.ts';
import { useCalendarModel } from '../use-calendar-model.ts';
import type { CalendarPageState } from '../use-calendar-state.ts';
import { AxisHead } from './AxisHead.tsx';
import { CalendarLegend } from './CalendarLegend.tsx';
import classes from './grid.module.css';
import { linesOf } from './lines.ts';
import { NowhereNote } from './NowhereNote.tsx';
import { PlaylistChips } from './PlaylistChips.tsx';
import { RibbonCard } from './RibbonCard.tsx';
import { RibbonRow } from './RibbonRow.tsx';
import { SectionHead } from './SectionHead.tsx';

export interface ShownCalendar {
  state: CalendarPageState;
  days: { readonly first: number; readonly count: number };
  now: number;
  data: CalendarOfDisplays;
  record: CalendarRecord | undefined;
  waiting: Waiting;
  /** Of other days, until those asked for have come. */
  isOld: boolean;
  /** Below a page that says which playlists there are. */
  isEmbedded?: boolean;
}

const rowHeight = 29;
const placeHeight = 38;
/** A row is a target. */
const fingerHeight = 44;

/** A day or a week of all displays, as rows below each other. */
export function DisplaysGrid({ state, days, now, data, record, waiting, isOld, isEmbedded }: ShownCalendar) {
  const t = useT();
  const [axisBox, width] = useAxisWidth(unmeasured);
  const body = useRef<HTMLDivElement>(null);
  const { count } = days;
  const { rows, sections, axis, placementOf } = useCalendarModel({ data, record, state, ...days, width });
  const arePlaces = state.by === 'places';
  const height = useCoarsePointer() ? fingerHeight : arePlaces ? placeHeight : rowHeight;
  const { lines, offsets, tops } = useMemo(() => linesOf(sections, now, height), [sections, now, height]);
  const [from, to] = useVisibleRows(body, offsets);

  const chips = rows?.chips ?? noChips;
  const chosenKeys = useMemo(() => new Set(state.playlists), [state.playlists]);
  const chosen = useMemo(
    () => new Set(chips.filter(({ key }) => chosenKeys.has(key)).flatMap(({ playlists }) => playlists)),
    [chips, chosenKeys],
  );
  const choose = useCallback(
    (key: string, isAdded: boolean) => state.set({ playlists: chosenAfter(state.playlists, key, isAdded) }),
    [state],
  );
  const release = useCallback(() => state.set({ playlists: [] }), [state]);

  const piecesOf = useMemo(() => {
    const known = new Map<string, readonly RowPiece[]>();
    return ({ key, ribbon }: Row): readonly RowPiece[] => {
      const blocks = rows!.blocksOf(ribbon);
      const pieces =
        known.get(key) ??
        layOutRow(placementOf(ribbon.place.timezone), [...blocks.blocks, ...blocks.outages]);
      known.set(key, pieces);
      return pieces;
    };
  }, [rows, placementOf]);
  // Rows of another width would be drawn for nothing.
  const drawn = width === unmeasured ? [] : lines.slice(from, to);
  const whole = useWholeRows(drawn.map(({ row }) => ({ key: row.key, blocks: piecesOf(row).length })));
  const keys = drawn.flatMap(({ row }) =>
    piecesOf(row).flatMap((piece) => (piece.block.kind === 'closed' ? [] : blockKey(row.key, piece))),
  );
  const { container, tabIndexOf } = useBlockKeys<HTMLDivElement>(keys, undefined, undefined, true);
  const stop = keys.find((key) => tabIndexOf(key) === 0) ?? null;

  const [only] = state.playlists;
  const single = state.playlists.length === 1 && only !== showsChip ? only! : null;
  const calendar = useRibbonEditing({ waiting, rows, range: days, filters: state, chosen: single, now });
  const { editing, plans } = calendar;
  const { store } = editing;
  /** The pieces as they are drawn, with the edits. */
  const drawnPieces = (row: Row): readonly RowPiece[] => {
    const edited = store.rowOf(row.ribbon.key);
    return edited
      ? layOutEdited(placementOf(row.ribbon.place.timezone), rows!.blocksOf(row.ribbon), edited)
      : piecesOf(row);
  };
  const find = (element: Element): FoundPiece<EditedRibbon> | null => {
    const { block, of } = element.closest<HTMLElement>('[data-block], [data-of]')?.dataset ?? {};
    const key = block ?? of;
    const line = key === undefined ? undefined : drawn.find(({ row }) => key.startsWith(`${row.key} `));
    const piece = line && drawnPieces(line.row).find((each) => blockKey(line.row.key, each) === key);
    return line && piece ? { row: editRowOf(line.row.ribbon), piece } : null;
  };
  const { add, addIn } = useAddPlaylist(data);
  const toConditions = useToConditions();
  /** Where the axis begins, asked once for a press: asked at each step, thousands of blocks would be laid out for it. */
  const left = useRef(0);
  const drag = useDrag({
    editing,
    find,
    onUnsayable: toConditions,
    wallAt: ({ clientX }) => wallTimeAt(axis, clientX - left.current),
    onDraw: ({ ribbon }, target) => add(ribbon, target),
  });
  /** By what the last press was made, and the block that a finger has tapped to pull it. */
  const pointer = useRef('mouse');
  const [gripped, setGripped] = useState<string | null>(null);
  const latestFind = useRef(find);
  latestFind.current = find;
  const onBlock = useCallback(
    (piece: RowPiece, element: HTMLElement) => {
      const { playlist } = piece;
      if (playlist !== null && playlist === single) {
        const found = latestFind.current(element);
        const taken = found && editing.lookUp(found.row, piece);
        if (taken && 'obstacle' in taken) drag.explain(taken.obstacle, playlist);
        else if (taken && pointer.current === 'touch') setGripped(element.dataset.block!);
        return;
      }
      const chip = chips.find(({ playlists }) => playlist !== null && playlists.includes(playlist));
      if (chip && !state.playlists.includes(chip.key)) state.set({ playlists: [chip.key] });
    },
    [chips, state, single, editing, drag],
  );
  const addHere = () => {
    const found = find(document.activeElement ?? document.body);
    if (found?.piece.block.kind !== 'nothing') return add();
    addIn(found.row.ribbon, found.piece.block, now);
  };
  useShortcut('add', addHere, !isEmbedded);
  const { shown, card, close, handlers } = useBlockCard();
  const shownLine = shown && drawn.find(({ row }) => shown.block.startsWith(`${row.key} `));
  const shownPiece =
    shownLine && piecesOf(shownLine.row).find((each) => blockKey(shownLine.row.key, each) === shown.block);

  if (sections.length === 0)
    return (
      <Card>
        <EmptyState
          action={<Button onClick={() => state.set({ onlyChanges: false })}>{t('list.clearFilters')}</Button>}
        >
          {t('displaysCalendar.nothingChanges')}
        </EmptyState>
      </Card>
    );
  const Frame = isEmbedded ? 'div' : Card;
  const isWeek = count > 1;
  const text = isWeek && chosen.size > 0 ? 'hours' : 'names';
  return (
    <>
      {!isEmbedded && (
        <PlaylistChips {...{ chips }} chosen={chosenKeys} onChoose={choose} onRelease={release} />
      )}
      {single !== null && rows && !rows.used.has(single) && plans && (
        <NowhereNote
          {...{ now }}
          playlist={single}
          {...{ plans, days }}
          onGo={(day) => state.set({ date: dateOf(day) })}
        />
      )}
      <Frame className={classes.card} data-old={isOld || undefined}>
        <Text
          as="section"
          {...handlers}
          ref={container.ref}
          aria-label={t('pages.calendar')}
          className={classes.grid}
          relative
          numeric
          data-by={state.by}
          data-draft={calendar.draft !== null || undefined}
          onClick={whole.onClick}
          onPointerOver={(event) => {
            whole.onPointerOver(event);
            handlers.onPointerOver(event);
          }}
          onFocus={(event) => {
            whole.onFocus(event);
            container.onFocus(event);
            handlers.onFocus(event);
          }}
          onPointerDown={(event) => {
            handlers.onPointerDown();
            pointer.current = event.pointerType;
            left.current = axisBox.current!.getBoundingClientRect().left;
            if (!(event.target as Element).closest('[data-grip]')) setGripped(null);
            whole.onPointerDown(event);
            drag.onPointerDown(event);
          }}
          onKeyDown={(event) => {
            // The card of the block would lie over what it comes to.
            if (drag.onKeyDown(event)) return close();
            whole.onKeyDown(event);
            container.onKeyDown(event);
            handlers.onKeyDown(event);
          }}
        >
          <AxisHead
            {...{ axis, now, axisBox }}
            placement={placementOf}
            onDay={(day) => state.set({ span: 'day', date: dateOf(day) })}
          />
          <Text as="div" ref={body} relative style={{ height: offsets.at(-1) }}>
            {(arePlaces ? [] : tops)
              .filter(({ top, bottom }) => top < offsets[to]! && bottom > offsets[from]!)
              .map(({ section, top, bottom }) => (
                <SectionHead key={section.key} {...{ section, top, now }} height={bottom - top} />
              ))}
            {drawn.map(({ section, row, isFirst }, index) => (
              <RibbonRow
                key={row.key}
                {...{ row, axis, chosen, text, onBlock, now, editing }}
                isFirst={isFirst || arePlaces}
                blocks={rows!.blocksOf(row.ribbon)}
                inGroups={state.by !== 'place'}
                isOrphan={section.name === null || row.ribbon.groups.length === 0}
                names={rows!.names}
                pieces={piecesOf(row)}
                isSketch={!whole.isWhole(row.key)}
                placement={placementOf(row.ribbon.place.timezone)}
                top={offsets[from + index]!}
                height={offsets[from + index + 1]! - offsets[from + index]!}
                stop={stop?.startsWith(`${row.key} `) ? stop : null}
                gripped={gripped?.startsWith(`${row.key} `) ? gripped : null}
              />
            ))}
          </Text>
          {shown && shownLine && shownPiece && (
            <RibbonCard
              key={shown.block}
              {...{ card }}
              anchor={shown.anchor}
              piece={shownPiece}
              ribbon={shownLine.row.ribbon}
              names={rows!.names}
              blocks={rows!.blocksOf(shownLine.row.ribbon)}
              onClose={close}
            />
          )}
        </Text>
        <EditBar
          editing={editing}
          note={
            plans?.isCut && (
              <span>{t('displaysCalendar.cut', { shown: plans.plans.length, all: plans.total })}</span>
            )
          }
        />
      </Frame>
      {!isEmbedded && <CalendarLegend />}
    </>
  );
}

const noChips: never[] = [];
const unmeasured = 0;
