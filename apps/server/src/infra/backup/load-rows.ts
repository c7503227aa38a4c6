import pg from 'pg';
import { countUnreadable } from '../secrets/encrypted-values.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { StartError } from '../start-error.ts';
import { anotherKey } from './backup-files.ts';
import { type Forgotten, forgetOld, type Restore } from './forget-old.ts';
import { nameEnvironments, readTables, type Table, withoutHistory } from './tables.ts';

// Loads rows into an empty database with the same migrations, all or none.

const rowsAtOnce = 1000;

export interface Arriving {
  readonly read: (table: string) => AsyncIterable<Buffer>;
  readonly secrets: Secrets;
  /** How many secrets could not be decrypted when the backup was made. */
  readonly unreadable: number;
}

export async function loadRows(
  databaseUrl: string,
  { read, secrets, unreadable }: Arriving,
  restore: Restore,
): Promise<Forgotten> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine restore' });
  await client.connect();
  try {
    await client.query('begin');
    await refuseUsed(client);
    // The environments are needed before the other rows, so their files are read first.
    const environments = new Set<string>();
    for (const table of ['identity.servers', 'content.environments'])
      for await (const line of linesOf(read(table))) environments.add(JSON.parse(line).id);
    await nameEnvironments(client, [...environments]);
    await withoutHistory(client);
    for (const table of await readTables(client)) await loadTable(client, table, linesOf(read(table.name)));
    const forgotten = await forgetOld(client, restore);
    if ((await countUnreadable(client, secrets)) > unreadable) throw new StartError(anotherKey);
    await client.query('commit');
    return forgotten;
  } finally {
    await client.end();
  }
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    'select 1 from identity.identities union all select 1 from content.environments limit 1',
  );
  if (rowCount)
    throw new StartError('There are people in this installation already: restore into an empty one.');
}

/** Uses a temporary table, so that rows that refer to each other are inserted together. */
async function loadTable(
  client: pg.Client,
  { name, columns, numbered }: Table,
  lines: AsyncIterable<string>,
): Promise<void> {
  const list = columns.join(', ');
  await client.query(`create temporary table arriving as select ${list} from ${name} with no data`);
  let batch: string[] = [];
  const put = async () => {
    if (batch.length === 0) return;
    await client.query(
      `insert into arriving select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [`[${batch.join(',')}]`],
    );
    batch = [];
  };
  for await (const line of lines) {
    batch.push(line);
    if (batch.length === rowsAtOnce) await put();
  }
  await put();
  await client.query(`delete from ${name}`);
  await client.query(
    `insert into ${name} (${list}) overriding system value select ${list} from arriving; drop table arriving`,
  );
  if (numbered) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${numbered}) from ${name}), 0) + 1, false)`,
      [name, numbered],
    );
  }
}

/** node:readline would also end a line at U+2028, which a name may contain. */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = '';
  for await (const piece of pieces) {
    const lines = (begun + decoder.decode(piece, { stream: true })).split('\n');
    begun = lines.pop()!;
    yield* lines;
  }
  if (begun) yield begun;
}
