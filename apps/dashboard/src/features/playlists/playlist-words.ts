import type { Playlist } from '@vitrine/contract/playlists';
import { orientationKeys, resolutionKeys } from '../../lib/display-words.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { currentTimeText } from '../../ui/time/time-text.ts';
import { type Judged, type PlaysState, playsState } from './plays-state.ts';

// How playlists are described in one line, on the screen and in a file.

/** A playlist may leave it open. */
export const orientationText = (orientation: Playlist['orientation']): string =>
  orientation === null ? translate('playlists.anyOrientation') : translate(orientationKeys[orientation]);

export const resolutionText = (resolution: Playlist['resolution']): string =>
  resolution === null ? translate('playlists.anyResolution') : translate(resolutionKeys[resolution]);

/** What keeps it from playing. */
export const playsReasons = {
  draft: 'playlists.plays.draft',
  off: 'playlists.plays.off',
  empty: 'playlists.plays.empty',
  unreached: 'playlists.plays.unreached',
  converting: 'playlists.plays.converting',
  never: 'playlists.plays.never',
} as const satisfies Record<Exclude<PlaysState, 'now' | 'next'>, string>;

/** "3 displays until 11:00 in Brno", "Fri 20:00 in Auckland, Fri 08:00 here", or what keeps it from playing. */
export function playsText(playlist: Judged): string {
  const { instant } = currentTimeText();
  const state = playsState(playlist);
  if (state === 'next') return instant(playlist.nextAt, playlist.nextPlace);
  if (state !== 'now') return translate(playsReasons[state]);
  const displays = translate('playlists.onDisplays', { count: playlist.playsOn });
  if (!playlist.playsUntil) return displays;
  return translate('playlists.playsUntil', {
    displays,
    moment: instant(playlist.playsUntil, playlist.untilPlace),
  });
}
