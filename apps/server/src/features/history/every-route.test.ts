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
  'devices.actions.reload',
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
/** Tables that people change. Those with a history are compared by what it keeps of them. */
const kept = [
  'devices',
  'displays',
  'designs',
  'environments',
  'folders',
  'groups',
  'locations',
  'playables',
  'playlists',
  'shows',
  'sources',
];
const others = [
  ...[
    'alert_ignored_devices',
    'alert_ignored_locations',
    'alert_limits',
    'alert_recipients',
    'alert_settings',
  ],
  ...[
    'billing_customers',
    'display_groups',
    'members',
    'playable_groups',
    'playlist_groups',
    'playlist_items',
  ],
  ...['show_parts', 'show_preemptions', 'source_rows'],
  ...['api_tokens', 'counter_links', 'source_uses', 'takeover_plans', 'drill_schedules', 'alert_feeds'],
];
/** Tables that only the program writes, that follow from others, or that say themselves who wrote them. */
const program =
  /^(activations|alert_(history|incidents|notices|warnings)|answered_calls|audit.*|availability|billing_runs|cards|changes|commands|design_playables|display_(manifests|plans|sets)|ended_logins|event_lists|faults|feed_(alerts|documents)|first_run.*|frames|history_bytes|hourly_pictures|invoice.*|manifest_.*|media|payment.*|place_forecasts|plans|proposal.*|play(er_faults|s.*|_exports)|receipts|sessions|snoozes|source_(receipts|states|versions)|storage_use|takeovers|takeover_(displays|misses|receipts|results|steps)|uploads|worn_frames)$/;

async function contents(): Promise<string> {
  const state = (name: string) =>
    kept.includes(name)
      ? 'content.state_of(t)::text'
      : `(to_jsonb(t) - '{version,updated_at,signed_in_at}'::text[])::text`;
  const rows = await owner.query(
    [...kept, ...others]
      .map(
        (name) => `select '${name}' as name, md5(string_agg(r.state, '|' order by r.state)) as state
          from (select ${state(name)} as state from content.${name} t) r`,
      )
      .join(' union all '),
  );
  return JSON.stringify(rows);
}

test('every table is known to hold what people change, or not', async () => {
  const tables = await owner.query(
    `select relname as name from pg_class where relnamespace = 'content'::regnamespace and relkind in ('r', 'p')`,
  );
  const unknown = tables.filter(
    ({ name }) => !kept.includes(name) && !others.includes(name) && !program.test(name),
  );
  expect(unknown).toEqual([]);
});

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
      ...['displays.actions.deactivate', 'folders.create', 'playlists.actions.copy', 'settings.save'],
      ...['shows.actions.edit', 'uploads.create', 'users.update'],
    ]),
  );
  expect(changing.size).toBeGreaterThan(15);
});
