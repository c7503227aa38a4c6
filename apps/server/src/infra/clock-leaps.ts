// The clock of a machine may be set, ahead or back; timers and performance.now() go on as if nothing had happened.

/** Tells by how many milliseconds the clock has been set since it was last asked; small corrections are about zero. */
export function watchClock(clock: () => Date): () => number {
  const offsetNow = () => clock().getTime() - performance.now();
  let offset = offsetNow();
  return () => {
    const before = offset;
    offset = offsetNow();
    return offset - before;
  };
}
