import { ApiError } from '../api-error.ts';

/** Somebody saved another version of the record meanwhile. */
export const isVersionConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 412;

const mostTries = 4;

/** A change that is worked out from what is saved now, whatever others do at the same time: nothing of theirs is overwritten. */
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
