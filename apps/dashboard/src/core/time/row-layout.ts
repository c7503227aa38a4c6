import type { Box } from './axis.ts';
import type { ClockSpan, Placement } from './placement.ts';

// What one row shows, as pieces with their place.

/** `offline` lies over what was planned; the others follow each other. */
export type BlockKind = 'playing' | 'nothing' | 'closed' | 'offline' | 'unrecorded';

export interface TimeBlock {
  /** Unique in its row, and the same while it is moved. */
  readonly key: string;
  /** Instants. */
  readonly from: number;
  readonly to: number;
  readonly kind: BlockKind;
  /** Ids; several take turns. Empty unless it plays. */
  readonly playlists: readonly string[];
  /** What it was called then; else the names of its playlists. */
  readonly name?: string;
  /** From the record, drawn pale and hatched. */
  readonly isRecorded?: boolean;
  /** What would come of a change, drawn with dashed ends over the others. */
  readonly isGhost?: boolean;
}

export interface RowPiece extends Box {
  /** Unique in its row: the block's, and which part of it this is. */
  readonly key: string;
  readonly block: TimeBlock;
  /** Of several that take turns, the one that this piece is. */
  readonly playlist: string | null;
  /** Of those that take turns, from the top: its place, and how many there are. */
  readonly lane: number;
  readonly lanes: number;
  /** It begins before or ends after what is drawn of it. */
  readonly isCut: { readonly start: boolean; readonly end: boolean };
  /** What plays when these hours come for the second time, if that differs. */
  readonly second: readonly TimeBlock[];
}

/** More take turns in the same place than can be told apart. */
export const mostLanes = 4;

const isOver = ({ kind, isGhost }: TimeBlock) => kind === 'offline' || isGhost === true;

export const showsSame = (a: TimeBlock, b: TimeBlock): boolean =>
  a.kind === b.kind &&
  a.playlists.length === b.playlists.length &&
  a.playlists.every((id, index) => id === b.playlists[index]);

/** Where a block is drawn and, where clocks go back, what of it is below another one. */
interface Drawn {
  readonly block: TimeBlock;
  readonly spans: readonly ClockSpan[];
  readonly hidden: readonly ClockSpan[];
}

/** Blocks of one row in order of time; those that lie over the others may follow or be mixed in. */
export function layOutRow(placement: Placement, blocks: readonly TimeBlock[]): RowPiece[] {
  const { axis, range } = placement;
  let reached = Number.NEGATIVE_INFINITY;
  const drawn = blocks.flatMap((block): Drawn[] => {
    if (block.to <= range.from || block.from >= range.to) return [];
    const spans = placement.spansOf(block);
    if (isOver(block)) return [{ block, spans, hidden: [] }];
    const hidden = spans
      .map(({ from, to }) => ({ from, to: Math.min(to, reached) }))
      .filter(({ from, to }) => from < to);
    const seen = spans
      .map(({ from, to }) => ({ from: Math.max(from, reached), to }))
      .filter(({ from, to }) => from < to);
    reached = Math.max(reached, ...spans.map(({ to }) => to));
    return [{ block, spans: seen, hidden }];
  });
  const below = drawn.filter(({ hidden }) => hidden.length > 0);
  return drawn.flatMap(({ block, spans }) =>
    spans.flatMap((span, part): RowPiece[] => {
      const [start, end] = [axis.xOf(span.from), axis.xOf(span.to)];
      const lanes = Math.min(mostLanes, Math.max(1, block.playlists.length));
      return Array.from({ length: lanes }, (_, lane) => ({
        block,
        start,
        end,
        lane,
        lanes,
        key: [block.key, ...(part > 0 || lane > 0 ? [part, lane] : [])].join(' '),
        playlist: block.playlists[lane] ?? null,
        isCut: {
          start: part === 0 && block.from < range.from,
          end: part === spans.length - 1 && block.to > range.to,
        },
        second: below
          .filter(({ hidden }) => hidden.some(({ from, to }) => from < span.to && to > span.from))
          .map((each) => each.block)
          .filter((each) => !showsSame(each, block)),
      }));
    }),
  );
}
