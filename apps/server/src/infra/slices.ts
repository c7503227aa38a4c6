import { setImmediate } from 'node:timers/promises';

/** The longest time that one piece of work may block others. */
const sliceMs = 10;

/** Long work calls this between its parts; it yields to others whenever a slice is used up. */
export function createSlices(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < sliceMs) return;
    await setImmediate();
    startedAt = performance.now();
  };
}
