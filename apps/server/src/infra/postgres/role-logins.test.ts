import { expect, test, vi } from 'vitest';
import { createTestDatabase, testSecretKey } from '../../test/test-postgres.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { findRoles, loginRoles } from './role-logins.ts';

test('a start goes on if the machine was too busy for one of its logins', async () => {
  const database = await createTestDatabase();
  const { deriveAll } = createSecrets(testSecretKey);
  const known = await loginRoles(database.url, deriveAll);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const found = findRoles(database.url, deriveAll);
    // The time of the first login is over before any answer could be read.
    vi.advanceTimersByTime(4000);
    vi.useRealTimers();
    expect(await found).toEqual(known);
  } finally {
    vi.useRealTimers();
    await database.drop();
  }
});
