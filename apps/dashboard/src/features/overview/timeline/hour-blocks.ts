import type { Placement } from '../../../core/time/placement.ts';
import { layOutRow, type RowPiece, type TimeBlock } from '../../../core/time/row-layout.ts';
import type { BlockWords } from '../../../core/time/time-words.ts';
import { type Part, partsWithin } from '../../../lib/plan-blocks.ts';
import type { NextHours } from './next-hours.ts';
import type { PlanTimeline } from './screens.ts';
import type { TimelineWords } from './timeline-words.ts';

// The next hours of a plan as pieces of a row. Displays that share a plan share its pieces.

interface HourBlock extends TimeBlock {
  readonly part: Part;
}

const partOf = ({ block }: RowPiece): Part => (block as HourBlock).part;

export interface HourPieces {
  readonly pieces: readonly RowPiece[];
  readonly words: BlockWords;
}

/** A block is known by where it begins as it is drawn. */
const blocksOf = (timeline: PlanTimeline, hours: NextHours): HourBlock[] =>
  partsWithin(timeline.blocks, hours).map((part) => ({
    key: `${part.from}`,
    from: part.block.from,
    to: part.block.to,
    kind: part.block.state,
    playlists: part.block.playlists,
    part,
  }));

export function hourPieces(placement: Placement, hours: NextHours, words: TimelineWords) {
  const known = new Map<PlanTimeline, HourPieces>();
  return (timeline: PlanTimeline): HourPieces => {
    const found = known.get(timeline) ?? {
      pieces: layOutRow(placement, blocksOf(timeline, hours)),
      words: wordsOf(timeline, words),
    };
    known.set(timeline, found);
    return found;
  };
}

/** Names of those that take turns stand in their lanes. */
const wordsOf = (timeline: PlanTimeline, words: TimelineWords): BlockWords => ({
  nameOf: (piece) => {
    const { block } = partOf(piece);
    const own = piece.lanes > 1 && piece.playlist !== null ? [piece.playlist] : block.playlists;
    return words.nameOf(timeline, { ...block, playlists: own });
  },
  hoursOf: (piece) => words.spanOf(timeline.timeZone, partOf(piece).block),
  spanOf: (block) => words.spanOf(timeline.timeZone, block),
  labelOf: (piece) => words.labelOf(timeline, partOf(piece)),
});
