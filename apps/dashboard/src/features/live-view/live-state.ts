import type { DisplayLive } from '@vitrine/contract/live-view';
import type { DisplayState } from '../../lib/display-state.ts';

// What the live page shows and says about a display.

/** `next`: the first picture of what plays next. */
export type Shown = 'frame' | 'planned' | 'next' | 'nothing';

export type Remark =
  | 'inactive'
  | 'unknown'
  | 'offline'
  | 'offlineUnseen'
  | 'closed'
  | 'nothing'
  | 'page'
  | 'waiting'
  | 'black'
  | 'frozen'
  | 'idle';

export interface LiveState {
  readonly shown: Shown;
  readonly remark: Remark | null;
  /** The picture may be outdated. */
  readonly isDimmed: boolean;
}

const state = (shown: Shown, remark: Remark | null, isDimmed = false): LiveState => ({
  shown,
  remark,
  isDimmed,
});

const isNextKnown = ({ nextPlaylist }: DisplayLive): boolean =>
  nextPlaylist !== null && (nextPlaylist.picture !== null || nextPlaylist.design !== null);

export function liveStateOf(live: DisplayLive): LiveState {
  if (!live.active) return state('nothing', 'inactive');
  if (live.status === 'unknown') return state('nothing', 'unknown');
  const hasFrame = live.frame?.picture != null;
  if (live.status === 'offline')
    return hasFrame ? state('frame', 'offline', true) : state('nothing', 'offlineUnseen');
  // The player reports that it shows nothing.
  if (live.playing === null) {
    if (live.state === 'playing') return state('planned', 'idle', true);
    return isNextKnown(live) ? state('next', live.state, true) : state('nothing', live.state);
  }
  if (live.frame?.state === 'page') return state('planned', 'page');
  if (!hasFrame) return state('planned', 'waiting');
  const { state: seen } = live.frame!;
  return state('frame', seen === 'black' || seen === 'frozen' ? seen : null);
}

/** The state as in lists: connected, showing nothing, at a closed location. */
export const displayStateOf = ({ active, status, state: planned, playing }: DisplayLive): DisplayState =>
  active && status === 'online' && planned === 'closed' && playing === null ? 'closed' : status;
