import type { Display } from '@vitrine/contract/displays';

/** The playlist's name, as in lists, or the item if the device reports no playlist. */
export const playingText = (playing: Display['playing']): string | null =>
  playing && (playing.playlistName ?? playing.name);
