import pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { fillDemo } from '../apps/server/src/demo/demo.ts';
import { arrange } from '../apps/server/src/features/billing/ledger.service.ts';
import type { App } from '../apps/server/src/http/app.ts';
import { startProgram } from '../apps/server/src/program.ts';

/** The measured product has no payment provider, so customers that activate displays pay by invoice. */
async function prepare(app: App): Promise<void> {
  await fillDemo(app);
  await arrange(app, 'demo', 'invoice');
}

/**
 * Inserts the rows and files of the demo into an empty database, with the address of the product under test
 * and without players.
 */
export async function fillDemoRows(env: Record<string, string>, secretKey: string): Promise<void> {
  const databaseUrl = env.DATABASE_URL!;
  if (await isFilled(databaseUrl)) return;
  const config = readConfig({
    ...env,
    DEMO: '1',
    LOG_LEVEL: 'silent',
    ROLES: 'auth,content',
    SECRET_KEY: secretKey,
  });
  const filling = await startProgram({ config, databaseUrl, secretKey, prepare });
  await filling.stop();
}

async function isFilled(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ filled: boolean }>(
      `select to_regclass('identity.servers') is not null as filled`,
    );
    return rows[0]!.filled;
  } finally {
    await client.end();
  }
}
