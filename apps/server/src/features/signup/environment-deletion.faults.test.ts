import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MortalServer, startMortalServer } from '../../test/killable-server.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { type ProgramProcess, startProcess } from '../../test/program-process.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { testSecretKey } from '../../test/test-postgres.ts';

// Environments of real size are deleted while the worker is killed and other customers work.

vi.setConfig({ testTimeout: 1_800_000 });
const soon = { timeout: 120_000, interval: 50 };
const lock = 77;

let server: MortalServer;
let databaseUrl: string;
let gate: Owner;
let admin: TestBrowser;
let worker: ProgramProcess | undefined;
let museum: string;

beforeAll(async () => {
  server = await startMortalServer((url) => {
    databaseUrl = url;
    return {};
  });
  gate = await connectOwner({ url: databaseUrl, drop: async () => {} });
  admin = await server.signIn();
  [{ id: museum }] = await server.owner.query(`select id from content.environments where slug = 'museum'`);
}, 120_000);
afterAll(async () => {
  await worker?.end('SIGKILL');
  await gate.end();
  await server.end();
});

async function startWorker(): Promise<void> {
  worker = await startProcess({
    ROLES: 'worker',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: testSecretKey,
    DATA_DIR: server.dataDir,
    PORT: '0',
    PUBLIC_URL: server.url,
    AUTH_URL: server.url,
    LOG_LEVEL: 'warn',
    DEMO: '0',
  });
}

async function addPlays(environment: string, count: number): Promise<void> {
  await server.owner.query(`select content.keep_months_of_plays(now() - interval '301 days')`);
  await server.owner.query(
    `insert into content.plays (environment_id, id, display_id, device_id, name, started_at, seconds, created_at, updated_at,
       display_name, location_name, timezone)
     select $1, gen_random_uuid(), $1, $1, 'Menu', now() - ($2::int - n) * (interval '300 days' / $2::int), 10, now(), now(), 'Hall', 'Museum', 'UTC'
     from generate_series(1, $2::int) n`,
    [environment, count],
  );
}

const countPlays = async (environment: string): Promise<number> => {
  const [{ count }] = await server.owner.query(
    'select count(*)::int as count from content.plays where environment_id = $1',
    [environment],
  );
  return count;
};

const makeDue = (environment: string) =>
  server.owner.query(
    `update content.environments set delete_requested_at = now(), delete_at = now() - interval '1 second', suspended_at = now()
     where id = $1`,
    [environment],
  );

/** Batches of plays wait until they are let through, so that the worker is surely killed in the middle of one. */
async function closeGate(): Promise<void> {
  await gate.query('select pg_advisory_lock($1)', [lock]);
  await server.owner.query(`
    create function content.wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${lock}); return null; end $$`);
  const months = await server.owner.query(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'content.plays'::regclass`,
  );
  for (const { name } of months)
    await server.owner.query(
      `create trigger gate before delete on ${name} for each statement execute function content.wait_at_gate()`,
    );
}

const waiting = `from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.objid = ${lock} and not l.granted and a.datname = current_database()`;
const untilItWaits = () =>
  vi.waitFor(async () => expect(await server.owner.query(`select l.pid ${waiting}`)).toHaveLength(1), soon);
/** Who asks for the lock gets it after the batch that waits for it, and before the next one. */
async function letOneThrough(): Promise<void> {
  await gate.query('select pg_advisory_unlock($1)', [lock]);
  await gate.query('select pg_advisory_lock($1)', [lock]);
}

async function kill(): Promise<void> {
  await worker!.end('SIGKILL');
  // Postgres learns of the death when it next writes to the connection.
  await server.owner.query(`select pg_terminate_backend(l.pid, 60000) ${waiting}`);
}

const answers = async () => {
  const { status } = await admin.get(server.api('displays'));
  return status;
};

const untilGone = (environment: string) =>
  vi.waitFor(
    async () => {
      expect(await answers()).toBe(200);
      expect(
        await server.owner.query('select 1 from content.environments where id = $1 and deleted_at is null', [
          environment,
        ]),
      ).toEqual([]);
    },
    { timeout: 1_500_000, interval: 200 },
  );

const rowsLeft = async (environment: string): Promise<string[]> => {
  const tables = await server.owner.query(`
    select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'environment_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'content'::regnamespace
      and c.relname not in ('invoices', 'invoice_lines', 'payments')`);
  const left: string[] = [];
  for (const { name } of tables)
    if (
      (await server.owner.query(`select 1 from ${name} where environment_id = $1 limit 1`, [environment]))
        .length > 0
    )
      left.push(name);
  return left;
};

test('A10: a worker killed three times while it deletes loses one batch each time, and the deletion ends', async () => {
  await addPlays(museum, 100_000);
  const before = await countPlays(museum);
  const [{ count: others }] = await server.owner.query(
    'select count(*)::int as count from content.plays where environment_id <> $1',
    [museum],
  );
  await closeGate();
  await makeDue(museum);
  let left = before;
  for (let round = 1; round <= 3; round++) {
    await startWorker();
    await untilItWaits();
    await letOneThrough();
    await untilItWaits();
    await kill();
    const now = await countPlays(museum);
    expect(now).toBeLessThan(left);
    expect(left - now).toBeLessThanOrEqual(5000);
    left = now;
  }
  expect(left).toBeGreaterThan(0);
  await gate.query('select pg_advisory_unlock($1)', [lock]);
  await startWorker();
  await untilGone(museum);
  expect(await rowsLeft(museum)).toEqual([]);
  expect(
    await server.owner.query(
      'select count(*)::int as count from content.plays where environment_id <> $1 having count(*) < $2',
      [museum, others],
    ),
  ).toEqual([]);
});

test('A10: an environment with 5 million plays is deleted while another customer is answered', async () => {
  // The rows alone are the large customer's.
  const [{ id }] = await server.owner.query(`
    insert into content.environments (id, slug, name, region, preferred_region, currency, created_at)
    select gen_random_uuid(), 'large', 'Large', region, preferred_region, currency, now() from content.environments
    where slug = 'demo' returning id`);
  await server.owner.query(
    `insert into identity.servers (id, slug, name, domain, content_server_id)
     select $1, 'large', 'Large', domain, content_server_id from identity.servers where slug = 'demo'`,
    [id],
  );
  // Their daily sums are another matter.
  await server.owner.query('alter table content.plays disable trigger count_plays');
  await addPlays(id, 5_000_000);
  expect(await countPlays(id)).toBe(5_000_000);
  await makeDue(id);
  await untilGone(id);
  expect(await rowsLeft(id)).toEqual([]);
  expect(worker!.output()).not.toContain('environment_deletion_failed');
});
