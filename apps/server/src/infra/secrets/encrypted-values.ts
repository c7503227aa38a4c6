import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { nameEnvironments, readEnvironments } from '../backup/tables.ts';
import { StartError } from '../start-error.ts';
import type { Secrets } from './secrets.ts';

// Every value in the database that is encrypted with SECRET_KEY, so that it can be re-encrypted when the key
// is rotated.

interface Place {
  readonly table: string;
  readonly column: string;
  /** Expression for the encrypted bytes. */
  readonly sealed: string;
  /** Assignment that replaces them. */
  readonly put: (bytes: string) => string;
}

const inColumn = (table: string, column: string): Place => ({
  table,
  column,
  sealed: column,
  put: (bytes) => `${column} = ${bytes}`,
});

/** The link in a mail that waits to be sent, or was given up. */
const linkIn = (table: string): Place => ({
  table,
  column: 'payload',
  sealed: `decode(payload ->> 'fragment', 'base64')`,
  put: (bytes) =>
    `payload = jsonb_set(payload, '{fragment}', to_jsonb(replace(encode(${bytes}, 'base64'), E'\\n', '')))`,
});

export const encryptedPlaces: readonly Place[] = [
  inColumn('identity.content_servers', 'key_sealed'),
  inColumn('identity.pending_devices', 'token_sealed'),
  inColumn('content.locations', 'router_credentials'),
  inColumn('content.devices', 'secrets'),
  inColumn('content.displays', 'screen_passwords'),
  inColumn('content.proposals', 'secrets'),
  inColumn('infra.failed_jobs', 'addresses_sealed'),
  inColumn('infra.moved_address', 'private_key_sealed'),
  linkIn('infra.jobs'),
  linkIn('infra.failed_jobs'),
];

const rowsAtOnce = 1000;
const passes = 20;
const noId = '00000000-0000-0000-0000-000000000000';

/** A backup of an older version may not have all of them. */
async function placesIn(client: pg.ClientBase): Promise<Place[]> {
  const { rows } = await client.query<{ column: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as column from information_schema.columns
     where table_schema || '.' || table_name = any ($1)`,
    [encryptedPlaces.map(({ table }) => table)],
  );
  const there = new Set(rows.map(({ column }) => column));
  return encryptedPlaces.filter(({ table, column }) => there.has(`${table}.${column}`));
}

interface Row {
  readonly id: string;
  readonly sealed: Buffer;
}

async function* readBatches(client: pg.ClientBase, { table, sealed }: Place): AsyncGenerator<Row[]> {
  for (let after = noId; ; ) {
    const { rows } = await client.query<Row>(
      `select id, ${sealed} as sealed from ${table} where ${sealed} is not null and id > $1 order by id limit ${rowsAtOnce}`,
      [after],
    );
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.id;
  }
}

function isReadable(secrets: Secrets, { sealed }: Row): boolean {
  try {
    secrets.decrypt(sealed);
    return true;
  } catch {
    return false;
  }
}

/** Must run in a transaction that has named its environments. */
export async function countUnreadable(client: pg.ClientBase, secrets: Secrets): Promise<number> {
  let count = 0;
  for (const place of await placesIn(client)) {
    for await (const rows of readBatches(client, place))
      count += rows.filter((row) => !isReadable(secrets, row)).length;
  }
  return count;
}

/** May be repeated at any time, and while programs run. */
export async function reencryptAll(databaseUrl: string, secrets: Secrets) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine reseal' });
  await client.connect();
  const inTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
    await client.query('begin');
    await nameEnvironments(client, await readEnvironments(client));
    const result = await work();
    await client.query('commit');
    return result;
  };
  try {
    let reencrypted = 0;
    for (let pass = 1; ; pass++) {
      let stale = 0;
      for (const place of encryptedPlaces) {
        const found = await inTransaction(() => findStale(client, place, secrets));
        stale += found.length;
        for (let i = 0; i < found.length; i += rowsAtOnce) {
          const batch = found.slice(i, i + rowsAtOnce);
          reencrypted += await inTransaction(() => reencrypt(client, place, batch, secrets));
        }
      }
      if (stale === 0) break;
      if (pass === passes)
        throw new StartError(
          'Some secrets are still sealed with an old key by a program that runs: give all of them the new key in front.',
        );
      if (pass > 1) await sleep(100 * pass); // somebody is writing them at the moment
    }
    return { resealed: reencrypted, unreadable: await inTransaction(() => countUnreadable(client, secrets)) };
  } finally {
    await client.end();
  }
}

async function findStale(client: pg.Client, place: Place, secrets: Secrets): Promise<Row[]> {
  const stale: Row[] = [];
  for await (const rows of readBatches(client, place))
    stale.push(
      ...rows.filter((row) => !secrets.isEncryptedWithCurrentKey(row.sealed) && isReadable(secrets, row)),
    );
  return stale;
}

/**
 * Skips locked rows, because waiting could cause a deadlock with a writer of several rows; the next pass
 * finds what is left.
 */
async function reencrypt(client: pg.Client, { table, sealed, put }: Place, rows: Row[], secrets: Secrets) {
  const { rowCount } = await client.query(
    `with free as (
       select t.ctid as place, n.fresh from ${table} t
       join unnest($1::uuid[], $2::bytea[], $3::bytea[]) n (id, old, fresh) on n.id = t.id and n.old = ${sealed}
       for update of t skip locked)
     update ${table} t set ${put('free.fresh')} from free where t.ctid = free.place`,
    [
      rows.map(({ id }) => id),
      rows.map((row) => row.sealed),
      rows.map((row) => secrets.encrypt(secrets.decrypt(row.sealed))),
    ],
  );
  return rowCount ?? 0;
}
