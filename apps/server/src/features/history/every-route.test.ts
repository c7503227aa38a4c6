import { afterAll, beforeAll, expect, test } from 'vitest';
import { stateOf } from '../../test/no-change.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { call, findIds, type KnownIds, mutatingRoutes, urlOf } from '../../test/security/route-calls.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Generated from the contract: whatever a person changes through any route is in the history or in the audit log, except for
// what is listed here.

/** What these write is not a setting of anybody's: it passes, or is found again elsewhere. */
const unrecorded: readonly string[] = [
  'devices.actions.restart', // a command, which the device's page shows
  'devices.actions.reboot',
  'displays.actions.regenerate', // the same plan, computed again
  'firstRun.dismiss', // how one person sees the overview
  'overview.snooze', // hides a line for a while
  'overview.wake',
  'uploads.continue', // bytes of what `uploads.create` announced
  'live.watch',
  'playables.actions.retry', // the same file, converted again
  'playables.actions.convert',
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
/** The tables of the history itself are not counted. */
const tablesOf = async () => {
  const {
    'content.changes': _,
    'content.plans': __,
    'content.display_plans': ___,
    ...rest
  } = await stateOf(owner);
  return JSON.stringify(rest);
};

test('every call that changes something leaves a change or an entry of the audit log', async () => {
  const routes = mutatingRoutes
    // A session is no record, and the others need one.
    .filter(({ host, id }) => host === 'content' && !id.startsWith('session.'))
    // What deletes comes last, so that there is something to change.
    .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
  const silent: string[] = [];
  const changing = new Set<string>();
  for (const route of routes) {
    const [state, count] = [await tablesOf(), await recorded()];
    const { status } = await call(admin, route, urlOf(server, route, { ids }), { ids });
    if (status >= 300 || (await tablesOf()) === state) continue;
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
