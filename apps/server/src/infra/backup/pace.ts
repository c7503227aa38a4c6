import { setTimeout as sleep } from 'node:timers/promises';

/** Called between pieces of work. */
export type Pause = () => Promise<void>;

export const withoutPause: Pause = async () => {};

/** The next pause is this long at most, so that a piece that took long for another reason costs no minutes. */
const longestMs = 5000;
/** Below this a timer would cost more than it saves. */
const shortestMs = 4;

/**
 * Pauses so long that the work between takes this share of the time. Time that passed counts, not the time of
 * this process on a core, because the database works for it meanwhile, and on a busy machine it yields more.
 */
export function createPause(share: number): Pause {
  let startedAt = performance.now();
  return async () => {
    const ms = (performance.now() - startedAt) * (1 / share - 1);
    if (ms < shortestMs) return;
    await sleep(Math.min(ms, longestMs));
    startedAt = performance.now();
  };
}
