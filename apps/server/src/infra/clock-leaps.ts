// The clock of a machine may be set forward or back; timers and performance.now() are not affected.

/**
 * Returns by how many milliseconds the clock has been set since the last call; small corrections are about
 * zero.
 */
export function watchClock(clock: () => Date): () => number {
  const offsetNow = () => clock().getTime() - performance.now();
  let offset = offsetNow();
  return () => {
    const before = offset;
    offset = offsetNow();
    return offset - before;
  };
}
