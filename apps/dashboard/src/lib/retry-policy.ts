import { ApiError } from './api-error.ts';

// A busy server says how long to wait (429 or 503 with Retry-After). Only reads can safely be repeated.

const mostTries = 3;
const longestWaitMs = 5 * 60_000;

/**
 * Repeats a read a few times while the server sends Retry-After. Waits up to a quarter longer, so that many
 * tabs do not return at once.
 */
export async function patiently<T>(read: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      const wait = waitAskedBy(error);
      if (wait === null || attempt === mostTries) throw error;
      await sleep(Math.min(longestWaitMs, wait * (1 + Math.random() / 4)), signal);
    }
  }
}

function waitAskedBy(error: unknown): number | null {
  const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
  return isBusy ? error.retryAfterMs : null;
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(done, ms);
    function done() {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
    function stop() {
      clearTimeout(timer);
      reject(signal?.reason);
    }
    signal?.addEventListener('abort', stop, { once: true });
  });
}
