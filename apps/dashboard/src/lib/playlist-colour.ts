import type { CSSProperties } from 'react';

/** The pairs of ux 2.3, as tokens: `--ds-teal`, `--ds-teal-text`, `--ds-teal-edge`. */
export const playlistColours = [
  'cobalt',
  'teal',
  'amber',
  'rose',
  'violet',
  'leaf',
  'clay',
  'slate',
] as const;
export type PlaylistColour = (typeof playlistColours)[number];

/** By the id alone, so that a playlist has the same colour on every page and for everybody (FNV-1a, then mixed). */
export function playlistColour(id: string): PlaylistColour {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return playlistColours[(hash >>> 0) % playlistColours.length]!;
}

/** The tones of a block: `--fill`, `--ink`, `--edge`; of several that take turns those of the first, and `--edge-2` of the next. */
export function playlistTones(id: string, next?: string): CSSProperties {
  const colour = playlistColour(id);
  return {
    '--fill': `var(--ds-${colour})`,
    '--ink': `var(--ds-${colour}-text)`,
    '--edge': `var(--ds-${colour}-edge)`,
    ...(next && { '--edge-2': `var(--ds-${playlistColour(next)}-edge)` }),
  } as CSSProperties;
}
