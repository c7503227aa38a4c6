import { playlistColour } from '@vitrine/contract/playlist-colours';
import type { CSSProperties } from 'react';

/**
 * The tones of a block: `--fill`, `--ink`, `--edge`; for alternating playlists those of the first, and
 * `--edge-2` of the next.
 */
export function playlistTones(id: string, next?: string): CSSProperties {
  const colour = playlistColour(id);
  return {
    '--fill': `var(--ds-${colour})`,
    '--ink': `var(--ds-${colour}-text)`,
    '--edge': `var(--ds-${colour}-edge)`,
    ...(next && { '--edge-2': `var(--ds-${playlistColour(next)}-edge)` }),
  } as CSSProperties;
}
