import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestPostgres } from './test-postgres.ts';

test('a cluster that a killed run left broken is made anew', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-broken-cluster-'));
  try {
    await (await startTestPostgres(() => {}, directory)).stop();
    const log = path.join(directory, '1/postgres/pg_wal');
    for (const name of await readdir(log))
      if (/^[0-9A-F]{24}$/.test(name)) await truncate(path.join(log, name), 0);
    const again = await startTestPostgres(() => {}, directory);
    expect(again.url).toContain('postgres');
    await again.stop();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
