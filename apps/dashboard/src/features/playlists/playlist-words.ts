import type { Playlist } from '@vitrine/contract/playlists';
import { orientationKeys, resolutionKeys } from '../../lib/display-words.ts';
import { createFormat } from '../../lib/format.ts';
import { currentLocale, translate, translateKey } from '../../lib/i18n.ts';
import { type PlaysState, playsState } from './plays-state.ts';

// How playlists are described in one line, on the screen and in a file.

/** A playlist may leave it open. */
export const orientationText = (orientation: Playlist['orientation']): string =>
  orientation === null ? translate('playlists.anyOrientation') : translate(orientationKeys[orientation]);

export const resolutionText = (resolution: Playlist['resolution']): string =>
  resolution === null ? translate('playlists.anyResolution') : translate(resolutionKeys[resolution]);

/** "next at 15:00", with the day unless it is today. */
export function nextText(nextAt: string, now = Date.now()): string {
  const { date, time } = createFormat(currentLocale(), translateKey);
  const values = { date: date(nextAt), time: time(nextAt) };
  return date(now) === values.date
    ? translate('playlists.nextToday', values)
    : translate('playlists.nextOn', values);
}

const stateKeys = {
  off: 'playlists.plays.off',
  empty: 'playlists.plays.empty',
  unreached: 'playlists.plays.unreached',
  converting: 'playlists.plays.converting',
  never: 'playlists.plays.never',
} as const satisfies Record<Exclude<PlaysState, 'now' | 'next'>, string>;

type Playing = Parameters<typeof playsState>[0];

export function playsText(playlist: Playing): string {
  const state = playsState(playlist);
  if (state === 'now') return translate('playlists.playsNowOn', { count: playlist.playsOn });
  return state === 'next' ? nextText(playlist.nextAt!) : translate(stateKeys[state]);
}
