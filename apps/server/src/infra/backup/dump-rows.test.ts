import { expect, test } from 'vitest';
import { connectOwner } from '../../test/owner.ts';
import { createTestDatabase, testSecretKey } from '../../test/test-postgres.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { dumpRows } from './dump-rows.ts';
import { withoutPause } from './pace.ts';

test('a backup is of one instant: what is written while it is made is not in it, in no table', async () => {
  const database = await createTestDatabase();
  const owner = await connectOwner(database);
  const late = 'identity.content_servers';
  const written: string[] = [];
  const dumped = await dumpRows(
    database.url,
    createSecrets(testSecretKey),
    async (table, text) => {
      if (written.length === 0)
        await owner.query(
          `insert into ${late} (id, url, region, key_hash, key_sealed)
           values (gen_random_uuid(), 'http://localhost:1', 'us_east', '\\x00', '')`,
        );
      written.push(table);
      for await (const _ of text);
    },
    withoutPause,
  );
  expect(written.indexOf(late)).toBeGreaterThan(0);
  expect(await owner.query(`select from ${late}`)).toHaveLength(1);
  expect(dumped.rows[late]).toBe(0);
  await owner.end();
  await database.drop();
});
