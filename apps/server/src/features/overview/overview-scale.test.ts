import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordPlans } from '../../core/past-plans/record-plans.ts';
import { readPlans } from '../../core/plans/plans.ts';
import { planHash } from '../../core/plans/segments.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { mostRepeated } from '../../test/repeated-statements.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { fillThousandDisplays, pairThousandDisplays } from '../../test/thousand-displays.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  // With a simulated clock the offline check does not run while rows are inserted directly. Without a worker nothing reads the
  // tables in another order while they are emptied, and the statements of this process are those of the calls.
  server = await startTestServer({ clock: () => new Date(), env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  await fillThousandDisplays(owner);
  await pairThousandDisplays(owner, new Date());
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** What reads display by display sends a thousand. */
const few = 20;
const repeatedBy = (path: string) =>
  mostRepeated(async () => expect((await admin.get(url(path))).status).toBe(200));

test('a thousand displays: the overview is computed from one read of them all', async () => {
  const { body } = await admin.get(url('overview'));
  const { counts, attention, playing, playingTotal, changes, availability } = body.data;
  expect(counts.playlist_active + counts.offline).toBe(1000);
  expect(attention.length).toBeLessThanOrEqual(100);
  expect([playing.length, playingTotal]).toEqual([20, counts.playlist_active]);
  expect(changes).toHaveLength(24);
  expect(availability.percent24h).toBeGreaterThan(0);
  expect(await repeatedBy('overview')).toBeLessThan(few);
});

test('a thousand displays: a day of all of them is listed plan by plan', async () => {
  const from = new Date();
  const to = new Date(from.getTime() + 86_400_000);
  const path = `overview-timeline?from=${from.toISOString()}&to=${to.toISOString()}`;
  const { body } = await admin.get(url(path));
  expect(body.data.displays).toHaveLength(1000);
  expect(body.data.plans.length).toBeLessThan(100);
  expect(await repeatedBy(path)).toBeLessThan(few);
});

test('a thousand displays: a past moment is read at once as the present is, and so are the events of two weeks', async () => {
  const [{ id: environment }] = await owner.query(`select id from content.environments where slug = 'demo'`);
  await owner.query(
    `update content.activations set started_at = now() - interval '20 days' where ended_at is null`,
  );
  await owner.query(`update content.devices set created_at = now() - interval '20 days'`);
  await owner.query(`
    insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
    select d.environment_id, gen_random_uuid(), d.device_id, d.id, case when n % 2 = 0 then 'player_down' else 'player_up' end,
      now() - n * interval '7 hours' - (abs(hashtext(d.name)) % 400) * interval '1 minute', now(), now()
    from content.displays d, generate_series(1, 48) as n where d.device_id is not null`);
  await server.program.app.content.inEnvironments([environment], async (db) => {
    const plans = (await readPlans(db, environment)).map(({ display, plan, key }) => ({
      display,
      plan,
      hash: planHash(key),
    }));
    await owner.query('delete from content.display_plans');
    await recordPlans(db, environment, plans, new Date(Date.now() - 10 * 86_400_000));
  });
  await owner.query('analyze');
  const then = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const path = `overview-moment?at=${then}&limit=100`;
  const { body } = await admin.get(url(path));
  const { counts, displays, displaysTotal, attention } = body.data;
  expect([displays.length, displaysTotal]).toEqual([100, 1000]);
  expect(counts.playlist_active + counts.offline + counts.online).toBe(1000);
  expect(attention.length).toBeLessThanOrEqual(20);
  expect(await repeatedBy(path)).toBeLessThan(few);
  const events = (await admin.get(url('overview-events'))).body.data;
  expect(events.offline.length).toBeLessThanOrEqual(400);
  expect(await repeatedBy('overview-events')).toBeLessThan(few);
});
