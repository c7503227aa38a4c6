import { ApiError } from '../api-error.ts';

/** Somebody saved another version of the record meanwhile. */
export const isVersionConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 412;

const mostTries = 4;

/**
 * Computes a change from the latest version and retries on conflict, so that changes of others are never
 * overwritten.
 */
export async function changeLatest<Stored, Reply>(
  fetch: () => Promise<Stored>,
  send: (saved: Stored) => Promise<Reply>,
): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    const saved = await fetch();
    try {
      return await send(saved);
    } catch (error) {
      if (!isVersionConflict(error) || attempt === mostTries) throw error;
    }
  }
}
