import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../apps/server/src/test/test-postgres.ts';
import { compareColumns } from './sql/compare-columns.ts';
import { createDescriber, type DescribedColumn } from './sql/describe-statement.ts';
import { findQueries } from './sql/find-queries.ts';
import { loadServerSources } from './sql/source-files.ts';

/**
 * Composed from what a caller asks for: apps/server/src/resources/list-statements.test.ts runs every combination, and the tests of
 * shows and alarms both of the targets.
 */
const composed = [
  'core/display-state/targets.ts',
  'resources/count-cache.ts',
  'resources/crud.ts',
  'resources/implicit-records.ts',
  'resources/select-rows.ts',
];

let database: TestDatabase;
let client: pg.Client;
let describeStatement: (text: string) => Promise<DescribedColumn[]>;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  describeStatement = await createDescriber(client);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('every statement fits the migrated schema and returns the columns it declares', async () => {
  const queries = findQueries(await loadServerSources()).filter(({ file }) => !composed.includes(file));
  expect(queries.length).toBeGreaterThan(600);
  const wrong: string[] = [];
  for (const { place, statements, columns, problem } of queries) {
    if (problem) wrong.push(`${place} was not prepared: ${problem}`);
    for (const text of statements) {
      const described = await describeStatement(text).catch((error: Error) => error);
      if (described instanceof Error) wrong.push(`${place}: ${described.message}`);
      else if (columns) wrong.push(...compareColumns(columns, described).map((each) => `${place}: ${each}`));
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

test('a renamed column is found', async () => {
  await expect(describeStatement('select nme from content.displays where id = $1')).rejects.toThrow(/nme/);
});
