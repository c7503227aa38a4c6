import type { PlayableSummary, Playlist } from '@vitrine/contract/playlists';

type Fields = 'isDraft' | 'waitsForApproval' | 'enabled' | 'displays' | 'playsOn';
type Times = 'playsUntil' | 'untilPlace' | 'nextAt' | 'nextPlace';

export type Judged = Pick<Playlist, Fields | Times> & {
  readonly items: readonly unknown[];
  readonly playables: readonly Pick<PlayableSummary, 'status'>[];
};

/** The current state of a playlist; if it does not play, the first reason. */
export type PlaysState = 'draft' | 'off' | 'now' | 'next' | 'empty' | 'unreached' | 'converting' | 'never';

export function playsState(playlist: Judged): PlaysState {
  const { isDraft, enabled, items, displays, playsOn, nextAt } = playlist;
  if (isDraft) return 'draft';
  if (!enabled) return 'off';
  if (playsOn > 0) return 'now';
  if (items.length === 0) return 'empty';
  if (displays === 0) return 'unreached';
  if (nextAt !== null) return 'next';
  return isConverting(playlist) ? 'converting' : 'never';
}

/** Nothing in it can play yet, but something will soon. */
const isConverting = ({ playables }: Judged) =>
  playables.every(({ status }) => status !== 'ready') && playables.some(({ status }) => status !== 'failed');
