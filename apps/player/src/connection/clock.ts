// The server's time, carried on by a monotonic clock: neither a wrong clock of the machine nor one that jumps matters
// once the server has been heard. Screens of a group show the same only as far as their clocks agree, so an answer that
// took long does not spoil what a quick one has told.

export interface Clock {
  /** The server's time as far as known, else the machine's. */
  now(): number;
  /** `tookMs`: how long the call took that brought the instant. */
  learn(instant: string, tookMs: number): void;
  /** From a `Date` header, which knows seconds only: it corrects a wrong clock and leaves a good one alone. */
  learnRoughly(date: string | null): void;
}

const roughMs = 2000;
/** How far two honest clocks may part in a millisecond. */
const driftPerMs = 0.0001;

export function createClock(monotonic: () => number = () => performance.now()): Clock {
  let offset: number | null = null;
  /** How wrong the offset may be, and since when. */
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
      // Either it is the better measure, or both can't be right and the newer one counts.
      if (doubt <= grown || Math.abs(time - now()) > doubt + grown) set(time, doubt);
    },
  };
}
