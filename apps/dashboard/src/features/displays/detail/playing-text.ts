import type { Display } from '@vitrine/contract/displays';

/** The playlist, as lists name what plays; the item where the device knows no playlist. */
export const playingText = (playing: Display['playing']): string | null =>
  playing && (playing.playlistName ?? playing.name);
