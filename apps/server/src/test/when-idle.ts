import { expect, vi } from 'vitest';
import type { Owner } from './owner.ts';

/**
 * Resolves when no job of these kinds is due or being worked on. A worker holds its jobs by the clock of the server: one that is
 * moved under it makes it do them twice, and what is still on its way is taken for a result of what comes next.
 */
export const whenIdle = (owner: Owner, now: () => Date, kinds: readonly string[]): Promise<void> =>
  vi.waitFor(async () =>
    expect(
      await owner.query(
        'select kind from infra.jobs where kind = any ($1) and (run_at <= $2 or leased_until is not null)',
        [kinds, now()],
      ),
    ).toEqual([]),
  );
