import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Pruning, pruneEnvironments } from '../infra/postgres/prune.ts';
import { sql } from '../infra/postgres/sql.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { pruneHistory } from './prune-history.ts';

let server: TestServer;
let owner: Owner;
let demo: string;
let museum: string;
beforeAll(async () => {
  // Without a worker, which prunes by itself.
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  const environments = await owner.query('select slug, id from content.environments');
  ({ demo, museum } = Object.fromEntries(environments.map(({ slug, id }) => [slug, id])));
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const addPlays = (environment: string, count: number) =>
  owner.query(
    `insert into content.plays (environment_id, id, display_id, device_id, name, started_at, seconds, created_at, updated_at,
       display_name, location_name, timezone)
     select $1, gen_random_uuid(), $1, $1, 'Old', now() - interval '401 days' - n * interval '1 second', 10, now(), now(), 'Hall', 'Museum', 'UTC'
     from generate_series(1, $2::int) n`,
    [environment, count],
  );
const oldPlays = async (environment: string) => {
  const [{ count }] = await owner.query(
    `select count(*)::int as count from content.plays where environment_id = $1 and started_at < now() - interval '400 days'`,
    [environment],
  );
  return count;
};
const app = () => server.program.app;

test('B14: an environment whose pruning fails is skipped, and no other', async () => {
  await addPlays(demo, 12);
  await addPlays(museum, 12_000);
  await owner.query(`
    create function content.refuse() returns trigger language plpgsql as $$
    begin if old.environment_id = '${demo}' then raise 'refused'; end if; return old; end $$`);
  await owner.query(
    'create trigger refuse before delete on content.plays for each row execute function content.refuse()',
  );
  const failed = vi.spyOn(app().log, 'error').mockImplementation(() => {});
  try {
    await pruneHistory(app());
    expect(failed.mock.calls.map(([fields, code]) => [fields, code])).toEqual([
      [expect.objectContaining({ environment: demo }), 'pruning_failed'],
    ]);
  } finally {
    failed.mockRestore();
    await owner.query('drop trigger refuse on content.plays');
  }
  expect([await oldPlays(demo), await oldPlays(museum)]).toEqual([12, 0]);
  await pruneHistory(app());
  expect(await oldPlays(demo)).toBe(0);
});

test('B14: what is pruned goes in batches of a transaction each, and an environment that has had its time waits', async () => {
  await addPlays(museum, 10);
  const transactions: [environment: string, id: string][] = [];
  const prune: Pruning = async (db, environment, most) => {
    const gone = await db.query(sql({ id: 'int8' })`
      delete from content.plays where environment_id = ${environment} and id = any (array(select id from content.plays
        where environment_id = ${environment} and started_at < now() - interval '400 days' limit ${most}))
      returning txid_current() as id`);
    transactions.push([environment, String(gone[0]?.id)]);
    return gone.length;
  };
  const options = { size: 4, onError: (error: unknown) => expect.fail(String(error)) };
  await pruneEnvironments(app().content, [museum, demo], [prune], { ...options, withinMs: 0 });
  expect([transactions, await oldPlays(museum)]).toEqual([[], 10]);
  await pruneEnvironments(app().content, [museum, demo], [prune], options);
  expect(transactions.map(([environment]) => environment)).toEqual([museum, museum, museum, demo]);
  expect(new Set(transactions.map(([, id]) => id)).size).toBe(4);
  expect(await oldPlays(museum)).toBe(0);
});

test('A17: warnings that were answered go after 400 days, open ones stay', async () => {
  const add = (identifier: string, state: string, days: number) =>
    owner.query(
      `insert into content.alert_warnings (environment_id, id, created_at, updated_at, feed_name, sender, identifier, kind, level, title,
         texts, scope, places, ends_at, state, replaces)
       values ($1, gen_random_uuid(), now(), now() - $4 * interval '1 day', 'Call', 'sender', $2, 'alert', 'notice', 'Storm', '{}',
         '{"all": true}', '{}', now() - $4 * interval '1 day', $3, '{}')`,
      [museum, identifier, state, days],
    );
  await add('declined long ago', 'declined', 401);
  await add('over long ago', 'over', 401);
  await add('declined', 'declined', 399);
  await add('open', 'open', 401);
  await pruneHistory(app());
  const left = await owner.query(
    `select identifier from content.alert_warnings where environment_id = $1 and sender = 'sender' order by 1`,
    [museum],
  );
  expect(left.map(({ identifier }) => identifier)).toEqual(['declined', 'open']);
});
