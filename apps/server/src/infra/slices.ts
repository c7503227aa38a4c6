import { setImmediate } from 'node:timers/promises';

/** So long one piece of work may keep everybody else waiting. */
const sliceMs = 10;

/** Long work calls this between its parts: others are served whenever a slice is used up. */
export function createSlices(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < sliceMs) return;
    await setImmediate();
    startedAt = performance.now();
  };
}
