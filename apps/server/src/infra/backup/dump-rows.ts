import pg from 'pg';
import { countUnreadable } from '../secrets/encrypted-values.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { StoredFile } from './backup-files.ts';
import type { Pause } from './pace.ts';
import { nameEnvironments, readEnvironments, readTables } from './tables.ts';

// Yields the rows of all tables as of one instant, table by table, one row per line.

const rowsAtOnce = 1000;

export interface SizedFile extends StoredFile {
  readonly size: number;
}

export interface Dumped {
  /** Names of the applied migrations. */
  readonly migrations: string[];
  readonly rows: Record<string, number>;
  /** Files that these rows refer to. */
  readonly files: SizedFile[];
  /** Number of secrets that no key of SECRET_KEY can decrypt any more. */
  readonly unreadable: number;
}

export async function dumpRows(
  databaseUrl: string,
  secrets: Secrets,
  write: (table: string, text: AsyncIterable<string>) => Promise<void>,
  pause: Pause,
): Promise<Dumped> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine backup' });
  await client.connect();
  try {
    // All queries below see the same snapshot, however long they take.
    await client.query('begin isolation level repeatable read read only');
    await nameEnvironments(client, await readEnvironments(client));
    const rows: Record<string, number> = {};
    for (const { name } of await readTables(client)) {
      const lines = countLines(readLines(client, name, pause));
      await write(name, lines.text);
      rows[name] = lines.count();
    }
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from migrations.applied order by name',
    );
    const { rows: files } = await client.query<SizedFile>(
      `select storage_key as key, min(mime) as mime, max(size)::double precision as size
       from content.media group by 1 order by 1`,
    );
    const unreadable = await countUnreadable(client, secrets);
    return { migrations: migrations.map(({ name }) => name), rows, files, unreadable };
  } finally {
    await client.end();
  }
}

async function* readLines(client: pg.Client, table: string, pause: Pause): AsyncGenerator<string[]> {
  await client.query(`declare dump no scroll cursor for select to_jsonb(t)::text as line from ${table} t`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from dump`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
    await pause();
  }
  await client.query('close dump');
}

function countLines(batches: AsyncGenerator<string[]>) {
  let count = 0;
  async function* text() {
    for await (const batch of batches) {
      count += batch.length;
      yield `${batch.join('\n')}\n`;
    }
  }
  return { text: text(), count: () => count };
}
