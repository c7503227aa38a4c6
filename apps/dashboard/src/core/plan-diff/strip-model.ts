import type { PlanBand, PlanState, PlanStrip } from '@vitrine/contract/plan-diff';
import type { TimeBlock } from '../time/row-layout.ts';

// Both weeks of a row as one: what will be, cut where it was something else.

export type StripRow = PlanStrip['rows'][number];

export interface StripBlock extends TimeBlock {
  /** What was there, where it was something else. */
  readonly was: readonly PlanState[];
}

interface Piece extends PlanState {
  readonly from: number;
  readonly to: number;
}

const pieceOf = (band: PlanBand): Piece => ({
  state: band.state,
  playlists: band.playlists,
  from: Date.parse(band.from),
  to: Date.parse(band.to),
});

const isSame = (a: PlanState, b: PlanState): boolean =>
  a.state === b.state && a.playlists.join() === b.playlists.join();

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
      const other = isSame(piece, earlier) ? [] : [{ state: earlier.state, playlists: earlier.playlists }];
      const isGhost = other.some(({ playlists }) =>
        piece.playlists.some((id) => chosen.has(id) && known.has(id) && !playlists.includes(id)),
      );
      const kind = kindOf(piece.state);
      const last = blocks.at(-1);
      if (
        last?.to === from &&
        isSame(
          { state: last.kind as PlanState['state'], playlists: [...last.playlists] },
          { ...piece, state: kind },
        ) &&
        last.was.length > 0 === other.length > 0 &&
        (last.isGhost ?? false) === isGhost
      ) {
        const isKnown = other.every((state) => last.was.some((each) => isSame(each, state)));
        blocks[blocks.length - 1] = { ...last, to, was: isKnown ? last.was : [...last.was, ...other] };
        continue;
      }
      blocks.push({
        key: `${from}`,
        from,
        to,
        kind,
        playlists: piece.playlists,
        was: other,
        ...(isGhost && { isGhost }),
      });
    }
  return blocks;
}
