import type { PlanBand, PlanState, PlanStrip } from '@vitrine/contract/plan-diff';
import type { TimeBlock } from '../time/row-layout.ts';

// Both weeks of a row as one: what will be, cut where it was something else.

export type StripRow = PlanStrip['rows'][number];

export interface StripBlock extends TimeBlock {
  /** What was there, if it was something else. */
  readonly was: PlanState | null;
}

interface Piece extends PlanState {
  readonly from: number;
  readonly to: number;
}

const pieceOf = (band: PlanBand): Piece => ({
  ...{ state: band.state, playlists: band.playlists },
  ...{ from: Date.parse(band.from), to: Date.parse(band.to) },
});

const isSame = (a: PlanState, b: PlanState): boolean =>
  a.state === b.state && a.playlists.join() === b.playlists.join();

const isSameChange = (a: PlanState | null, b: PlanState | null): boolean =>
  a === null || b === null ? a === b : isSame(a, b);

/** What a display shows while it is not active does not count. */
export const kindOf = (state: PlanState['state']) => (state === 'off' ? 'closed' : state);

/**
 * Where a chosen playlist comes to times that it did not have, it is a ghost, as in the calendar; one that is new to the
 * whole row is drawn as it will be.
 */
export function stripBlocks({ was, becomes }: StripRow, chosen: ReadonlySet<string>): StripBlock[] {
  const before = was.map(pieceOf);
  const known = new Set(before.flatMap(({ playlists }) => playlists));
  const blocks: StripBlock[] = [];
  for (const piece of becomes.map(pieceOf))
    for (const earlier of before) {
      const from = Math.max(piece.from, earlier.from);
      const to = Math.min(piece.to, earlier.to);
      if (from >= to) continue;
      const other = isSame(piece, earlier) ? null : { state: earlier.state, playlists: earlier.playlists };
      const last = blocks.at(-1);
      const isOneOf = last && last.kind === kindOf(piece.state) && last.to === from;
      if (isOneOf && last.playlists.join() === piece.playlists.join() && isSameChange(last.was, other)) {
        blocks[blocks.length - 1] = { ...last, to };
        continue;
      }
      const isGhost =
        other !== null &&
        piece.playlists.some((id) => chosen.has(id) && known.has(id) && !other.playlists.includes(id));
      blocks.push({
        ...{ key: `${from}`, from, to, kind: kindOf(piece.state), playlists: piece.playlists },
        was: other,
        ...(isGhost && { isGhost }),
      });
    }
  return blocks;
}
