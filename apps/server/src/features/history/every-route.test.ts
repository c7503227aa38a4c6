import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { call, findIds, type KnownIds, mutatingRoutes, urlOf } from '../../test/security/route-calls.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Generated from the contract: whatever a person changes through any route is in the history or in the audit log, except for
// what is listed here.

/** What these write is not a setting of anybody's: it passes, or is found again elsewhere. */
const unrecorded: readonly string[] = [
  'billings.actions.card-start', // steps before a card is confirmed, which is recorded
  'billings.actions.card-cancel',
  'devices.actions.identify', // commands, which the device's page shows
  'devices.actions.restart',
  'devices.actions.update',
  'displays.actions.regenerate', // the same plan, computed again
  'first-run.dismiss', // how far the first steps are
  'first-run.show',
  'first-run.start',
  'overview.snooze', // hides a line for a while
  'overview.wake',
  'playables.actions.convert', // the same file, converted again
  'playables.actions.retry',
  'uploads.continue', // bytes of what `uploads.create` announced
];

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let ids: KnownIds;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  ids = await findIds(server, admin, 'demo');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const recorded = async (): Promise<number> =>
  Number(
    (
      await owner.query(
        'select (select count(*) from content.changes) + (select count(*) from content.audit) as count',
      )
    )[0].count,
  );
/** What people can have changed: contents, without versions and what devices and the worker write by themselves. */
async function contents(): Promise<string> {
  const tables = await owner.query(`
    select c.relname as name from pg_class c where c.relnamespace = 'content'::regnamespace and c.relkind = 'r'
      and c.relname !~ '^(plays|manifest|audit|alert_(incidents|history|notices)|availability|changes|.*plans|event_lists|sessions)'
      and c.relname not in ('answered_calls', 'billing_runs', 'frames', 'receipts', 'storage_use', 'devices') order by 1`);
  const rows = await owner.query(
    tables
      .map(
        ({ name }) => `select '${name}' as name, md5(string_agg(r.state, '|' order by r.state)) as state
          from (select (to_jsonb(t) - '{version,updated_at,unheard_until,seen_at}'::text[])::text as state from content.${name} t) r`,
      )
      .join(' union all '),
  );
  return JSON.stringify(rows);
}

test('every call that changes something leaves a change or an entry of the audit log', async () => {
  const routes = mutatingRoutes
    // A session is no record, and the others need one.
    .filter(({ host, id }) => host === 'content' && !id.startsWith('session.'))
    // What deletes comes last, so that there is something to change.
    .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
  const silent: string[] = [];
  const changing = new Set<string>();
  for (const route of routes) {
    const [state, count] = [await contents(), await recorded()];
    const { status } = await call(admin, route, urlOf(server, route, { ids }), { ids });
    if (status >= 300 || (await contents()) === state) continue;
    changing.add(route.id);
    if ((await recorded()) === count && !unrecorded.includes(route.id)) silent.push(route.id);
  }
  expect(silent).toEqual([]);
  expect([...changing]).toEqual(
    expect.arrayContaining([
      'playlists.create',
      'groups.update',
      'locations.update',
      'displays.actions.deactivate',
      'folders.remove',
    ]),
  );
});
