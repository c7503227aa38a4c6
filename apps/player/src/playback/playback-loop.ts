import type { Clock } from '../connection/clock.ts';
import type { ShownPlayable } from '../media/document-pages.ts';
import { createFailureBackoff } from './failure-backoff.ts';
import { type FaultReason, ItemFault, type ItemTurn, type ItemView } from './item-view.ts';
import type { CreateItemView } from './item-views.ts';
import { versionShown } from './partial-manifest.ts';
import { type Due, dueAt, type PlayQueue, type Turn, withPass } from './play-queue.ts';
import type { Renderer } from './renderer.ts';

// Selects what is shown now and next. The time determines which item is due; the next one is loaded behind
// it. An item that can't be shown is skipped for as long as its turn lasts, so that this screen stays in sync
// with the others.

export interface PlaybackLoopOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly renderer: Renderer;
  readonly createItemView: CreateItemView;
  /** Whether its files are on the player; true for items without files. */
  readonly isHere: (playable: ShownPlayable) => boolean;
  /** The message to show instead, or that items are visible. */
  readonly onState: (state: 'closed' | 'nothing' | 'playing') => void;
  /** First visible in this turn, or with this play queue. */
  readonly onShown: (turn: Turn) => void;
  /** A turn became visible; `manifest` is the version that it belongs to. */
  readonly onBegan?: (turn: Turn, startedAt: number, manifest: string) => void;
  readonly onPlayed: (turn: Turn, startedAt: number, seconds: number) => void;
  /** Null if it belongs to no playable. */
  readonly onFault: (playable: string | null, reason: FaultReason) => void;
}

export interface PlaybackLoop {
  /** Null if nothing of ours is to be shown. */
  use(queue: PlayQueue | null): void;
  /** A file was added or removed. */
  look(): void;
  readonly seen: { readonly turn: Turn; readonly view: ItemView } | null;
}

const leadMs = {
  video: 10_000,
  image: 10_000,
  audio: 10_000,
  url: 20_000,
  hls: 15_000,
  design: 10_000,
} as const;
/** Long enough to draw the next item behind the current one. */
const announcedMs = 150;
/** No other work is done right after the change. */
const restAfterSwapMs = 150;
const followMs = 250;
const clockToleranceMs = 1000;
const longestSleepMs = 60_000;
const afterFailureMs = 10_000;
/** The number of items searched for a replacement. */
const mostSkipped = 200;

const itemTurnOf = ({ passFrom: from, seconds, count }: Turn): ItemTurn => ({ from, seconds, count });
const passOf = ({ passFrom, passTo }: Turn) => ({ from: passFrom, to: passTo });

interface Loading {
  readonly key: string;
  readonly turn: Turn;
  view: ItemView | null;
  isReady: boolean;
}

export function createPlaybackLoop(options: PlaybackLoopOptions): PlaybackLoop {
  const { clock, renderer: projector } = options;
  const backoff = createFailureBackoff(clock.now);
  let queue: PlayQueue | null = null;
  /** Nothing of this play queue has been shown yet. */
  let isNewQueue = false;
  let seen: { turn: Turn; key: string; view: ItemView; startedAt: number } | null = null;
  let loading: Loading | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let following: ReturnType<typeof setInterval> | undefined;
  let swappedAt = Number.NEGATIVE_INFINITY;

  const isGood = (playable: ShownPlayable) => !backoff.has(playable) && options.isHere(playable);
  const keyOf = ({ item, playable, passFrom }: Turn) =>
    `${item} ${playable.id} ${passFrom} ${playable.design?.version ?? playable.media.map(({ sha256 }) => sha256).join()}`;

  /**
   * The item whose turn it is, or else the next one that can be shown, or one of a playlist with lower
   * priority.
   */
  const pick = (at: number): Due => {
    const own = dueAt(queue!, at);
    if (own.state !== 'playing' || isGood(own.turn.playable)) return own;
    // For a document one page is replaced, and the others keep their times.
    const { from, to } = own.turn.whole.pages ? passOf(own.turn) : own.turn;
    const instead = (turn: Turn): Due => {
      const stretch = { ...turn, from, to };
      // A page is used as replacement only as it is, because its neighbours may be as bad as what it
      // replaces.
      const isPage = turn.playable.page !== undefined;
      return {
        state: 'playing',
        turn: isPage ? { ...stretch, passFrom: from, passTo: to } : withPass(stretch, at),
      };
    };
    const lookedAt = new Set<string>();
    for (let next: Due = own; next.state === 'playing' && lookedAt.size < mostSkipped; ) {
      const { item, playable, passTo } = next.turn;
      if (isGood(playable)) return instead(next.turn);
      const place = `${item} ${playable.page ?? ''}`;
      if (lookedAt.has(place)) break;
      lookedAt.add(place);
      next = dueAt(queue!, playable.page === undefined ? next.turn.to : passTo);
    }
    const rest = backoff.without(queue!, isGood);
    const lesser = dueAt(queue!, at, rest);
    if (lesser.state !== 'playing') return { state: lesser.state, until: Math.min(lesser.until, to) };
    return { state: 'playing', turn: withPass({ ...lesser.turn, to: Math.min(lesser.turn.to, to) }, at) };
  };

  /** A small clock correction just after a change must not undo the change. */
  const steadyNow = () => {
    const now = clock.now();
    const early = seen ? seen.turn.passFrom - now : 0;
    return early > 0 && early < clockToleranceMs ? now + early : now;
  };

  const finishPlay = () => {
    if (!seen) return;
    const seconds = Math.max(0, (clock.now() - seen.startedAt) / 1000);
    options.onPlayed(seen.turn, seen.startedAt, seconds);
  };
  const takeDown = () => {
    finishPlay();
    seen = null;
    loading = null;
    clearInterval(following);
    projector.clear();
  };
  const isSameTurn = (a: Turn, b: Turn) => a.item === b.item && a.playlist === b.playlist && a.to === b.to;

  const reportShown = (turn: Turn) => {
    isNewQueue = false;
    options.onShown(turn);
  };
  /** The visible item belongs to this turn from now on. */
  const begin = (turn: Turn, view: ItemView) => {
    const goesOn = seen !== null && isSameTurn(seen.turn, turn);
    if (!goesOn) finishPlay();
    seen = { turn, key: keyOf(turn), view: view, startedAt: goesOn ? seen!.startedAt : clock.now() };
    if (!goesOn) options.onBegan?.(turn, seen.startedAt, versionShown(queue!.manifest, turn.playlist));
    if (!goesOn || isNewQueue) reportShown(turn);
  };
  const swap = ({ turn, view }: Loading) => {
    loading = null;
    projector.swap();
    swappedAt = clock.now();
    options.onState('playing');
    begin(turn, view!);
    clearInterval(following);
    following = setInterval(follow, followMs);
  };
  const fail = (playable: ShownPlayable, reason: FaultReason) => {
    backoff.add(playable, reason);
    options.onFault(playable.id, reason);
    tick();
  };
  const load = async (turn: Turn) => {
    const own: Loading = { key: keyOf(turn), turn, view: null, isReady: false };
    loading = own;
    const position = () => Math.max(0, (clock.now() - turn.passFrom) / 1000);
    try {
      const view = await options.createItemView(turn.playable);
      if (loading !== own) return view.end();
      own.view = view;
      projector.place(view);
      if (clock.now() >= turn.passFrom) projector.announce();
      await view.load(position, itemTurnOf(turn));
      if (loading !== own) return;
      own.isReady = true;
      tick();
    } catch (error) {
      if (loading !== own) return;
      loading = null;
      // An altered file was already reported where it was detected.
      if (!options.isHere(turn.playable)) return tick();
      fail(turn.playable, error instanceof ItemFault ? error.reason : 'cannot_play');
    }
  };
  const follow = () => {
    if (!seen) return;
    const now = steadyNow();
    const { turn, view } = seen;
    // It is late, or the clock was corrected.
    if (now >= turn.passTo || now < turn.from) return tick();
    try {
      view.follow((now - turn.passFrom) / 1000, itemTurnOf(turn));
    } catch (error) {
      if (error instanceof ItemFault) fail(turn.playable, error.reason);
    }
  };
  const wakeAt = (at: number) => {
    timer = setTimeout(tick, Math.max(0, Math.min(at - clock.now(), longestSleepMs)));
  };
  const mayStay = (next: Turn) =>
    seen?.view.maySeeAgain && JSON.stringify(seen.turn.playable) === JSON.stringify(next.playable);

  /** Whatever fails, the visible item stays, and the selection is retried soon. */
  const tick = () => {
    clearTimeout(timer);
    try {
      takeLook();
    } catch (error) {
      console.error(error);
      options.onFault(null, 'cannot_play');
      clearTimeout(timer);
      timer = setTimeout(tick, afterFailureMs);
    }
  };
  const takeLook = () => {
    if (!queue) return;
    const now = steadyNow();
    const due = pick(now);
    if (due.state !== 'playing') {
      if (seen || loading) takeDown();
      options.onState(due.state);
      return wakeAt(due.until);
    }
    const { turn } = due;
    const key = keyOf(turn);
    if (seen?.key !== key) {
      if (loading?.key === key) {
        if (loading.isReady) swap(loading);
      } else if (mayStay(turn)) begin(turn, seen!.view);
      else void load(turn);
      if (seen?.key !== key) return wakeAt(turn.passTo);
    }
    if (isNewQueue) reportShown(turn);
    lookAhead(turn, now);
  };
  /** Loads the next item in time, and wakes when it is due. */
  const lookAhead = ({ passTo }: Turn, now: number) => {
    const next = pick(passTo);
    if (next.state !== 'playing' || mayStay(next.turn)) return wakeAt(passTo);
    const startAt = Math.max(passTo - leadMs[next.turn.playable.type], swappedAt + restAfterSwapMs);
    if (loading?.key !== keyOf(next.turn) && startAt < passTo) {
      if (startAt > now) return wakeAt(startAt);
      void load(next.turn);
    }
    if (now < passTo - announcedMs) return wakeAt(passTo - announcedMs);
    if (loading?.isReady) projector.announce();
    wakeAt(passTo);
  };

  return {
    use(next) {
      isNewQueue = next !== queue;
      queue = next;
      if (next) return tick();
      clearTimeout(timer);
      takeDown();
    },
    look: tick,
    get seen() {
      return seen;
    },
  };
}
