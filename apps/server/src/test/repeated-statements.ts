import pg from 'pg';
import { vi } from 'vitest';

/** Sent again and again beside the calls: how often says how long a call took. */
const isOfProgram = (text: string) => /^(begin|commit)\b/.test(text) || text.includes('infra.');

/** How often the most frequent statement is sent to Postgres meanwhile: what reads row by row shows in it, on any machine. */
export async function mostRepeated(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = sent.mock.calls.map(([query]: readonly [unknown, ...unknown[]]) =>
      typeof query === 'string' ? query : (query as { text: string }).text,
    );
    const counts = Map.groupBy(
      texts.filter((text) => !isOfProgram(text)),
      (text) => text,
    );
    if (counts.size === 0) throw new Error('No statement was seen.');
    return Math.max(...[...counts.values()].map((same) => same.length));
  } finally {
    sent.mockRestore();
  }
}
