import pg from 'pg';
import { vi } from 'vitest';

/** How many statements this process sends to Postgres meanwhile: what reads row by row shows in it, on any machine. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const count = sent.mock.calls.length;
    if (count === 0) throw new Error('No statement was seen.');
    return count;
  } finally {
    sent.mockRestore();
  }
}
