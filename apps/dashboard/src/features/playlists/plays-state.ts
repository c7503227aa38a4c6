import type { Playlist } from '@vitrine/contract/playlists';

type Judged = Pick<Playlist, 'enabled' | 'displays' | 'playsOn' | 'nextAt'> & {
  readonly items: readonly unknown[];
};

/** Where a playlist stands now; what keeps it from playing is named by its first reason. */
export type PlaysState = 'off' | 'now' | 'next' | 'empty' | 'unreached' | 'never';

export function playsState({ enabled, items, displays, playsOn, nextAt }: Judged): PlaysState {
  if (!enabled) return 'off';
  if (playsOn > 0) return 'now';
  if (items.length === 0) return 'empty';
  if (displays === 0) return 'unreached';
  return nextAt === null ? 'never' : 'next';
}
