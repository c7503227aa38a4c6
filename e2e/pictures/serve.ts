import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../../apps/server/src/config.ts';
import { fillDemo } from '../../apps/server/src/demo/demo.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/infra/postgres/embedded-postgres.ts';
import { startProgram } from '../../apps/server/src/program.ts';

// `node e2e/pictures/serve.ts <port> <moment> <data directory>`: the demo of that moment, at which the clock stands. Nothing plays
// and what the worker does is done before, so nothing changes while pictures are taken.

const [port = '', moment = '', dataDir = ''] = process.argv.slice(2);
const now = new Date(moment);
const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => {} });
const program = await startProgram({
  config: readConfig({
    LOG_LEVEL: 'warn',
    DEMO: '1',
    PORT: port,
    DATA_DIR: path.join(dataDir, 'files'),
  }),
  databaseUrl: postgres.url,
  secretKey: 'a key that only the compared pictures use',
  clock: () => now,
  prepare: fillDemo,
});
process.once('SIGTERM', async () => {
  await program.stop();
  await postgres.stop();
  process.exit(0);
});
const owner = new pg.Client(postgres.url);
await owner.connect();
// The words that name a device are drawn by lot.
await owner.query(`set vitrine.unrecorded = 'on'`);
await owner.query(`
  update content.devices
  set connect_string = translate(left(id::text, 8), '0123456789', 'ghijklmnop') || '-' || right(translate(id::text, '0123456789', 'ghijklmnop'), 5)`);
const isBusy = async () => {
  const { rows } = await owner.query(
    'select 1 from infra.jobs where run_at <= $1 or leased_until is not null limit 1',
    [now],
  );
  return rows.length > 0;
};
while (await isBusy()) await sleep(100);
await owner.end();
process.send?.('ready');
