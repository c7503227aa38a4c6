import type { CSSProperties } from 'react';
import { playlistTones } from '../../lib/playlist-colour.ts';
import type { RowPiece } from './row-layout.ts';

/** Blocks that can be pressed cost a page more than all else; that many are drawn at once. */
export const mostBlocksAtOnce = 800;

/** The colours of a row as one background: what a row of very many blocks shows until they are there. */
export function sketchOf(pieces: readonly RowPiece[]): CSSProperties {
  const stops = ['transparent 0'];
  for (const { start, end, playlist, block } of pieces) {
    if (block.kind !== 'playing' || playlist === null || block.isGhost) continue;
    const { '--fill': fill } = playlistTones(playlist) as Record<'--fill', string>;
    const colour = block.isRecorded ? `color-mix(in srgb, ${fill} 50%, var(--ds-surface))` : fill;
    const to = Math.max(start + 1, end - 1);
    stops.push(`transparent ${start}px`, `${colour} ${start}px ${to}px`, `transparent ${to}px`);
  }
  return { backgroundImage: `linear-gradient(to right, ${stops.join(', ')})` };
}
