// The server's time, carried on by a monotonic clock: neither a wrong clock of the machine nor one that jumps matters
// once the server has been heard.

export interface Clock {
  /** The server's time as far as known, else the machine's. */
  now(): number;
  /** `tookMs`: how long the call took that brought the instant. */
  learn(instant: string, tookMs?: number): void;
  /** From a `Date` header, which knows seconds only: it corrects a wrong clock and leaves a good one alone. */
  learnRoughly(date: string | null): void;
}

const roughMs = 2000;

export function createClock(monotonic: () => number = () => performance.now()): Clock {
  let offset: number | null = null;
  const now = () => (offset === null ? Date.now() : offset + monotonic());
  return {
    now,
    learnRoughly(date) {
      const time = Date.parse(date ?? '');
      if (Math.abs(time - now()) > roughMs) offset = time - monotonic();
    },
    learn(instant, tookMs = 0) {
      const time = Date.parse(instant);
      if (Number.isFinite(time)) offset = time + tookMs / 2 - monotonic();
    },
  };
}
