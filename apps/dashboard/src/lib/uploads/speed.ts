/** Long enough to be smooth, short enough to follow the network. */
const windowMs = 8000;

/** Bytes per second over the last seconds. */
export function createSpeedometer(now: () => number = () => performance.now()) {
  let samples: { at: number; bytes: number }[] = [];
  let startedAt: number | null = null;
  return {
    add(bytes: number) {
      const at = now();
      startedAt ??= at;
      samples = [...samples.filter((sample) => sample.at > at - windowMs), { at, bytes }];
    },
    /** Null until it is known. */
    perSecond(): number | null {
      if (startedAt === null) return null;
      const at = now();
      const seconds = Math.min(windowMs, at - startedAt) / 1000;
      if (seconds < 1) return null;
      const bytes = samples.reduce(
        (sum, sample) => (sample.at > at - windowMs ? sum + sample.bytes : sum),
        0,
      );
      return bytes > 0 ? bytes / seconds : null;
    },
    stop() {
      samples = [];
      startedAt = null;
    },
  };
}
