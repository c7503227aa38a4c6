import type { Proposal, ProposalInput } from '@vitrine/contract/proposals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// What a proposal would change as it was, as it was proposed and as it was approved; and who reads that something waits.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let standard: TestBrowser;
let playablesOnly: TestBrowser;
let page: string;
let group: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const read = async (path: string, browser = admin) => (await browser.get(url(path))).body.data;
const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  standard = await server.signIn('standard@vitrine.test');
  playablesOnly = await server.signIn('playables@vitrine.test');
  page = (await read('playables?type_eq=url&_limit=1'))[0].id;
  group = await make('groups', { name: 'Approved group' });
  expect((await admin.put(url('settings'), { approvalRoles: ['standard', 'playables_only'] })).status).toBe(
    200,
  );
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const playlist = (name: string) =>
  make('playlists', { name, priority: 50, groups: [group], items: [{ playable_id: page }] });
const proposed = async (input: Partial<ProposalInput>, browser = standard): Promise<Proposal> => {
  const { status, body } = await browser.post(url('proposals'), { title: 'Change it', ...input } as object);
  expect([status, body.message]).toEqual([201, undefined]);
  return body.data;
};
const approve = async (id: string, body?: object) => {
  const { diff, version } = await read(`proposals/${id}/diff`);
  const reply = await admin.put(url(`proposals/${id}?action=approve`), { basis: diff.basis, version, body });
  expect([reply.status, reply.body.message]).toEqual([200, undefined]);
};
const told = async (id: string) => {
  const { before, body, approved, names } = (await read(`proposals/${id}`)) as Proposal;
  return { before, body, approved, names };
};
const update = { route: 'playlists.update' } as const;

test('an open one has the proposed fields as they were, whatever becomes of the record', async () => {
  const lunch = await playlist('Lunch menu');
  const { id, before } = await proposed({ ...update, id: lunch, body: { priority: 30, groups: [] } });
  expect(before).toEqual({ priority: 50, groups: [group] });
  await admin.put(url(`playlists/${lunch}`), { priority: 70 });
  const { names, ...open } = await told(id);
  expect(open).toEqual({ before, body: { priority: 30, groups: [] }, approved: null });
  expect(names[group]).toBe('Approved group');
  // Those of the previous release have not recorded it, and are about what is there now.
  await owner.query('update content.proposals set before = null where id = $1', [id]);
  expect((await told(id)).before).toEqual({ priority: 70, groups: [group] });
});

test('D5: approved with changes it has all three values', async () => {
  const beans = await playlist('Beans at noon');
  const { id } = await proposed({ ...update, id: beans, body: { priority: 30, description: 'Beans' } });
  await approve(id, { priority: 35, description: 'Beans', enabled: false });
  expect(await told(id)).toMatchObject({
    before: { priority: 50, description: null, enabled: true },
    body: { priority: 30, description: 'Beans' },
    approved: { priority: 35, description: 'Beans', enabled: false },
  });
  const [change] = await read(`changes?subject_eq=${beans}&_limit=1`);
  expect(change).toMatchObject({
    proposal: id,
    actor: { name: 'Hana Králová' },
    approvedBy: { name: 'Hana Králová' },
    proposedBy: { name: 'Tomáš Dvořák' },
    edits: [
      { field: 'priority', approved: 35, proposed: 30 },
      { field: 'enabled', approved: false, proposed: true },
    ],
  });
});

test('before and approved come from the change, also where nothing was recorded when it was proposed', async () => {
  const soup = await playlist('Soup');
  const { id } = await proposed({ ...update, id: soup, body: { priority: 30 } });
  await owner.query('update content.proposals set before = null where id = $1', [id]);
  await admin.put(url(`playlists/${soup}`), { priority: 60 });
  await approve(id);
  expect(await told(id)).toMatchObject({ before: { priority: 60 }, approved: { priority: 30 } });
});

test('rejected before this was recorded it has no values', async () => {
  const cake = await playlist('Cake');
  const { id } = await proposed({ ...update, id: cake, body: { priority: 30 } });
  expect((await admin.put(url(`proposals/${id}?action=reject`), {})).status).toBe(200);
  expect(await told(id)).toMatchObject({ before: { priority: 50 }, approved: null });
  await owner.query('update content.proposals set before = null where id = $1', [id]);
  expect(await told(id)).toMatchObject({ before: null, approved: null });
});

test('calendars of several playlists are told by playlist', async () => {
  const [one, other] = [await playlist('One'), await playlist('Other')];
  const conditions = [{ precondition: 'weekday' as const, weekdays: ['mon' as const] }];
  const playlists = [one, other].map((id) => ({ id, calendar: { conditions } }));
  const { id, before } = await proposed({
    route: 'playlists.actions.set-calendars',
    body: { playlists },
  });
  expect(Object.keys(before!).toSorted()).toEqual([one, other].toSorted());
  expect(before![one]).toMatchObject({ conditions: [] });
  expect((await read(`proposals-open?subject=${other}`))[0].id).toBe(id);
  await approve(id);
  const { before: was, approved } = await told(id);
  expect([was![one], approved![other]]).toMatchObject([{ conditions: [] }, { conditions }]);
});

test('what creates has none, and secrets are left out', async () => {
  const created = await proposed({ route: 'groups.create', body: { name: 'New' } });
  expect(created.before).toBeNull();
  const shop = await make('locations', {
    name: 'Shop',
    timezone: 'Europe/Prague',
    routerUser: 'root',
    routerPassword: 'before',
  });
  const { before } = await proposed({
    route: 'locations.update',
    id: shop,
    body: { notes: 'Ring twice', routerPassword: 'after' },
  });
  expect(before).toEqual({ notes: null });
});

test('D18: everybody who may read a record reads that a change of it waits, and for whom', async () => {
  const brunch = await playlist('Late brunch');
  const open = (browser: TestBrowser) => browser.get(url(`proposals-open?subject=${brunch}`));
  expect((await open(admin)).body).toEqual({ data: [], meta: { total: 0 } });
  const { id } = await proposed({ ...update, id: brunch, title: 'Brunch earlier', body: { priority: 30 } });
  const [waiting] = (await open(admin)).body.data;
  expect(waiting).toMatchObject({ id, author: 'Tomáš Dvořák', title: 'Brunch earlier', isYours: false });
  expect(waiting.approvers).toContain('Hana Králová');
  expect(waiting).not.toHaveProperty('body');
  expect((await open(standard)).body.data).toMatchObject([{ id, isYours: true }]);
  // Playlists are not theirs to read.
  expect((await open(playablesOnly)).body).toEqual({ data: [], meta: { total: 0 } });
  const picture = await proposed({
    route: 'playables.update',
    id: page,
    title: 'New words',
    body: { description: 'Ours' },
  });
  const seen = (await playablesOnly.get(url(`proposals-open?subject=${page}`))).body.data;
  // Proposals of others are not.
  expect(seen).toMatchObject([{ id: null, author: 'Tomáš Dvořák', title: 'New words' }]);
  expect((await admin.put(url(`proposals/${picture.id}?action=reject`), {})).status).toBe(200);
  expect((await playablesOnly.get(url(`proposals-open?subject=${page}`))).body.meta.total).toBe(0);
});

test('at most three are listed, newest first, with how many there are', async () => {
  const tea = await playlist('Tea');
  const { id } = await proposed({ ...update, id: tea, body: { priority: 30 } });
  await owner.query(
    `insert into content.proposals (environment_id, id, created_at, updated_at, route, resource, subject_id, subject_name, basis,
      displays, gaps, title, author_id, author_name)
    select environment_id, gen_random_uuid(), created_at + each * interval '1 minute', updated_at, route, resource, subject_id,
      subject_name, basis, displays, gaps, 'Tea ' || each, gen_random_uuid(), 'Eva' from content.proposals, generate_series(1, 4) each
    where id = $1`,
    [id],
  );
  const { body } = await standard.get(url(`proposals-open?subject=${tea}`));
  expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['Tea 4', 'Tea 3', 'Tea 2']);
  expect(body.meta.total).toBe(5);
});
