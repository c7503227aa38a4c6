// The server's time, continued by a monotonic clock: a wrong or jumping machine clock does not matter once
// the server has answered. Screens of a group show the same only as far as their clocks agree, so a slow
// answer does not replace a measurement by a fast one. What the server said last is kept over a restart: until
// it answers again the machine's clock counts, corrected as it was, unless it has gone back since. Then it has
// no battery, and the time goes on from the last known one: too early, but never by what was before.

export interface Clock {
  /** The server's time as far as known, otherwise the machine's. */
  now(): number;
  /** The server has not answered since the start, and the machine's clock is not plausible. */
  isInDoubt(): boolean;
  /** `tookMs`: the duration of the call that returned the instant. */
  learn(instant: string, tookMs: number): void;
  /**
   * From a `Date` header, which has only seconds: it corrects a wrong clock and does not change a good one.
   */
  learnRoughly(date: string | null): void;
}

/** Where the last known time is kept. */
export interface KeptTime {
  read(): { readonly server: number; readonly machine: number } | null;
  write(time: { readonly server: number; readonly machine: number }): void;
}

const keepEveryMs = 60_000;
/** A player that was off for longer has probably lost its clock. */
const longestOffMs = 400 * 86_400_000;
const roughMs = 2000;
/** Maximum drift of two good clocks per millisecond. */
const driftPerMs = 0.0001;

export function createClock(
  monotonic: () => number = () => performance.now(),
  keptTime: KeptTime = { read: () => null, write: () => {} },
): Clock {
  const kept = keptTime.read();
  const startedAt = monotonic();
  let keptAt = Number.NEGATIVE_INFINITY;
  let offset: number | null = null;
  /** The possible error of the offset, and since when. */
  let doubtMs = Number.POSITIVE_INFINITY;
  let learntAt = 0;
  const byMachine = () => Date.now() + (kept ? kept.server - kept.machine : 0);
  const isInDoubt = () => {
    if (offset !== null || !kept) return false;
    const off = byMachine() - kept.server;
    return off < 0 || off > longestOffMs;
  };
  const now = () => {
    if (offset !== null) return offset + monotonic();
    return kept && isInDoubt() ? kept.server + monotonic() - startedAt : byMachine();
  };
  const keep = () => {
    if (monotonic() - keptAt < keepEveryMs) return;
    keptAt = monotonic();
    keptTime.write({ server: now(), machine: Date.now() });
  };
  const set = (time: number, doubt: number) => {
    offset = time - monotonic();
    doubtMs = doubt;
    learntAt = monotonic();
  };
  return {
    now,
    isInDoubt,
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
      keep();
    },
  };
}
