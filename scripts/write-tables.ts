/** `npm run docs:tables` writes docs/tables.md from a freshly migrated database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/infra/postgres/embedded-postgres.ts';
import { migrate } from '../apps/server/src/infra/postgres/migrate.ts';
import { readTables } from './tables/read-tables.ts';
import { renderTables } from './tables/render-tables.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-tables-'));
try {
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => {} });
  try {
    await migrate(postgres.url, { log: () => {} });
    const tables = await readTables(postgres.url);
    writeFileSync(new URL('../docs/tables.md', import.meta.url), renderTables(tables));
    console.log(`docs/tables.md describes ${tables.length} tables.`);
  } finally {
    await postgres.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
