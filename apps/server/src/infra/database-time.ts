import pg from 'pg';

/** The database's clock, for commands that open no pool of their own. */
export async function readDatabaseTime(databaseUrl: string): Promise<Date> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine clock' });
  await client.connect();
  try {
    // A database that was not migrated yet, whose backup is made before the upgrade, has no such function.
    const known = await client.query<{ has: boolean }>(
      "select to_regprocedure('infra.now()') is not null as has",
    );
    const clock = known.rows[0]!.has ? 'infra.now()' : 'now()';
    const { rows } = await client.query<{ now: string }>(`select ${clock} as now`);
    return new Date(rows[0]!.now);
  } finally {
    await client.end();
  }
}
