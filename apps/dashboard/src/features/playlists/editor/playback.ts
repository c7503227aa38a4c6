import { carryOver, lengthOf, type Segment, segmentAt, wrapped } from './loop.ts';

// The clock of the preview: it runs through the loop in real time and starts over at its end. It is paused
// while a video is loading.

export interface PlaybackState {
  /** Seconds into the loop. */
  readonly time: number;
  /** Index of the segment; -1 if nothing is shown. */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly isHeld: boolean;
  /** Number of jumps, so that videos can follow them. */
  readonly jumps: number;
}

export interface Frames {
  now(): number;
  request(frame: () => void): number;
  cancel(id: number): void;
}

const browserFrames: Frames = {
  now: () => performance.now(),
  request: (frame) => requestAnimationFrame(frame),
  cancel: (id) => cancelAnimationFrame(id),
};

/** Limits a step, so that a suspended tab does not skip what it missed. */
const longestStepMs = 1000;
/** Later than this, "previous" goes to the start of the current item. */
const restartAfterSeconds = 2;

export function createPlayback(frames: Frames = browserFrames) {
  let segments: readonly Segment[] = [];
  let state: PlaybackState = { time: 0, at: -1, isPlaying: false, isHeld: false, jumps: 0 };
  let frame: number | null = null;
  let tickedAt = 0;
  const listeners = new Set<() => void>();

  const set = (change: Partial<PlaybackState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const runs = () => state.isPlaying && !state.isHeld && segments.length > 0;
  const tick = () => {
    frame = null;
    if (!runs()) return;
    const now = frames.now();
    const passed = Math.min(longestStepMs, Math.max(0, now - tickedAt)) / 1000;
    tickedAt = now;
    const time = wrapped(state.time + passed, lengthOf(segments));
    // A loop of one item starts over without changing its index.
    set({ time, at: segmentAt(segments, time), jumps: state.jumps + (time < state.time ? 1 : 0) });
    run();
  };
  function run() {
    if (!runs() || frame !== null) return;
    frame = frames.request(tick);
  }
  const start = () => {
    tickedAt = frames.now();
    run();
  };
  const stop = () => {
    if (frame !== null) frames.cancel(frame);
    frame = null;
  };
  const seek = (time: number) => {
    const next = wrapped(time, lengthOf(segments));
    set({ time: next, at: segmentAt(segments, next), isHeld: false, jumps: state.jumps + 1 });
    start();
  };
  const step = (by: number) => {
    if (segments.length === 0) return;
    const next = segments[(state.at + by + segments.length) % segments.length]!;
    seek(next.from);
  };

  return {
    get: () => state,
    segments: () => segments,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The loop has changed: the current item continues if it still exists. */
    setSegments(next: readonly Segment[]) {
      const time = carryOver(segments, next, state.time);
      segments = next;
      set({ time, at: segmentAt(segments, time) });
      if (segments.length === 0) stop();
      else start();
    },
    play() {
      if (segments.length === 0) return;
      set({ isPlaying: true });
      start();
    },
    pause() {
      stop();
      set({ isPlaying: false });
    },
    suspend(isHeld: boolean) {
      if (state.isHeld === isHeld) return;
      set({ isHeld });
      if (isHeld) stop();
      else start();
    },
    seek,
    next: () => step(1),
    previous() {
      const current = segments[state.at];
      if (current && state.time - current.from > restartAfterSeconds) seek(current.from);
      else step(-1);
    },
    /** Goes to the start of an item, unless it is the current one; false if it is not shown. */
    show(key: string): boolean {
      const wanted = segments.find((segment) => segment.key === key);
      if (wanted && segments[state.at]?.key !== key) seek(wanted.from);
      return wanted !== undefined;
    },
    stop,
  };
}

export type Playback = ReturnType<typeof createPlayback>;
