import type { ProposalInput } from '@vitrine/contract/proposals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Drafts are typed without approval; putting one on screens waits for it, and what was proposed is what comes on screens.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let standard: TestBrowser;
let colleague: TestBrowser;
let page: string;
let group: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const read = async (path: string, browser = standard) => (await browser.get(url(path))).body.data;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  standard = await server.signIn('standard@vitrine.test');
  await addPerson(owner, { email: 'colleague@vitrine.test', roles: { demo: ['user_standard'] } });
  colleague = await server.signIn('colleague@vitrine.test');
  page = (await read('playables?type_eq=url&_limit=1'))[0].id;
  const make = async (path: string, body: object) => (await admin.post(url(path), body)).body.data.id;
  const location = await make('locations', { name: 'Place of drafts', timezone: 'Europe/Prague' });
  const display = await make('displays', { name: 'Display of drafts', location });
  await owner.query('update content.displays set active = true where id = $1', [display]);
  group = await make('groups', { name: 'Drafts', displays: [display] });
  await admin.put(url('settings'), { approvalRoles: ['standard'] });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const draft = async (name: string): Promise<string> => {
  const body = {
    name,
    enabled: false,
    priority: 70,
    groups: [group],
    items: [{ playable_id: page, duration: 10 }],
  };
  return (await standard.post(url('playlists'), body)).body.data.id;
};
const propose = async (id: string, more: Partial<ProposalInput> = {}, browser = standard) => {
  const input = {
    route: 'playlists.update',
    id,
    body: { enabled: true },
    title: 'Put it on screens',
    ...more,
  };
  const { status, body } = await browser.post(url('proposals'), input);
  expect([status, body.message]).toEqual([201, undefined]);
  return body.data;
};
const approve = async (id: string) => {
  const { diff, version } = await read(`proposals/${id}/diff`, admin);
  return () => admin.put(url(`proposals/${id}?action=approve`), { basis: diff.basis, version });
};

test('what was proposed comes on screens, whatever the draft has become, even between look and approval', async () => {
  const id = await draft('Winter');
  const proposal = await propose(id);
  expect(proposal.displays).toBe(1);
  expect(Object.keys(proposal.body).sort()).toEqual([
    'calendar',
    'description',
    'enabled',
    'groups',
    'items',
    'name',
    'orientation',
    'priority',
    'resolution',
  ]);
  await standard.put(url(`playlists/${id}`), { name: 'Winter, other words', items: [] });
  expect((await read(`proposals/${proposal.id}/diff`, admin)).isStale).toBe(false);
  const approved = await approve(proposal.id);
  await standard.put(url(`playlists/${id}`), { priority: 5, groups: [] });
  const { status, body } = await approved();
  expect([status, body.message]).toEqual([200, undefined]);
  const shown = await read(`playlists/${id}`);
  expect(shown).toMatchObject({
    name: 'Winter',
    priority: 70,
    enabled: true,
    isDraft: false,
    groups: [group],
  });
  expect(shown.items).toHaveLength(1);
});

test('a draft waits for approval until the proposal is decided', async () => {
  const id = await draft('Waiting');
  const isWaiting = async () => (await read(`playlists/${id}`)).waitsForApproval;
  expect(await isWaiting()).toBe(false);
  const { id: proposal } = await propose(id);
  expect(await isWaiting()).toBe(true);
  const [listed] = await read('playlists?name_contains=Waiting', admin);
  expect(listed.waitsForApproval).toBe(true);
  await admin.put(url(`proposals/${proposal}?action=reject`), {});
  expect(await isWaiting()).toBe(false);
  const again = await propose(id);
  expect((await (await approve(again.id))()).status).toBe(200);
  expect(await isWaiting()).toBe(false);
});

test('a second proposal for a draft replaces the first without a question, whoever made it', async () => {
  const id = await draft('Twice');
  const first = await propose(id);
  const second = await propose(id, { body: { enabled: true, priority: 60 } });
  const third = await propose(id, {}, colleague);
  const states = [];
  for (const each of [first, second, third]) states.push((await read(`proposals/${each.id}`, admin)).state);
  expect(states).toEqual(['withdrawn', 'withdrawn', 'open']);
  // Of what was on screens a second one is asked about.
  expect((await (await approve(third.id))()).status).toBe(200);
  await propose(id, { body: { priority: 61 } });
  const refused = await standard.post(url('proposals'), {
    ...{ route: 'playlists.update', id, body: { priority: 62 }, title: 'Another' },
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'proposal_exists']);
});

test('once it is on screens, its proposal is outdated', async () => {
  const id = await draft('Overtaken');
  const proposal = await propose(id);
  await admin.put(url(`playlists/${id}`), { enabled: true, priority: 80 });
  expect((await read(`proposals/${proposal.id}/diff`, admin)).isStale).toBe(true);
});
