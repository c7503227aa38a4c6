import type { TimeAxis } from '../../../core/time/axis.ts';
import type { RowPiece } from '../../../core/time/row-layout.ts';
import type { PieceExtras } from '../../../core/time/TimeRow.tsx';
import type { Ribbon } from '../model/ribbons.ts';
import classes from './edit.module.css';
import { targetBox, useDragIn } from './MovedMark.tsx';
import type { Editing } from './use-editing.ts';

interface BlockGripsProps {
  editing: Editing;
  ribbon: Ribbon;
  axis: TimeAxis;
  /** `data-block` of the piece. */
  of: string;
  piece: RowPiece;
  handles: PieceExtras['handles'];
}

/** What a finger pulls a block by: blocks and their edges are too narrow for it. A tap on the block brings them. */
export function BlockGrips({ editing, ribbon, axis, of, piece, handles }: BlockGripsProps) {
  const drag = useDragIn(editing, ribbon);
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
