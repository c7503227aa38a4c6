import pg from 'pg';

/** The database's clock, for commands that open no pool of their own. */
export async function readDatabaseTime(databaseUrl: string): Promise<Date> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine clock' });
  await client.connect();
  try {
    const { rows } = await client.query<{ now: string }>('select infra.now() as now');
    return new Date(rows[0]!.now);
  } finally {
    await client.end();
  }
}
