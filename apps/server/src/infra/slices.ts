/** The longest time that one piece of work may block others. */
const sliceMs = 10;

/** Releases one at a time: callbacks that are due in the same turn of the event loop would block it together. */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const releaseNext = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(releaseNext);
  };
  return () => {
    if (waiting.length === 0) setImmediate(releaseNext);
    return new Promise((resolve) => waiting.push(resolve));
  };
}

const waitForTurn = createTurns();

/** Long work calls this between its parts; it yields to others whenever a slice is used up. */
export type Pause = () => Promise<void>;

/** Shorter slices make the work itself take longer. */
export function createSlices(longestMs = sliceMs): Pause {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < longestMs) return;
    await waitForTurn();
    startedAt = performance.now();
  };
}

export async function mapInSlices<T, R>(
  pause: Pause,
  items: readonly T[],
  work: (item: T) => R,
): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    await pause();
    results.push(work(item));
  }
  return results;
}
