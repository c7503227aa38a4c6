import type { TimeAxis } from '../time/axis.ts';
import type { RowPiece } from '../time/row-layout.ts';
import type { PieceExtras } from '../time/TimeRow.tsx';
import classes from './edit.module.css';
import { targetBox, useDragIn } from './MovedMark.tsx';
import type { Editing } from './use-editing.ts';

interface BlockGripsProps {
  editing: Editing;
  row: string;
  axis: TimeAxis;
  /** `data-block` of the piece. */
  of: string;
  piece: RowPiece;
  handles: PieceExtras['handles'];
}

/** What a finger pulls a block by: blocks and their edges are too narrow for it. A tap on the block brings them. */
export function BlockGrips({ editing, row, axis, of, piece, handles }: BlockGripsProps) {
  const drag = useDragIn(editing, row);
  const { start, end } = (drag && targetBox(axis, drag.target)) ?? piece;
  return (
    <>
      <i
        data-grip="block"
        data-of={of}
        className={classes.grip}
        style={{ left: start, width: end - start }}
      />
      {handles?.from && (
        <i
          data-grip="from"
          data-handle="from"
          data-of={of}
          className={classes.grip}
          style={{ left: start }}
        />
      )}
      {handles?.to && (
        <i data-grip="to" data-handle="to" data-of={of} className={classes.grip} style={{ left: end }} />
      )}
    </>
  );
}
