import { memo, useCallback, useMemo, useSyncExternalStore } from 'react';
import { BlockGrips } from '../../../core/calendar-edit/BlockGrips.tsx';
import { MovedMark } from '../../../core/calendar-edit/MovedMark.tsx';
import { layOutEdited } from '../../../core/calendar-edit/row-planner.ts';
import type { Editing } from '../../../core/calendar-edit/use-editing.ts';
import type { TimeAxis } from '../../../core/time/axis.ts';
import { nowOn, type Placement } from '../../../core/time/placement.ts';
import type { RowPiece } from '../../../core/time/row-layout.ts';
import { ClockChanges, NowLine } from '../../../core/time/TimeMarks.tsx';
import { type BlockText, blockKey, type PieceExtras, TimeRow } from '../../../core/time/TimeRow.tsx';
import { useBlockWords } from '../../../core/time/time-words.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { ClockHead, HeadedTime } from '../../../ui/time/Time.tsx';
import { editRowOf } from '../edit/use-ribbon-editing.ts';
import type { Row } from '../model/ribbons.ts';
import type { RibbonBlocks } from '../use-calendar-model.ts';
import classes from './grid.module.css';
import { rowText } from './row-words.ts';
import { clockThere } from './SectionHead.tsx';

interface RibbonRowProps {
  row: Row;
  pieces: readonly RowPiece[];
  /** Until there is time for its blocks. */
  isSketch: boolean;
  placement: Placement;
  axis: TimeAxis;
  top: number;
  height: number;
  /** The first below a head. */
  isFirst: boolean;
  inGroups: boolean;
  /** In no group: nothing comes to it by itself. */
  isOrphan: boolean;
  chosen: ReadonlySet<string>;
  text: BlockText;
  names: ReadonlyMap<string, string>;
  now: number;
  blocks: RibbonBlocks;
  editing: Editing;
  /** The block in the tab order, if it is in this row. */
  stop: string | null;
  /** The block that a finger has tapped, if it is in this row. */
  gripped: string | null;
  onBlock: (piece: RowPiece, element: HTMLElement) => void;
}

/** A ribbon with its label. */
export const RibbonRow = memo(function RibbonRow(props: RibbonRowProps) {
  const { row, pieces, placement, axis, top, height, isFirst, inGroups, isOrphan } = props;
  const { isSketch, chosen, text, names, now, stop, gripped, onBlock, blocks, editing } = props;
  const { store, lookUp } = editing;
  const t = useT();
  const { label, ribbon } = row;
  const { place } = ribbon;
  const described = rowText(t, row);
  const words = useBlockWords({ timeZone: place.timezone, names, row: described });
  const tabIndexOf = useCallback((key: string) => (key === stop ? 0 : -1), [stop]);
  const { ribbon: own } = row;
  const edited = useSyncExternalStore(
    useCallback((listener) => store.subscribeRow(own.key, listener), [store, own]),
    () => store.rowOf(own.key),
  );
  const shown = useMemo(
    () => (edited ? layOutEdited(placement, blocks, edited) : pieces),
    [edited, placement, blocks, pieces],
  );
  const extrasOf = useCallback(
    (piece: RowPiece): PieceExtras | undefined => {
      const { playlist, block } = piece;
      if (block.isRecorded || playlist === null || !chosen.has(playlist)) return undefined;
      const taken = lookUp(editRowOf(own), piece);
      if (!taken || 'obstacle' in taken) return undefined;
      return { canTake: true, handles: { from: !taken.hasBegun, to: true } };
    },
    [lookUp, own, chosen],
  );
  const held = gripped === null ? undefined : shown.find((piece) => blockKey(row.key, piece) === gripped);
  const grips = held && extrasOf(held)?.handles;
  // By group a row is called by the short name of its place.
  const labelled = { name: label.names.join(', '), timezone: place.timezone };
  const clock = inGroups ? clockThere(place.timezone, now) : null;
  return (
    <div
      className={classes.line}
      style={{ top, height }}
      data-top={top === 0 || undefined}
      data-first={isFirst || undefined}
    >
      <div className={classes.label} title={ribbon.displays.map(({ name }) => name).join('\n')}>
        <span>
          <ClockHead place={labelled} isNamed>
            {labelled.name}
          </ClockHead>
        </span>
        {(!label.isDisplay || label.count > 1) && (
          <em>{label.isDisplay ? `+${label.count - 1}` : label.count}</em>
        )}
        {isOrphan && <StatusMark status="warning" size={12} />}
        {clock !== null && (
          <em className={classes.clock}>
            <HeadedTime place={labelled}>{clock}</HeadedTime>
          </em>
        )}
      </div>
      <div className={classes.ribbon}>
        <TimeRow
          {...{ axis, words, text, chosen, tabIndexOf, onBlock, extrasOf, isSketch }}
          pieces={shown}
          row={row.key}
          label={described}
          nowX={nowOn(placement, now)}
        >
          <ClockChanges placement={placement} />
          <NowLine placement={placement} now={now} />
          <MovedMark {...{ editing, axis }} row={ribbon.key} />
          {held && (
            <BlockGrips {...{ editing, axis }} row={ribbon.key} of={gripped!} piece={held} handles={grips} />
          )}
        </TimeRow>
      </div>
    </div>
  );
});
