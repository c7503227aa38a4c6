import {
  changedFrameMs,
  type FrameState,
  frameWidth,
  idleFrameMs,
  slowFrameMs,
  watchedFrameMs,
  watchedFrameWidth,
} from '@vitrine/contract/frames';
import type { SelfCheck } from './self-check.ts';

// Pictures of this screen for the dashboard: a large one every second while somebody watches, otherwise one
// every few minutes and after a change of the item; and an immediate report if the screen is black or frozen.
// A slow connection sends one every half hour, and one every few seconds while somebody watches.

/** What should be visible. */
export interface Seen {
  readonly playlist: string;
  readonly item: string;
  readonly turnMs: number;
  readonly view: View;
}

/** How an item can be captured; a page of another origin can't. */
export interface View {
  readonly isPage: boolean;
  /** Null if unknown, as for a stream whose pixels cannot be read. */
  isBlack(): boolean | null;
  /** Position of a video that should move. */
  time(): number | null;
  /** At most this long on its longer side. */
  draw(longestSide: number): Promise<Blob | null>;
}

export interface Frame {
  readonly state: FrameState;
  /** Absent for an alarm. */
  readonly playlist?: string;
  readonly item?: string;
  readonly picture: Blob | null;
}

export interface FramesOptions {
  readonly seen: () => Seen | null;
  readonly check: SelfCheck;
  readonly send: (frame: Frame) => Promise<void>;
  /** A picture of the whole screen, pages of other origins included; null where only the player draws. */
  readonly capture?: (longestSide: number) => Promise<Blob | null>;
  /** Whether the connection is slow: then few pictures are sent. */
  readonly isSlow?: () => boolean;
  readonly random?: () => number;
}

const lookEveryMs = 5000;
/** The first picture of an item is drawn but not yet faded in. */
const settleMs = 700;

export interface Frames {
  /** Somebody watches for this many seconds. */
  watch(seconds: number): void;
  /** Another item is shown. */
  changed(): void;
  stop(): void;
}

export function startFrames(options: FramesOptions): Frames {
  const {
    seen,
    check,
    send,
    capture = async () => null,
    isSlow = () => false,
    random = Math.random,
  } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchedUntil = Number.NEGATIVE_INFINITY;
  let sent: { readonly at: number; readonly state: FrameState; readonly item: string } | null = null;
  let jitter = 0.9 + 0.2 * random();
  let isBusy = false;
  let isStopped = false;

  const isDue = (state: FrameState, item: string, now: number) => {
    if (!sent || sent.state !== state || now < watchedUntil) return true;
    const since = now - sent.at;
    if (isSlow()) return since >= slowFrameMs * jitter;
    return since >= idleFrameMs * jitter || (sent.item !== item && since >= changedFrameMs);
  };
  const stateOf = ({ view, turnMs }: Seen, at: number): FrameState => {
    if (!view.isPage) return check.look({ at, turnMs, isBlack: view.isBlack() ?? false, time: view.time() });
    check.reset();
    return 'page';
  };
  const look = async () => {
    const now = performance.now();
    const current = seen();
    if (!current) return check.reset();
    const state = stateOf(current, now);
    if (!isDue(state, current.item, now)) return;
    const { playlist, item, view } = current;
    const isWatched = now < watchedUntil && !isSlow();
    const longestSide = isWatched ? watchedFrameWidth : frameWidth;
    const captured = await capture(longestSide);
    const picture = captured ?? (view.isPage ? null : await view.draw(longestSide));
    sent = { at: now, state, item };
    jitter = 0.9 + 0.2 * random();
    await send({ state: captured && state === 'page' ? 'showing' : state, playlist, item, picture });
  };
  const run = async () => {
    clearTimeout(timer);
    if (isBusy || isStopped) return;
    isBusy = true;
    // A failure is ignored, because the next picture follows.
    await look().catch(() => {});
    isBusy = false;
    if (isStopped) return;
    const isWatched = performance.now() < watchedUntil && !isSlow();
    timer = setTimeout(run, isWatched ? watchedFrameMs : lookEveryMs);
  };
  timer = setTimeout(run, settleMs);
  return {
    watch(seconds) {
      const wasWatched = performance.now() < watchedUntil;
      watchedUntil = performance.now() + seconds * 1000;
      if (!wasWatched) void run();
    },
    changed() {
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(run, settleMs);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
