import type { Proposal, ProposalInput } from '@vitrine/contract/proposals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pairDevice } from '../../test/devices.ts';
import { type Mailbox, openMailbox, type Received } from '../../test/mailbox.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Changes by people of a chosen role wait until somebody else approves them.

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let standard: TestBrowser;
let playablesOnly: TestBrowser;
let page: string;
let display: string;
let group: string;
let lunch: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};
const settings = (approvalRoles: string[]) => admin.put(url('settings'), { approvalRoles });
const read = async (path: string) => (await admin.get(url(path))).body.data;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  standard = await server.signIn('standard@vitrine.test');
  playablesOnly = await server.signIn('playables@vitrine.test');
  page = (await read('playables?type_eq=url&_limit=1'))[0].id;
  const location = await make('locations', { name: 'Approved place', timezone: 'Europe/Prague' });
  display = await make('displays', { name: 'Approved display', location });
  await owner.query('update content.displays set active = true where id = $1', [display]);
  group = await make('groups', { name: 'Approved group', displays: [display] });
  lunch = await make('playlists', { name: 'Lunch menu', groups: [group], items: [{ playable_id: page }] });
  expect((await settings(['standard'])).status).toBe(200);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const propose = (input: Partial<ProposalInput>, browser = standard) =>
  browser.post(url('proposals'), { route: 'playlists.update', id: lunch, title: 'Change it', ...input });
const proposed = async (input: Partial<ProposalInput>): Promise<Proposal> => {
  const { status, body } = await propose({ replaces: true, ...input });
  expect([status, body.message]).toEqual([201, undefined]);
  return body.data;
};
const diffOf = async (id: string, browser = admin) => {
  const { status, body } = await browser.get(url(`proposals/${id}/diff`));
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
};
const approve = async (id: string, browser = admin) => {
  const { diff, version } = await diffOf(id);
  return browser.put(url(`proposals/${id}?action=approve`), { basis: diff.basis, version });
};
const reject = (id: string, reason?: string, browser = admin) =>
  browser.put(url(`proposals/${id}?action=reject`), { ...(reason && { reason }) });
const contentOf = async () =>
  owner.query(`select (select json_agg(p order by p.id) from content.playlists p) as playlists,
    (select json_agg(d order by d.id) from content.displays d) as displays,
    (select json_agg(g order by g.id) from content.groups g) as groups`);

test('the overview of those who can decide says that proposals wait, and of whom', async () => {
  const waiting = async (browser: TestBrowser) =>
    (await browser.get(url('overview'))).body.data.attention.filter(
      ({ kind }: { kind: string }) => kind === 'proposals',
    );
  const [known] = await waiting(admin);
  const count = known?.count ?? 0;
  const { id, author } = await proposed({ body: { priority: 61 } });
  // Later tests read the newest mail.
  await mailbox.newestTo('admin@vitrine.test');
  expect(await waiting(admin)).toMatchObject([
    { count: count + 1, dueAt: null, by: { names: [author.name], total: 1 } },
  ]);
  expect(await waiting(standard)).toEqual([]);
  expect((await reject(id)).status).toBe(200);
  await mailbox.newestTo('standard@vitrine.test');
  expect((await waiting(admin))[0]?.count ?? 0).toBe(count);
});

describe('without the setting', () => {
  test('everybody saves as before, and nothing needs approval', async () => {
    await settings([]);
    expect((await standard.put(url(`playlists/${lunch}`), { priority: 51 })).status).toBe(200);
    expect((await standard.get(url('approval'))).body.data).toMatchObject({
      isOn: false,
      needsApproval: false,
    });
    await settings(['standard']);
    expect((await standard.get(url('approval'))).body.data).toMatchObject({
      ...{ isOn: true, needsApproval: true, mayApprove: false },
      approvers: expect.arrayContaining([expect.objectContaining({ name: 'Hana Králová' })]),
    });
  });

  test('only admins change it, and only known roles', async () => {
    expect((await standard.put(url('settings'), { approvalRoles: [] })).status).toBe(403);
    expect((await settings(['admin'])).status).toBe(422);
  });
});

test('other roles are not affected', async () => {
  expect((await playablesOnly.put(url(`playables/${page}`), { description: 'Mine' })).status).toBe(200);
});

describe('a proposal', () => {
  test('changes nothing until somebody else approves it; then it is the change of its author', async () => {
    const before = await contentOf();
    const { id, state, displays, author, subject } = await proposed({
      ...{ body: { enabled: false }, title: 'No lunch', note: 'The kitchen is closed.' },
    });
    expect([state, author.name, subject.name, displays]).toEqual(['open', 'Tomáš Dvořák', 'Lunch menu', 1]);
    expect(await contentOf()).toEqual(before);
    const asked = await mailbox.newestTo('admin@vitrine.test', 2);
    expect(asked.subject).toBe('Tomáš Dvořák proposes: No lunch');
    expect(asked.text).toContain('Changes 1 display this week.');
    expect(asked.text).toContain(`/en/proposals/detail/${id}`);
    const { isStale, diff } = await diffOf(id);
    expect([isStale, diff.displays]).toEqual([false, 1]);
    const { status, body } = await approve(id);
    expect([status, body.data?.state, body.data?.decidedBy?.name]).toEqual([200, 'approved', 'Hana Králová']);
    expect((await read(`playlists/${lunch}`)).enabled).toBe(false);
    const [change] = await read(`changes?subject_eq=${lunch}&_limit=1`);
    expect(change.actor.name).toBe('Tomáš Dvořák');
    expect((await mailbox.newestTo('standard@vitrine.test', 2)).subject).toBe('Approved: No lunch');
    const again = await admin.put(url(`proposals/${id}?action=approve`), {
      basis: diff.basis,
      version: null,
    });
    expect([again.status, again.body.code]).toEqual([409, 'proposal_decided']);
    await admin.put(url(`playlists/${lunch}`), { enabled: true });
  });

  test('may create, delete and show things', async () => {
    const made = await proposed({
      ...{ route: 'playlists.create', id: null, title: 'A new one' },
      body: { name: 'Proposed playlist', groups: [group], items: [{ playable_id: page }] },
    });
    expect(made.subject).toEqual({ id: null, name: 'Proposed playlist' });
    expect((await approve(made.id)).status).toBe(200);
    const [playlist] = await read('playlists?name_contains=Proposed playlist');
    const gone = await proposed({ route: 'playlists.remove', id: playlist.id, title: 'Not any more' });
    expect((await approve(gone.id)).status).toBe(200);
    expect(await read('playlists?name_contains=Proposed playlist')).toEqual([]);
    const shown = await proposed({
      ...{ route: 'shows.create', id: null, title: 'Show it' },
      body: {
        ...{ content: { kind: 'playables', playables: [page] }, displays: [display] },
        until: { kind: 'always' },
      },
    });
    expect((await approve(shown.id)).status).toBe(200);
    expect((await read('shows')).length).toBeGreaterThan(0);
  });

  test('A19: may change and delete sources, and take devices from displays', async () => {
    const source = await make('sources', {
      name: 'Menu',
      kind: 'json',
      address: 'https://nobody.invalid/menu.json',
    });
    const { subject, seenVersion } = await proposed({
      route: 'sources.update',
      id: source,
      body: { pointer: '/dishes' },
      title: 'Dishes',
    });
    expect([subject, seenVersion]).toEqual([{ id: source, name: 'Menu' }, 1]);
    const [change] = await read('proposals?_q=Dishes');
    expect((await approve(change.id)).status).toBe(200);
    expect((await read(`sources/${source}`)).pointer).toBe('/dishes');
    const gone = await proposed({ route: 'sources.remove', id: source, title: 'No menu' });
    expect((await approve(gone.id)).status).toBe(200);
    expect(await read(`proposals/${gone.id}`)).toMatchObject({ exists: false, subject: { name: 'Menu' } });

    const paired = await pairDevice(server, admin, { name: 'By the door' });
    const unpaired = await proposed({ route: 'displays.actions.unpair', id: paired.display });
    expect((await approve(unpaired.id)).status).toBe(200);
    expect((await read(`displays/${paired.display}`)).device).toBe(null);
    const other = await pairDevice(server, admin, { name: 'By the stairs' });
    const removed = await proposed({ route: 'devices.remove', id: other.deviceId });
    expect([removed.subject.name, removed.exists]).toEqual(['By the stairs', true]);
    expect((await approve(removed.id)).status).toBe(200);
    expect((await admin.get(url(`devices/${other.deviceId}`))).status).toBe(404);
  });

  test('A2: is not made of what cannot be kept', async () => {
    const calls = [
      { route: 'displays.actions.screens', id: display, body: { on: false } },
      { route: 'first-run.start', id: null, body: { timezone: 'Europe/Prague' } },
    ];
    for (const call of calls) expect((await propose(call)).status).toBe(422);
  });

  test('that would fail is refused with the errors of the call', async () => {
    const { status, body } = await propose({ body: { priority: 1000 } });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['priority']]);
    expect((await propose({ route: 'users.update' })).status).toBe(422);
    expect((await propose({ route: 'playlists.update', id: null })).status).toBe(422);
    expect(
      (await propose({ id: '00000000-0000-4000-8000-000000000000', body: { priority: 1 } })).status,
    ).toBe(404);
    await settings(['standard', 'playables_only']);
    expect((await propose({ body: { priority: 1 } }, playablesOnly)).status).toBe(403);
    await settings(['standard']);
    expect((await propose({ title: ' ' })).status).toBe(422);
  });

  test('is stale after another change, and approving it without a look is refused', async () => {
    const { id } = await proposed({ body: { priority: 70 } });
    const seen = await diffOf(id);
    await admin.put(url(`playlists/${lunch}`), { items: [{ playable_id: page, duration: 33 }] });
    const refused = await admin.put(url(`proposals/${id}?action=approve`), {
      ...{ basis: seen.diff.basis, version: seen.version },
    });
    expect([409, 412]).toContain(refused.status);
    expect((await read(`proposals/${id}`)).state).toBe('open');
    expect((await diffOf(id)).isStale).toBe(true);
    expect((await approve(id)).status).toBe(200);
    expect(await read(`playlists/${lunch}`)).toMatchObject({ priority: 70, items: [{ duration: 33 }] });
  });

  test('for the same record replaces the earlier one only if its author agrees', async () => {
    const first = await proposed({ body: { priority: 20 }, title: 'First' });
    const second = await propose({ body: { priority: 21 }, title: 'Second' });
    expect([second.status, second.body.code, second.body.related]).toEqual([
      ...[409, 'proposal_exists', [{ id: first.id, name: 'First' }]],
    ]);
    const third = await proposed({ body: { priority: 21 }, title: 'Second', replaces: true });
    expect(await read(`proposals/${first.id}`)).toMatchObject({
      ...{ state: 'withdrawn', decidedBy: { name: 'Tomáš Dvořák' } },
    });
    const rejected = await reject(third.id, 'Not this week.');
    expect(rejected.body.data).toMatchObject({ state: 'rejected', reason: 'Not this week.' });
    const isTold = ({ recipients, mail }: Received) =>
      recipients.includes('standard@vitrine.test') && mail.text?.includes('Not this week.');
    await expect.poll(() => mailbox.received.some(isTold), { timeout: 20_000 }).toBe(true);
  });

  test('may be edited by its approver, and is then approved with changes', async () => {
    const { id } = await proposed({ body: { priority: 30 } });
    const { diff, version } = await diffOf(id);
    const { body } = await admin.put(url(`proposals/${id}?action=approve`), {
      ...{ basis: diff.basis, version, body: { priority: 35 } },
    });
    expect(body.data.state).toBe('approved_with_changes');
    expect((await read(`playlists/${lunch}`)).priority).toBe(35);
  });

  test('A21: what its approver edited is recorded as the approver’s, and needs approval if theirs does', async () => {
    const { id } = await proposed({ body: { priority: 36 } });
    const { diff, version } = await diffOf(id);
    const edit = (browser: TestBrowser, priority: number) =>
      browser.put(url(`proposals/${id}?action=approve`), { basis: diff.basis, version, body: { priority } });
    const email = 'approver@vitrine.test';
    await addPerson(owner, { email, roles: { demo: ['user_standard'] } });
    await owner.query('update content.members set may_approve = true where email = $1', [email]);
    const approver = await server.signIn(email);
    const refused = await edit(approver, 37);
    expect([refused.status, refused.body.code]).toEqual([403, 'approval_required']);
    expect((await read(`playlists/${lunch}`)).priority).not.toBe(37);
    expect((await edit(admin, 38)).status).toBe(200);
    const [change] = await read(`changes?subject_eq=${lunch}&_limit=1`);
    expect(change.actor).toMatchObject({ name: 'Hana Králová', via: 'person' });
  });

  test('that was opened for editing and saved as it was is approved; only an edited one may be saved without a look', async () => {
    const { id } = await proposed({ body: { priority: 31, enabled: true } });
    const { diff, version } = await diffOf(id);
    const blind = await admin.put(url(`proposals/${id}?action=approve`), { basis: null, version });
    expect([blind.status, Object.keys(blind.body.errors)]).toEqual([422, ['basis']]);
    const { body } = await admin.put(url(`proposals/${id}?action=approve`), {
      ...{ basis: diff.basis, version, body: { enabled: true, priority: 31 } },
    });
    expect(body.data.state).toBe('approved');
    const edited = await proposed({ body: { priority: 32 } });
    const now = await read(`playlists/${lunch}`);
    const saved = await admin.put(url(`proposals/${edited.id}?action=approve`), {
      ...{ basis: null, version: now.version, body: { priority: 33 } },
    });
    expect([saved.status, saved.body.data.state]).toEqual([200, 'approved_with_changes']);
  });

  test('names what its body refers to, and what is gone has no name', async () => {
    const gone = '00000000-0000-4000-8000-000000000001';
    const { id, names } = await proposed({
      body: { groups: [group], items: [{ playable_id: page, duration: 5 }], description: gone },
    });
    const { name } = await read(`playables/${page}`);
    expect(names).toEqual({ [group]: 'Approved group', [page]: name });
    await reject(id);
  });

  test('A20: names only what its reader sees', async () => {
    const folder = await make('folders', { name: 'Only theirs' });
    const inside = (await read('playables?type_eq=url&_limit=2'))[1].id;
    expect((await admin.put(url(`playables/${inside}`), { name: 'Inside', folder })).status).toBe(200);
    const prices = await make('sources', {
      name: 'Secret prices',
      kind: 'json',
      address: 'https://nobody.invalid/prices.json',
    });
    const { id } = await proposed({
      body: {
        groups: [group],
        items: [{ playable_id: page }, { playable_id: inside }],
        description: `"${folder}" "${prices}" "${display}"`,
      },
    });
    const all = Object.keys((await read(`proposals/${id}`)).names);
    expect(all.sort()).toEqual([group, page, inside].sort());
    await owner.query(
      `update content.proposals set body = body || jsonb_build_object('other', to_jsonb($2::text[])) where id = $1`,
      [id, [folder, prices, display]],
    );
    const [helper] = await read('users?role_eq=playables_only');
    await admin.put(url(`users/${helper.id}`), { mayApprove: true, allowedFolder: folder });
    const { names } = (await playablesOnly.get(url(`proposals/${id}`))).body.data;
    expect(names).toEqual({ [folder]: 'Only theirs', [inside]: 'Inside', [group]: 'Approved group' });
    expect(Object.keys((await read(`proposals/${id}`)).names).sort()).toEqual(
      [group, page, inside, folder, prices, display].sort(),
    );
    await admin.put(url(`users/${helper.id}`), { mayApprove: false, allowedFolder: null });
    await reject(id);
  });

  test('is decided once, when two approvers decide at the same moment', async () => {
    const give = (roles: string[], mayApprove: boolean) =>
      owner.query(
        `update content.members set roles = $1, may_approve = $2 where email = 'playables@vitrine.test'`,
        [roles, mayApprove],
      );
    await give(['user_standard'], true);
    const { id } = await proposed({ body: { priority: 44 } });
    const { diff, version } = await diffOf(id);
    const looked = { basis: diff.basis, version };
    const both = await Promise.all(
      [admin, playablesOnly].map((browser) => browser.put(url(`proposals/${id}?action=approve`), looked)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('proposal_decided');
    expect(await read(`changes?batch_eq=${id}`)).toHaveLength(1);
    await give(['user_playables_only'], false);
  });

  test('whose record is gone can only be rejected', async () => {
    const other = await make('playlists', { name: 'Short-lived', groups: [group] });
    const { id } = await proposed({ id: other, body: { priority: 1 } });
    await admin.delete(url(`playlists/${other}`));
    expect((await read(`proposals/${id}`)).exists).toBe(false);
    expect((await admin.get(url(`proposals/${id}/diff`))).status).toBe(404);
    const { status } = await admin.put(url(`proposals/${id}?action=approve`), { basis: '.', version: null });
    expect(status).toBe(404);
    expect((await reject(id)).status).toBe(200);
  });
});

describe('approvers', () => {
  test('are admins and members to whom it is granted, never the author', async () => {
    const { id } = await proposed({ body: { priority: 40 } });
    expect((await reject(id, undefined, standard)).status).toBe(403);
    expect((await playablesOnly.get(url(`proposals/${id}`))).status).toBe(404);
    const [member] = await read('users?name_contains=Tomáš');
    await admin.put(url(`users/${member.id}`), { mayApprove: true });
    const own = await reject(id, undefined, standard);
    expect([own.status, own.body.code]).toEqual([403, 'approval_not_yours']);
    expect((await approve(id, standard)).body.code).toBe('approval_not_yours');
    expect((await read(`playlists/${lunch}`)).priority).not.toBe(40);
    await admin.put(url(`users/${member.id}`), { mayApprove: false });
    expect((await reject(id)).status).toBe(200);
  });

  test('approve only what they could change themselves', async () => {
    const { id } = await proposed({ body: { priority: 41 } });
    const [helper] = await read('users?role_eq=playables_only');
    await admin.put(url(`users/${helper.id}`), { mayApprove: true });
    const { diff, version } = await diffOf(id);
    // What it does is told with the names of displays and places.
    expect((await playablesOnly.get(url(`proposals/${id}/diff`))).status).toBe(403);
    const { status } = await playablesOnly.put(url(`proposals/${id}?action=approve`), {
      ...{ basis: diff.basis, version },
    });
    expect(status).toBe(403);
    expect((await read(`playlists/${lunch}`)).priority).not.toBe(41);
    await admin.put(url(`users/${helper.id}`), { mayApprove: false });
    const withdrawn = await standard.put(url(`proposals/${id}?action=withdraw`), {});
    expect(withdrawn.body.data.state).toBe('withdrawn');
  });

  test('comment, as authors do; others do not see it', async () => {
    const { id } = await proposed({ body: { priority: 42 } });
    await standard.put(url(`proposals/${id}?action=comment`), { text: 'The manager agreed.' });
    const { body } = await admin.put(url(`proposals/${id}?action=comment`), { text: 'Fine.' });
    expect(body.data.comments.map(({ text }: { text: string }) => text)).toEqual([
      'The manager agreed.',
      'Fine.',
    ]);
    expect((await playablesOnly.put(url(`proposals/${id}?action=comment`), { text: 'Me too' })).status).toBe(
      404,
    );
    await reject(id);
  });
});

test('a proposal whose author was removed can only be rejected', async () => {
  const { id } = await proposed({ body: { priority: 43 } });
  await owner.query(`update content.members set blocked = true where email = 'standard@vitrine.test'`);
  expect((await read(`proposals/${id}`)).isAuthorHere).toBe(false);
  const diff = await admin.get(url(`proposals/${id}/diff`));
  expect([diff.status, diff.body.code]).toEqual([409, 'author_gone']);
  const { status, body } = await admin.put(url(`proposals/${id}?action=approve`), {
    basis: '.',
    version: null,
  });
  expect([status, body.code]).toEqual([409, 'author_gone']);
  expect((await reject(id)).status).toBe(200);
  await owner.query(`update content.members set blocked = false where email = 'standard@vitrine.test'`);
});

test('A9: twelve approvals at once keep nobody waiting for a connection', async () => {
  const museum = await server.signIn('admin@vitrine.test', 'museum');
  const ids: string[] = [];
  for (let i = 0; i < 12; i++)
    ids.push(
      (
        await proposed({
          route: 'playlists.create',
          id: null,
          body: { name: `One of twelve ${i}`, groups: [group], items: [{ playable_id: page }] },
        })
      ).id,
    );
  const approvals = ids.map((id) =>
    admin.put(url(`proposals/${id}?action=approve`), { basis: 'x.y', version: null }),
  );
  const others = Array.from({ length: 5 }, () => museum.get(`${server.serverUrl('museum')}/api/v1/overview`));
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set((await Promise.all(approvals)).map(({ status }) => status))).toEqual(new Set([409]));
});
