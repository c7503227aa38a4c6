import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecrets } from '../infra/secrets/secrets.ts';
import { openLocalStorage } from '../infra/storage/local-storage.ts';
import { connectOwner } from '../test/owner.ts';
import { createTestDatabase, testSecretKey } from '../test/test-postgres.ts';
import { restoreBackup } from './backup.ts';

// Backups that earlier releases have written, as they wrote them: format 1 by the last release before encryption
// (migrations up to 19), format 2 by the last one before compression (up to 63). Whoever kept one can restore it.

const environment = '0193aaaa-0000-7000-8000-000000000001';
let places: string;
beforeAll(async () => {
  places = await mkdtemp(path.join(tmpdir(), 'vitrine-old-backups-'));
});
afterAll(() => rm(places, { recursive: true, force: true }));

test.each([
  { format: 1, isEncrypted: false, rows: 9 },
  { format: 2, isEncrypted: true, rows: 12 },
])('a real backup of format $format is restored completely', async ({ format, isEncrypted, rows }) => {
  const archive = fileURLToPath(new URL(`../test/old-backups/format-${format}.tar.gz`, import.meta.url));
  execFileSync('tar', ['-xzf', archive, '-C', places]);
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(places, 'restored-'));
  const storage = openLocalStorage(path.join(dataDir, 'media'));
  const empty = await connectOwner(database);
  // A restore begins with the schema of the backup.
  await empty.query('drop schema content, identity, infra, migrations cascade');
  try {
    const restored = await restoreBackup(
      { config: { dataDir }, databaseUrl: database.url, secretKey: testSecretKey, storage },
      path.join(places, `format-${format}`),
      () => {},
    );
    expect(restored).toEqual({
      rows,
      files: 1,
      missing: 0,
      isEncrypted,
      endedAlarms: 0,
      endedTokens: 0,
      endedLinks: 0,
      madeAt: new Date('2026-01-03T03:00:00Z'),
    });
    expect(await empty.query('select email, name from identity.identities')).toEqual([
      { email: 'first@orchard.test', name: 'First' },
    ]);
    const [location] = await empty.query('select name, router_credentials from content.locations');
    expect(location.name).toBe('Hall\u2028Two');
    expect(JSON.parse(createSecrets(testSecretKey).decrypt(location.router_credentials))).toEqual({
      routerUser: 'root',
      routerPassword: 'of the router',
    });
    const [media] = await empty.query('select storage_key from content.media');
    expect(media.storage_key.startsWith(environment)).toBe(true);
    expect(await readFile(path.join(dataDir, 'media', media.storage_key), 'utf8')).toBe(
      'The bytes of a picture that was kept.\n'.repeat(30),
    );
  } finally {
    await empty.end();
    await database.drop();
  }
});
