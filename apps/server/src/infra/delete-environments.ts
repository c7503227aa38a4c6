import pg from 'pg';
import { nameEnvironments, withoutHistory } from './backup/tables.ts';

export interface Deleted {
  readonly environments: number;
  readonly identities: number;
}

/**
 * Deletes environments with everything in them, and people, at the auth host and here, all or nothing. Files
 * are not touched.
 */
export async function deleteEnvironments(
  databaseUrl: string,
  environments: readonly string[],
  identities: readonly string[],
): Promise<Deleted> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine delete' });
  await client.connect();
  const remove = async (table: string, column: string, ids: readonly string[]) =>
    (await client.query(`delete from ${table} where ${column} = any ($1)`, [ids])).rowCount ?? 0;
  try {
    await client.query('begin');
    await nameEnvironments(client, environments);
    await withoutHistory(client);
    await remove('infra.jobs', 'environment_id', environments);
    await remove('infra.failed_jobs', 'environment_id', environments);
    await remove('infra.job_turns', 'environment_id', environments);
    const count = await remove('content.environments', 'id', environments);
    await remove('identity.servers', 'id', environments);
    const people = await remove('identity.identities', 'id', identities);
    await client.query('commit');
    return { environments: count, identities: people };
  } finally {
    await client.end();
  }
}
