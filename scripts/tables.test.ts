import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../apps/server/src/test/test-postgres.ts';
import { readTables } from './tables/read-tables.ts';
import { renderTables } from './tables/render-tables.ts';

test('docs/tables.md matches the migrations (npm run docs:tables rewrites it)', async () => {
  const database = await createTestDatabase();
  try {
    const written = readFileSync(new URL('../docs/tables.md', import.meta.url), 'utf8');
    expect(renderTables(await readTables(database.url))).toBe(written);
  } finally {
    await database.drop();
  }
});
