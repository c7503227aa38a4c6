import type { Playlist } from '@vitrine/contract/playlists';
import { orientationKeys, resolutionKeys } from '../../lib/display-words.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import type { TimeFormat } from '../../ui/time/time-format.tsx';
import { type PlaysState, playsState } from './plays-state.ts';

// How playlists are described in one line, on the screen and in a file.

/** A playlist may leave it open. */
export const orientationText = (orientation: Playlist['orientation']): string =>
  orientation === null ? translate('playlists.anyOrientation') : translate(orientationKeys[orientation]);

export const resolutionText = (resolution: Playlist['resolution']): string =>
  resolution === null ? translate('playlists.anyResolution') : translate(resolutionKeys[resolution]);

const stateKeys = {
  draft: 'playlists.plays.draft',
  off: 'playlists.plays.off',
  empty: 'playlists.plays.empty',
  unreached: 'playlists.plays.unreached',
  converting: 'playlists.plays.converting',
  never: 'playlists.plays.never',
} as const satisfies Record<Exclude<PlaysState, 'now' | 'next'>, string>;

type Playing = Parameters<typeof playsState>[0];

/** "Plays now on 3 displays", "Next Fri 20:00 in Auckland, Fri 08:00 here", or what keeps it from playing. */
export function playsText<Output>(playlist: Playing, { say, instant }: TimeFormat<Output>): Output {
  const state = playsState(playlist);
  if (state === 'now') return say('playlists.playsNowOn', { count: playlist.playsOn });
  if (state !== 'next') return say(stateKeys[state]);
  return say('playlists.next', { moment: instant(playlist.nextAt!, playlist.nextPlace) });
}
