import type { CSSProperties } from 'react';
import { playlistTones } from '../../lib/playlist-colour.ts';
import type { RowPiece } from './row-layout.ts';

// Blocks that can be pressed cost a page more than all else. In rows of very many, those that are too small for a name are drawn as
// colours of one element, until a pointer or the keyboard comes to their row.

/** As many are drawn as blocks whatever their size. */
export const mostBlocks = 800;

/** No name fits into less. */
const leastNamed = 28;
/** Nor into one of more lanes. */
const mostNamedLanes = 2;

/** What is chosen, planned to come or wrong stays a block. */
export const isSketched = (
  { start, end, lanes, playlist, block }: RowPiece,
  chosen: ReadonlySet<string> | null,
) =>
  block.kind === 'playing' &&
  playlist !== null &&
  !block.isGhost &&
  !chosen?.has(playlist) &&
  (end - start < leastNamed || lanes > mostNamedLanes);

/** The colours of sketched pieces as backgrounds, one below the other as their lanes are. */
export function sketchOf(pieces: readonly RowPiece[], isPale: boolean): CSSProperties {
  const byLane = new Map<string, RowPiece[]>();
  for (const piece of pieces) {
    const lane = `${piece.lane}/${piece.lanes}`;
    const found = byLane.get(lane);
    if (found) found.push(piece);
    else byLane.set(lane, [piece]);
  }
  const layers = [...byLane.values()].map((laid) => ({
    image: `linear-gradient(to right, ${stopsOf(laid, isPale).join(', ')})`,
    ...placeOf(laid[0]!),
  }));
  return {
    backgroundImage: layers.map(({ image }) => image).join(', '),
    backgroundPosition: layers.map(({ position }) => position).join(', '),
    backgroundSize: layers.map(({ size }) => size).join(', '),
  };
}

/** Lanes are a pixel apart. */
const placeOf = ({ lane, lanes }: RowPiece) => ({
  position: lanes === 1 ? '0 0' : `0 ${(100 * lane) / (lanes - 1)}%`,
  size: lanes === 1 ? '100% 100%' : `100% calc(100% / ${lanes} - 1px)`,
});

function stopsOf(pieces: readonly RowPiece[], isPale: boolean): string[] {
  const stops = ['transparent 0'];
  let reached = 0;
  for (const { start, end, playlist, block } of pieces) {
    const { '--fill': fill } = playlistTones(playlist!) as Record<'--fill', string>;
    const share = isPale ? 40 : block.isRecorded ? 50 : 100;
    const colour = share === 100 ? fill : `color-mix(in srgb, ${fill} ${share}%, var(--ds-surface))`;
    const from = Math.max(reached, start);
    reached = Math.max(from + 1, end - 1);
    stops.push(`transparent ${from}px`, `${colour} ${from}px ${reached}px`, `transparent ${reached}px`);
  }
  return stops;
}
