import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import type { DraftItem } from '../editor/draft.ts';

// The status of a playlist: the main reason why it does not play, or does not play completely.

/**
 * plays: green; waits for opening: violet; partly, with something missing: amber; stopped, cannot play: red;
 * off or over: white.
 */
export type Tone = 'plays' | 'waits' | 'partly' | 'stopped' | 'off' | 'later';

export type PlaylistStatus =
  | { readonly tone: Tone; readonly reason: null | 'unfilled' | 'off' | 'never' | 'waits' }
  | {
      readonly tone: 'partly';
      readonly reason: 'converting' | 'failed';
      readonly items: readonly DraftItem[];
    };

interface Facts {
  readonly items: readonly DraftItem[];
  readonly enabled: boolean;
  /** Some rows of its conditions are incomplete. */
  readonly hasUnfilled: boolean;
  readonly check: PlaylistCheck | null;
}

export function playlistStatus({ items, enabled, hasUnfilled, check }: Facts): PlaylistStatus {
  if (hasUnfilled) return { tone: 'off', reason: 'unfilled' };
  if (!enabled) return { tone: 'off', reason: 'off' };
  if (!check) return { tone: 'later', reason: null };
  if (check.never) return { tone: check.never === 'over' ? 'off' : 'stopped', reason: 'never' };
  const failed = items.filter(({ playable }) => playable.status === 'failed');
  if (failed.length > 0) return { tone: 'partly', reason: 'failed', items: failed };
  const converting = items.filter(({ playable }) => playable.status !== 'ready');
  if (converting.length > 0) return { tone: 'partly', reason: 'converting', items: converting };
  if (check.playsOn > 0) return { tone: 'plays', reason: null };
  const areAllClosed = check.activeDisplays > 0 && check.closed === check.activeDisplays;
  return areAllClosed ? { tone: 'waits', reason: 'waits' } : { tone: 'later', reason: null };
}
