// The server's time, continued by a monotonic clock: a wrong or jumping machine clock does not matter once
// the server has answered. Screens of a group show the same only as far as their clocks agree, so a slow
// answer does not replace a measurement by a fast one.

export interface Clock {
  /** The server's time as far as known, otherwise the machine's. */
  now(): number;
  /** `tookMs`: the duration of the call that returned the instant. */
  learn(instant: string, tookMs: number): void;
  /**
   * From a `Date` header, which has only seconds: it corrects a wrong clock and does not change a good one.
   */
  learnRoughly(date: string | null): void;
}

const roughMs = 2000;
/** Maximum drift of two good clocks per millisecond. */
const driftPerMs = 0.0001;

export function createClock(monotonic: () => number = () => performance.now()): Clock {
  let offset: number | null = null;
  /** The possible error of the offset, and since when. */
  let doubtMs = Number.POSITIVE_INFINITY;
  let learntAt = 0;
  const now = () => (offset === null ? Date.now() : offset + monotonic());
  const set = (time: number, doubt: number) => {
    offset = time - monotonic();
    doubtMs = doubt;
    learntAt = monotonic();
  };
  return {
    now,
    learnRoughly(date) {
      const time = Date.parse(date ?? '');
      if (Math.abs(time - now()) > roughMs) set(time, roughMs);
    },
    learn(instant, tookMs) {
      const time = Date.parse(instant) + tookMs / 2;
      if (!Number.isFinite(time)) return;
      const doubt = tookMs / 2;
      const grown = doubtMs + (monotonic() - learntAt) * driftPerMs;
      // Either it is the better measurement, or both can't be right and the newer one counts.
      if (doubt <= grown || Math.abs(time - now()) > doubt + grown) set(time, doubt);
    },
  };
}
