import pg from 'pg';
import { encryptedPlaces } from '../secrets/encrypted-values.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { SizedFile } from './dump-rows.ts';
import { nameEnvironments, readExportedTables } from './tables.ts';

// The rows of one environment in readable form for its customer, as of one instant: without credentials
// (token hashes, sessions, secrets in proposals), and with other encrypted values decrypted.

const rowsAtOnce = 500;
const withoutUse = ['content.sessions', 'content.ended_logins', 'content.answered_calls'];
const isHash = (column: string) => column.endsWith('_hash');
/** Passwords that were only proposed are nobody's yet. */
const isProposed = (table: string, column: string) => table === 'content.proposals' && column === 'secrets';

export interface ExportedFile extends SizedFile {
  readonly id: string;
}

export interface Exported {
  readonly rows: number;
  readonly files: ExportedFile[];
}

/** Null if the environment is not in this database. */
export async function exportRows(
  databaseUrl: string,
  secrets: Secrets,
  slug: string,
  write: (table: string, text: AsyncIterable<string>) => Promise<void>,
): Promise<Exported | null> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine export' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const found = await client.query<{ id: string }>('select id from content.environments where slug = $1', [
      slug,
    ]);
    const id = found.rows[0]?.id;
    if (!id) return null;
    await nameEnvironments(client, [id]);
    let rows = 0;
    const tables = (await readExportedTables(client)).filter(
      ({ name }) => name.startsWith('content.') && !withoutUse.includes(name),
    );
    for (const { name } of tables) {
      const key = name === 'content.environments' ? 'id' : 'environment_id';
      const own = `select to_jsonb(t) as row from ${name} t where t.${key} = '${id}'`;
      const read = readRows(
        client,
        name === 'content.displays' ? `${own} union all ${deletedDisplays(id)}` : own,
      );
      const open = opener(name, secrets);
      await write(
        name.slice('content.'.length),
        (async function* () {
          for await (const batch of read) {
            rows += batch.length;
            yield batch.map((row) => `${JSON.stringify(open(row))}\n`).join('');
          }
        })(),
      );
    }
    const { rows: files } = await client.query<ExportedFile>(
      `select distinct on (storage_key) id, storage_key as key, mime, size::double precision as size
       from content.media where environment_id = $1 order by storage_key, id`,
      [id],
    );
    return { rows, files };
  } finally {
    await client.end();
  }
}

/** What proof of play still knows of displays that are gone. */
const deletedDisplays = (environment: string) => `
  select jsonb_build_object('id', s.display_id, 'name', s.display_name, 'location', s.location_name, 'last_play_at', s.last_at,
    'deleted', true)
  from (select distinct on (p.display_id) p.* from content.plays_daily p where p.environment_id = '${environment}'
    and not exists (select from content.displays d where d.environment_id = p.environment_id and d.id = p.display_id)
    order by p.display_id, p.last_at desc) s`;

type Row = Record<string, unknown>;

async function* readRows(client: pg.Client, query: string): AsyncGenerator<Row[]> {
  await client.query(`declare export no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<{ row: Row }>(`fetch ${rowsAtOnce} from export`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close export');
}

function opener(table: string, secrets: Secrets): (row: Row) => Row {
  const encrypted = encryptedPlaces.filter((place) => place.table === table).map(({ column }) => column);
  return (row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => !isHash(column) && !isProposed(table, column))
        .map(([column, value]) => [
          column,
          encrypted.includes(column) && typeof value === 'string' ? openValue(secrets, value) : value,
        ]),
    );
}

/** Bytes are written as `\x…`. A value that no key can decrypt is lost. */
function openValue(secrets: Secrets, value: string): string | null {
  try {
    return secrets.decrypt(Buffer.from(value.slice(2), 'hex'));
  } catch {
    return null;
  }
}
