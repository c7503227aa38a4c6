import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { startDueDrills } from './alarms.jobs.ts';

// What happens to drills, plans and feeds when something of their scope is deleted.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let staff: TestBrowser;
let location: string;
vi.setConfig({ testTimeout: 120_000 });
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  staff = await server.signIn('standard@vitrine.test');
  location = await make('locations', { name: 'Scope hall', timezone: 'Europe/Prague' });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function make(path: string, input: object): Promise<string> {
  const { status, body } = await admin.post(url(path), input);
  expect([path, status, body]).toEqual([path, 201, expect.anything()]);
  return body.data.id;
}
const read = async (path: string) => (await admin.get(url(path))).body.data;
const remove = async (path: string) => expect((await admin.delete(url(path))).status).toBeLessThan(300);
const makeDisplay = (name: string) => make('displays', { name, location });
const weekly = {
  kind: 'quiet_drill',
  every: 'week',
  at: { weekday: 'mon', time: '10:00' },
  timezone: 'Europe/Prague',
  hours: 'any',
};
const texts = { en: { title: 'Leave now', text: '' } };
const attention = async (kind: string) =>
  (await read('overview')).attention.filter((each: { kind: string }) => each.kind === kind);

test('A4: a drill goes on with what is left of its scope, and does not run without anything left', async () => {
  const [a, b] = [await makeDisplay('Scope A'), await makeDisplay('Scope B')];
  const drill = await make('drill-schedules', { ...weekly, scope: { displays: [a, b] } });
  await remove(`displays/${b}`);
  expect(await read(`drill-schedules/${drill}`)).toMatchObject({ scope: { displays: [a] }, reaches: 1 });
  const run = await admin.put(url(`drill-schedules/${drill}?action=run`), {});
  expect(run.status).toBe(200);
  expect((await read(`takeovers/${run.body.data.takeover}`)).scope).toEqual({ displays: [a] });
  await remove(`displays/${a}`);
  expect((await admin.put(url(`drill-schedules/${drill}?action=run`), {})).status).toBe(422);
  expect(await attention('scope_empty')).toMatchObject([{ scopeOf: 'drill', count: 1, part: 'now' }]);
  // It can still be switched off, without a word about its scope.
  expect((await admin.put(url(`drill-schedules/${drill}`), { enabled: false })).status).toBe(200);
  expect(await attention('scope_empty')).toEqual([]);
  await remove(`drill-schedules/${drill}`);
});

test('an alarm concerns the displays of its groups, places or list, and no others', async () => {
  const [a, b, elsewhere] = [
    await makeDisplay('In both'),
    await makeDisplay('In one'),
    await makeDisplay('In none'),
  ];
  const one = await make('groups', { name: 'First of scopes', displays: [a, b] });
  const two = await make('groups', { name: 'Second of scopes', displays: [a] });
  const concerned = async (scope: object) => {
    const id = await make('takeovers', { level: 'danger', texts, scope, minutes: 60 });
    const rows = await owner.query(
      'select display_id from content.takeover_displays where takeover_id = $1',
      [id],
    );
    expect((await admin.put(url(`takeovers/${id}?action=end`), {})).status).toBe(200);
    return rows.map(({ display_id }) => display_id).sort();
  };
  expect(await concerned({ groups: [two] })).toEqual([a]);
  expect(await concerned({ groups: [one, two] })).toEqual([a, b].sort());
  expect(await concerned({ displays: [elsewhere] })).toEqual([elsewhere]);
  expect(await concerned({ locations: [location] })).toEqual(expect.arrayContaining([a, b, elsewhere]));
});

test('a plan has the sign that it was given last, also where the previous release gave it', async () => {
  const plan = await make('takeover-plans', { name: 'Gas', level: 'danger', texts, icon: 'flame' });
  const iconOf = async () => (await read(`takeover-plans/${plan}`)).icon;
  const [stored] = await owner.query('select icon from content.takeover_plans where id = $1', [plan]);
  // Which is one that it knows.
  expect([await iconOf(), stored.icon]).toEqual(['flame', 'info']);
  await owner.query(`update content.takeover_plans set icon = 'door' where id = $1`, [plan]);
  expect(await iconOf()).toBe('door');
  await remove(`takeover-plans/${plan}`);
});

test('a plan whose place is gone asks where, and a restored group is back in its scopes', async () => {
  const display = await makeDisplay('Of a group');
  const group = await make('groups', { name: 'Scope group', displays: [display] });
  const scope = { groups: [group] };
  const plan = await make('takeover-plans', { name: 'Group plan', level: 'danger', texts, scope });
  const feed = await make('alert-feeds', {
    name: 'Group feed',
    address: 'https://feeds.example.test/cap',
    enabled: false,
    scope,
  });
  const drill = await make('drill-schedules', { ...weekly, scope });
  for (const reader of [admin, staff]) {
    expect((await reader.get(url(`alarm-uses?group=${group}`))).body.data).toEqual({
      feeds: [{ id: feed, name: 'Group feed' }],
      plans: [{ id: plan, name: 'Group plan' }],
      drills: [{ id: drill, kind: 'quiet_drill', every: 'week' }],
    });
  }
  expect((await read(`alarm-uses?display=${display}`)).feeds).toEqual([]);
  await remove(`groups/${group}`);
  expect((await read(`takeover-plans/${plan}`)).scope).toBeNull();
  expect(await read(`alert-feeds/${feed}`)).toMatchObject({ scope, reaches: 0, ifEmpty: 'ask' });
  expect(await attention('scope_empty')).toMatchObject([
    { scopeOf: 'drill', count: 1 },
    { scopeOf: 'plan', subject: { id: plan, name: 'Group plan' } },
  ]);
  const [change] = await read(`changes?subject_eq=${group}&_limit=1`);
  const restored = await admin.put(url(`groups/${group}?action=restore`), { change: change.id });
  expect(restored.status).toBe(200);
  expect((await read(`takeover-plans/${plan}`)).scope).toEqual(scope);
  await remove(`drill-schedules/${drill}`);
  await remove(`takeover-plans/${plan}`);
});

test('B4: a drill that reaches nobody does not silence the reminder of overdue drills', async () => {
  const display = await makeDisplay('Gone');
  const longAgo = `now() - interval '91 days'`;
  await owner.query(`update content.environments set created_at = ${longAgo}`);
  await owner.query('delete from content.takeovers');
  for (const { id } of await read('drill-schedules')) await remove(`drill-schedules/${id}`);
  const overdue = async () => (await attention('drill_overdue')).length;
  expect(await overdue()).toBe(1);
  const drill = await make('drill-schedules', { ...weekly, scope: { displays: [display] } });
  expect(await overdue()).toBe(0);
  await remove(`displays/${display}`);
  expect(await overdue()).toBe(1);
  await remove(`drill-schedules/${drill}`);
});

test('B18: a drill that fails does not hold up those after it', async () => {
  const broken = await make('drill-schedules', { ...weekly, scope: { all: true } });
  const display = await makeDisplay('Healthy');
  const healthy = await make('drill-schedules', { ...weekly, scope: { displays: [display] } });
  await owner.query(
    `update content.drill_schedules set next_at = now() - interval '2 seconds', at = '{"weekday": "never"}' where id = $1`,
    [broken],
  );
  await owner.query(
    `update content.drill_schedules set next_at = now() - interval '1 second' where id = $1`,
    [healthy],
  );
  const [{ environment }] = await owner.query(
    'select environment_id as environment from content.drill_schedules where id = $1',
    [healthy],
  );
  await startDueDrills(server.program.app, [environment]);
  await vi.waitFor(
    async () => {
      const started = await owner.query('select id from content.takeovers where schedule_id = $1', [healthy]);
      expect(started).toHaveLength(1);
    },
    { timeout: 60_000 },
  );
});
