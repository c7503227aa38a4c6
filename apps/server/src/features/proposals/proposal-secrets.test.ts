import type { Proposal, ProposalInput } from '@vitrine/contract/proposals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportRows } from '../../infra/backup/export-rows.ts';
import { newId } from '../../infra/ids.ts';
import { migrate } from '../../infra/postgres/migrate.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestDatabase } from '../../test/test-postgres.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { sealStored } from './proposals.jobs.ts';

// A6: passwords and addresses in proposals are encrypted while they wait, in no reply, and gone after the decision.

const secret = 'swordfish-4711';
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let standard: TestBrowser;
let location: string;
let display: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  standard = await server.signIn('standard@vitrine.test');
  const make = async (path: string, body: object) => (await admin.post(url(path), body)).body.data.id;
  location = await make('locations', { name: 'Locked place', timezone: 'Europe/Prague' });
  display = await make('displays', { name: 'Locked display', location });
  expect((await admin.put(url('settings'), { approvalRoles: ['standard'] })).status).toBe(200);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function proposed(input: Partial<ProposalInput>): Promise<Proposal> {
  const { status, body } = await standard.post(url('proposals'), {
    title: 'Change it',
    replaces: true,
    ...input,
  });
  expect([status, body.message]).toEqual([201, undefined]);
  return body.data;
}
const routers = { routerUser: `user ${secret}`, routerPassword: `password ${secret}` };
const screen = { vendor: 'lg', localIp: '192.168.1.20', screenId: 1 };
const proposeRouter = () =>
  proposed({ route: 'locations.update', id: location, body: { notes: 'New router', ...routers } });

async function approve(id: string, body?: unknown) {
  const { diff, version } = (await admin.get(url(`proposals/${id}/diff`))).body.data;
  const looked = { basis: diff.basis, version, ...(body !== undefined && { body }) };
  const answer = await admin.put(url(`proposals/${id}?action=approve`), looked);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.data as Proposal;
}
const revealed = async () => (await admin.put(url(`locations/${location}?action=reveal`))).body.data;

/** Everything that is stored about proposals, and what the customer gets. */
async function storedText(): Promise<string> {
  const rows = await owner.query('select to_jsonb(p) - $1::text as row from content.proposals p', [
    'secrets',
  ]);
  const { app } = server.program;
  const parts = [JSON.stringify(rows)];
  await exportRows(server.database.url, app.secrets, 'demo', async (table, text) => {
    for await (const part of text) if (table.startsWith('proposal')) parts.push(part);
  });
  expect(parts.length).toBeGreaterThan(1);
  return parts.join('\n');
}
const sealedOf = async (id: string): Promise<Buffer | null> =>
  (await owner.query('select secrets from content.proposals where id = $1', [id]))[0].secrets;

test('they are in no reply and no row, and are carried out', async () => {
  const made = await proposeRouter();
  expect(made.body).toEqual({ notes: 'New router' });
  expect(made.secrets).toEqual(['routerPassword', 'routerUser']);
  for (const reader of [standard, admin])
    expect(JSON.stringify((await reader.get(url(`proposals/${made.id}`))).body)).not.toContain(secret);
  expect(await storedText()).not.toContain(secret);
  expect((await sealedOf(made.id))!.toString('latin1')).not.toContain(secret);
  const { state } = await approve(made.id);
  expect(state).toBe('approved');
  expect(await revealed()).toEqual(routers);
  expect(await sealedOf(made.id)).toBe(null);
});

test('passwords of screens in a list, and addresses of sources, of which is told where they lead', async () => {
  const screens = [
    { ...screen, password: secret },
    { ...screen, screenId: 2 },
  ];
  const made = await proposed({
    route: 'displays.update',
    id: display,
    body: { networkScreens: screens },
  });
  expect(made.body).toEqual({ networkScreens: [screen, { ...screen, screenId: 2 }] });
  expect(made.secrets).toEqual(['networkScreens.0.password']);
  expect(await storedText()).not.toContain(secret);
  await approve(made.id);
  const { networkScreens } = (await admin.get(url(`displays/${display}`))).body.data;
  expect(networkScreens).toMatchObject([{ hasPassword: true }, { hasPassword: false }]);

  const address = `https://calendar.example.com/${secret}/basic.ics`;
  const source = await proposed({
    route: 'sources.create',
    id: null,
    body: { name: 'Tours', kind: 'calendar', address },
  });
  expect(source.body).toEqual({ name: 'Tours', kind: 'calendar' });
  expect([source.secrets, source.leadsTo]).toEqual([
    ['address'],
    { address: 'https://calendar.example.com/…' },
  ]);
  expect(await storedText()).not.toContain(secret);
  await approve(source.id);
  const [created] = (await admin.get(url('sources?name_contains=Tours'))).body.data;
  expect(created.address).toBe(address);
});

test('an edited body without them keeps what was proposed, and one with its own has that', async () => {
  const first = await proposeRouter();
  expect((await approve(first.id, { notes: 'Edited' })).state).toBe('approved_with_changes');
  expect(await revealed()).toEqual(routers);
  const second = await proposeRouter();
  await approve(second.id, { notes: 'Edited', routerPassword: 'mine' });
  expect(await revealed()).toEqual({ ...routers, routerPassword: 'mine' });
  // As it was read, it is not edited.
  const third = await proposeRouter();
  expect((await approve(third.id, third.body)).state).toBe('approved');
});

test('the password of a screen does not go to another one that an approver writes', async () => {
  await admin.put(url(`displays/${display}`), { networkScreens: [] });
  const made = await proposed({
    route: 'displays.update',
    id: display,
    body: { networkScreens: [{ ...screen, password: secret }] },
  });
  await approve(made.id, { networkScreens: [{ ...screen, localIp: '192.168.1.66' }] });
  const { networkScreens } = (await admin.get(url(`displays/${display}`))).body.data;
  expect(networkScreens).toMatchObject([{ localIp: '192.168.1.66', hasPassword: false }]);
});

test('they go when it is rejected, withdrawn or replaced', async () => {
  const rejected = await proposeRouter();
  await admin.put(url(`proposals/${rejected.id}?action=reject`), {});
  const withdrawn = await proposeRouter();
  await standard.put(url(`proposals/${withdrawn.id}?action=withdraw`), {});
  const replaced = await proposeRouter();
  const last = await proposeRouter();
  for (const { id } of [rejected, withdrawn, replaced]) expect([id, await sealedOf(id)]).toEqual([id, null]);
  expect(await sealedOf(last.id)).not.toBe(null);
  await admin.put(url(`proposals/${last.id}?action=reject`), {});
});

test('those of an earlier release are encrypted at the start of the worker, and those of decided ones go', async () => {
  const [open, decided] = [await proposeRouter(), await proposeRouter()];
  const store = (id: string, state: string, body: object) =>
    owner.query(
      `update content.proposals set state = $2, body = $3, secrets = null, secret_paths = '{}' where id = $1`,
      [id, state, JSON.stringify(body)],
    );
  const old = { networkScreens: [{ ...screen, password: secret }] };
  await owner.query(`update content.proposals set route = 'displays.update', subject_id = $2 where id = $1`, [
    decided.id,
    display,
  ]);
  await store(decided.id, 'rejected', old);
  await store(open.id, 'open', { notes: 'Old', ...routers });
  expect(await storedText()).toContain(secret);
  const [{ id: environment }] = await owner.query(`select id from content.environments where slug = 'demo'`);
  expect(await sealStored(server.program.app, [environment])).toBe(2);
  expect(await sealStored(server.program.app, [environment])).toBe(0);
  expect(await storedText()).not.toContain(secret);
  expect(await sealedOf(decided.id)).toBe(null);
  const { body } = await admin.get(url(`proposals/${open.id}`));
  expect([body.data.body, body.data.secrets]).toEqual([{ notes: 'Old' }, ['routerPassword', 'routerUser']]);
  await approve(open.id);
  expect(await revealed()).toEqual(routers);
});

test('the migration takes them out of what was decided before, and leaves what is open to the program', async () => {
  const database = await createTestDatabase();
  const before = await connectOwner(database);
  const log = () => {};
  try {
    await before.query('drop schema content, identity, infra, migrations cascade');
    await migrate(database.url, { log, through: '0076_uploads_of_tokens.sql' });
    const [environment, ids] = [newId(), [newId(), newId(), newId(), newId()]];
    await before.query(
      `insert into content.environments (id, slug, name, region, created_at) values ($1, 'orchard', 'Orchard', 'europe', now())`,
      [environment],
    );
    const screens = { networkScreens: [{ ...screen, password: secret }, screen], name: 'Screen' };
    const stored = [
      ['locations.update', 'rejected', { notes: 'Kept', ...routers }],
      ['displays.update', 'approved', screens],
      ['displays.update', 'withdrawn', null],
      ['locations.update', 'open', routers],
    ] as const;
    for (const [i, [route, state, body]] of stored.entries())
      await before.query(
        `insert into content.proposals (environment_id, id, created_at, updated_at, route, resource, subject_name, body, basis,
           displays, gaps, title, author_id, author_name, state)
         values ($1, $2, now(), now(), $3, split_part($3, '.', 1), '', $4, '', 0, 0, '', $1, '', $5)`,
        [environment, ids[i], route, JSON.stringify(body), state],
      );
    await migrate(database.url, { log });
    const rows = await before.query(
      'select body from content.proposals order by array_position($1::uuid[], id)',
      [ids],
    );
    expect(rows.map(({ body }) => body)).toEqual([
      { notes: 'Kept' },
      { networkScreens: [screen, screen], name: 'Screen' },
      null,
      routers,
    ]);
  } finally {
    await before.end();
    await database.drop();
  }
});
