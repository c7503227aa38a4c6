// A playlist has the same colour on every page and for every user, because the colour is derived from its id.
// How a colour looks is up to the client; the dashboard has three tones of each, for light and dark.

/** Eight pale colours, then stronger ones: neighbouring hues of the two kinds differ in depth. */
export const playlistColours = [
  'cobalt',
  'teal',
  'amber',
  'rose',
  'violet',
  'leaf',
  'clay',
  'slate',
  'sky',
  'mint',
  'lime',
  'orchid',
  'indigo',
  'cocoa',
  'graphite',
] as const;
export type PlaylistColour = (typeof playlistColours)[number];

/** FNV-1a with a final mixing step. */
export function playlistColour(id: string): PlaylistColour {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return playlistColours[(hash >>> 0) % playlistColours.length]!;
}
