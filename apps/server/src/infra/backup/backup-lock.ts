import pg from 'pg';
import { StartError } from '../start-error.ts';

// Questions of a backup to the database that are not about rows.

const backupLock = [0x5649_5452, 3];

const connect = async (databaseUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine backup lock' });
  client.on('error', () => {}); // the next query reports it
  await client.connect();
  return client;
};

/** One automatic backup at a time. The lock ends with the connection, however this process ends. */
export async function whileBackingUp<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl);
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as taken', backupLock);
    if (!rows[0].taken) throw new StartError('A backup is being made already: try again when it is done.');
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}

export interface Occupancy {
  readonly databaseBytes: number;
  /** Whether there is anybody, or any environment, beside those of the demo. */
  readonly isUsed: boolean;
  readonly isDemo: boolean;
}

/** Works with every schema, also the empty one. */
export async function readOccupancy(
  databaseUrl: string,
  demo: { readonly identities: readonly string[]; readonly environments: readonly string[] },
): Promise<Occupancy> {
  const client = await connect(databaseUrl);
  try {
    const size = await client.query('select pg_database_size(current_database())::double precision as bytes');
    const databaseBytes = size.rows[0].bytes as number;
    const tables = { 'identity.identities': demo.identities, 'content.environments': demo.environments };
    let [isUsed, isDemo] = [false, false];
    for (const [table, ofDemo] of Object.entries(tables)) {
      const { rows: there } = await client.query('select to_regclass($1) is not null as there', [table]);
      if (!there[0].there) continue;
      const { rows } = await client.query(
        `select coalesce(bool_or(id <> all ($1::uuid[])), false) as used, coalesce(bool_or(id = any ($1::uuid[])), false) as demo
         from ${table}`,
        [ofDemo],
      );
      isUsed ||= rows[0].used;
      isDemo ||= rows[0].demo;
    }
    return { databaseBytes, isUsed, isDemo };
  } finally {
    await client.end();
  }
}
