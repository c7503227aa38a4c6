import pg from 'pg';
import { countUnreadable } from '../sealed-values.ts';
import type { Secrets } from '../secrets.ts';
import { StartError } from '../start-error.ts';
import { anotherKey } from './backup-files.ts';
import { nameEnvironments, readTables, type Table } from './tables.ts';

// Puts rows back into an empty database of the same migrations, all or none. What was about to be sent, charged or
// ordered when the backup was made is forgotten: the world has gone on since.

const rowsAtOnce = 1000;

/** Work that reaches out of the installation: mails, charges, and links that somebody asked for then. */
const outward = [
  'send-mail',
  'send-link',
  'send-alerts',
  'send-test-alert',
  'report-alert-changes',
  'send-alert-change',
  'charge-invoice',
  'send-invoice',
];

export interface Arriving {
  readonly read: (table: string) => AsyncIterable<Buffer>;
  readonly secrets: Secrets;
  /** So many secrets could not be opened when the backup was made. */
  readonly unreadable: number;
}

export async function loadRows(
  databaseUrl: string,
  { read, secrets, unreadable }: Arriving,
  now: Date,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine restore' });
  await client.connect();
  try {
    await client.query('begin');
    await refuseUsed(client);
    // Known before the rows are: these files are read first.
    const environments = new Set<string>();
    for (const table of ['identity.servers', 'content.environments'])
      for await (const line of linesOf(read(table))) environments.add(JSON.parse(line).id);
    await nameEnvironments(client, [...environments]);
    for (const table of await readTables(client)) await loadTable(client, table, linesOf(read(table.name)));
    await forgetOldIntentions(client, now);
    await renewGrace(client, now);
    if ((await countUnreadable(client, secrets)) > unreadable) throw new StartError(anotherKey);
    await client.query('commit');
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

/** By way of a table of its own, so that rows that refer to each other arrive together. */
async function loadTable(
  client: pg.Client,
  { name, columns, numbered }: Table,
  lines: AsyncIterable<string>,
): Promise<void> {
  const list = columns.join(', ');
  await client.query(`create temporary table arriving as select ${list} from ${name} with no data`);
  let lot: string[] = [];
  const put = async () => {
    if (lot.length === 0) return;
    await client.query(
      `insert into arriving select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [`[${lot.join(',')}]`],
    );
    lot = [];
  };
  for await (const line of lines) {
    lot.push(line);
    if (lot.length === rowsAtOnce) await put();
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

/** Not by node:readline, which would also end a line at U+2028: that may stand in a name. */
async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = '';
  for await (const piece of pieces) {
    const lines = (begun + decoder.decode(piece, { stream: true })).split('\n');
    begun = lines.pop()!;
    yield* lines;
  }
  if (begun) yield begun;
}

async function forgetOldIntentions(client: pg.Client, now: Date): Promise<void> {
  await client.query('delete from infra.jobs where kind = any ($1)', [outward]);
  await client.query('update infra.jobs set leased_until = null');
  // The auth host still hears of these members, but mails none of their invitations.
  await client.query(
    `update content.members m set invitation_id = null from infra.jobs j, jsonb_array_elements(j.payload -> 'members') told
     where j.kind = 'tell-auth-host' and m.environment_id = j.environment_id and m.id = (told ->> 'id')::uuid`,
  );
  await client.query('update content.commands set expires_at = least(expires_at, $1) where done_at is null', [
    now,
  ]);
  // Links to confirm alerts that were sent before the backup may have been used or replaced since.
  await client.query('update content.alert_recipients set code_hash = null');
  await client.query('delete from content.sessions');
  await client.query('delete from identity.sessions');
  // Bytes of unfinished uploads are not in a backup; the room kept for them is given back.
  await client.query(
    `update content.storage_use s set bytes = s.bytes - u.bytes from
       (select environment_id, sum(length) as bytes from content.uploads where finished_at is null group by 1) u
     where u.environment_id = s.environment_id`,
  );
  await client.query(
    `delete from content.playables p using content.uploads u
     where u.environment_id = p.environment_id and u.id = p.id and u.finished_at is null`,
  );
}

/** Environments that were to be deleted get the whole time of grace anew: their operator may have changed their mind since the backup. */
async function renewGrace(client: pg.Client, now: Date): Promise<void> {
  const earliest = new Date(now.getTime() + 30 * 86_400_000);
  for (const table of ['content.environments', 'identity.servers']) {
    // Backups of older versions know of no deletion.
    const { rowCount } = await client.query(
      `select 1 from pg_attribute where attrelid = $1::regclass and attname = 'delete_at'`,
      [table],
    );
    if (rowCount)
      await client.query(
        `update ${table} set delete_at = greatest(delete_at, $1) where delete_at is not null and deleted_at is null`,
        [earliest],
      );
  }
}
