import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-postgres.ts';
import { encryptedPlaces } from './encrypted-values.ts';

let database: TestDatabase;
let owner: Owner;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connectOwner(database);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Columns with bytes that are not encrypted. */
const unsealed = /\.(\w+_hash|hash|challenge|fingerprint|display_set|\w*sha256|image|\w*jpeg|key|body)$/;

test('every column that may hold encrypted bytes is covered by re-encryption', async () => {
  const rows = await owner.query(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
     where data_type = 'bytea' and table_schema in ('content', 'identity', 'infra') order by 1`,
  );
  const sealed = rows.map(({ name }) => name).filter((name) => !unsealed.test(name));
  const known = encryptedPlaces
    .filter(({ column }) => column !== 'payload')
    .map(({ table, column }) => `${table}.${column}`);
  expect(sealed).toEqual(known.sort());
});
