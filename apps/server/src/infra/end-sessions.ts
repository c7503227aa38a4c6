import pg from 'pg';
import { nameEnvironments, readEnvironments } from './backup/tables.ts';

/**
 * Ends all sessions in this database. It takes effect at once, because sessions are looked up with every
 * request. Returns how many there were.
 */
export async function endAllSessions(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine end sessions' });
  await client.connect();
  try {
    await client.query('begin');
    await nameEnvironments(client, await readEnvironments(client));
    const ended = [
      await client.query('delete from identity.sessions'),
      await client.query('delete from content.sessions'),
    ];
    await client.query('commit');
    return ended.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
  } finally {
    await client.end();
  }
}
