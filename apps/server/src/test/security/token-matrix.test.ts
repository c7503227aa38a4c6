import { can, type Role, roles } from '@vitrine/contract/access';
import { allRoutes } from '@vitrine/contract/all-routes';
import { isMutating, type Route } from '@vitrine/contract/route';
import {
  closedToTokens,
  isOpenToTokens,
  neededByTokens,
  neededRight,
  type Token,
  tokenMays,
} from '@vitrine/contract/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillHistory } from '../devices.ts';
import { expectNoChange } from '../no-change.ts';
import { addPerson, connectOwner, type Owner, setRoles } from '../owner.ts';
import type { TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { beginUpload, tus, uploadsUrl } from '../uploads.ts';
import {
  bearer,
  findIds,
  headersOf,
  type KnownIds,
  machineRoutes,
  resourceOf,
  urlOf,
} from './route-calls.ts';

// Which routes an API token opens: generated from the contract, for every role and right.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let ids: KnownIds;

beforeAll(async () => {
  // Without a worker, whose jobs may change rows long after the call that enqueued them.
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  await fillHistory(owner);
  ids = new Map([...(await findIds(server, admin, 'demo')), ['uploads', await beginUpload(server, admin)]]);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const api = (path: string, slug = 'demo') => `${server.serverUrl(slug)}/api/v1/${path}`;
const makeToken = async (role: Role, may: Token['may'], more: object = {}, by = admin) => {
  const { status, body } = await by.post(api('tokens'), { name: `${role} ${may}`, role, may, ...more });
  expect(status).toBe(201);
  return body as { data: Token; secret: string };
};
/** A program: no cookies, no origin. */
const program = () => server.browser();
const ask = (method: string, url: string, secret: string, body?: unknown) =>
  program().ask(method, url, { body, headers: { ...bearer(secret), Origin: null } });

const contentRoutes = allRoutes.filter(
  (route) => route.host === 'content' && !machineRoutes.includes(route) && !can(null, route),
);

test('every resource is open to tokens, or known to be closed', () => {
  const open = new Set(contentRoutes.filter(isOpenToTokens).map(resourceOf));
  const unknown = contentRoutes.filter((route) => !open.has(resourceOf(route))).map(resourceOf);
  expect(unknown.filter((name) => !closedToTokens.includes(name))).toEqual([]);
  expect(closedToTokens).toEqual(
    expect.arrayContaining(['session', 'users', 'tokens', 'personalData', 'billings']),
  );
  for (const id of ['locations.actions.reveal', 'devices.actions.reveal'])
    expect(neededByTokens(allRoutes.find((route) => route.id === id)!)).toBeNull();
});

function expectedStatus(route: Route, role: Role, may: Token['may']): number {
  const needed = neededByTokens(route);
  if (route.access.isOfInstallation) return 404;
  if (needed === null || (needed === 'write' && may === 'read')) return 403;
  if (!route.access.members.includes(role) || neededRight(route) !== null) return 403;
  if (!isMutating(route.method)) return route.status ?? 200;
  return route.isStream && resourceOf(route) === 'uploads' ? 412 : 422;
}

test.each(roles.flatMap((role) => tokenMays.map((may) => ({ role, may }))))(
  'a token with role $role that may $may opens exactly what the contract declares',
  async ({ role, may }) => {
    const { secret } = await makeToken(role, may);
    // Streams of events never end, and an upload is visible only to those who began it.
    const routes = contentRoutes.filter(
      (route) => resourceOf(route) !== 'uploads' || isMutating(route.method),
    );
    // The first call notes that the token is in use.
    await ask('GET', api('folder-tree'), secret);
    const found = await expectNoChange(owner, async () => {
      const statuses: [string, number][] = [];
      for (const route of routes) {
        const answer = await program().ask(route.method, urlOf(server, route, { ids }), {
          headers: { ...(!isMutating(route.method) && headersOf(route)), ...bearer(secret), Origin: null },
          body: isMutating(route.method) ? [] : undefined,
        });
        statuses.push([route.id, answer.status]);
      }
      return Object.fromEntries(statuses);
    });
    expect(found).toEqual(
      Object.fromEntries(routes.map((route) => [route.id, expectedStatus(route, role, may)])),
    );
  },
);

test('what a token changes is in the history under its name, and making it in the audit log without its secret', async () => {
  const { secret, data } = await makeToken('standard', 'write', { name: 'Till' });
  const made = await ask('POST', api('groups'), secret, { name: 'By a program' });
  expect(made.status).toBe(201);
  expect(made.headers.get('ratelimit-limit')).toBe('600');
  const { body } = await admin.get(api(`changes?subject_eq=${made.body.data.id}`));
  expect(body.data[0].actor).toEqual({ id: data.id, name: 'Till', via: 'token' });
  const { body: listed } = await admin.get(api(`tokens/${data.id}`));
  expect(listed.data.lastUsedAt).not.toBeNull();
  expect(JSON.stringify(listed)).not.toContain(secret);
  const stored = await owner.query(
    `select to_jsonb(t)::text as row from content.audit t union all select to_jsonb(t)::text from content.api_tokens t
     union all select to_jsonb(t)::text from content.answered_calls t`,
  );
  expect(stored.map(({ row }) => row).join()).not.toContain(secret);
});

test('an expired, revoked, mistyped or foreign token opens nothing', async () => {
  const { secret, data } = await makeToken('standard', 'read');
  expect((await ask('GET', api('groups'), secret)).status).toBe(200);
  expect((await ask('GET', api('groups', 'museum'), secret)).status).toBe(401);
  // One of 64 ends with an x.
  const mistyped = `${secret.slice(0, -1)}${secret.endsWith('x') ? 'y' : 'x'}`;
  expect((await ask('GET', api('groups'), mistyped)).status).toBe(401);
  await owner.query(`update content.api_tokens set expires_at = now() - interval '1 minute' where id = $1`, [
    data.id,
  ]);
  expect(await ask('GET', api('groups'), secret)).toMatchObject({
    status: 401,
    body: { code: 'token_expired' },
  });
  await owner.query(`update content.api_tokens set expires_at = now() + interval '1 day' where id = $1`, [
    data.id,
  ]);
  expect((await admin.delete(api(`tokens/${data.id}`))).status).toBe(204);
  expect((await ask('GET', api('groups'), secret)).status).toBe(401);
});

test('A23: invented tokens are not remembered, and quiet ones are forgotten once a minute', async () => {
  const { state } = server.program.app;
  state.calls.clear();
  for (let i = 0; i < 20; i++)
    expect((await ask('GET', api('displays'), `vt_${'x'.repeat(30)}${i}`)).status).toBe(401);
  expect(state.calls.size).toBe(0);
  for (let i = 0; i < 5; i++)
    state.calls.set(`quiet ${i}`, { running: 0, started: 1, refused: 0, minute: 1 });
  state.calls.set('busy', { running: 1, started: 1, refused: 0, minute: 1 });
  const { secret } = await makeToken('admin', 'read');
  state.callsMinute = 1;
  expect((await ask('GET', api('displays'), secret)).status).toBe(200);
  expect([...state.calls.keys()].filter((key) => /^(quiet|busy)/.test(key))).toEqual(['busy']);
});

test('A30: an upload is continued by the token that began it, not by its maker or another token', async () => {
  const [one, other] = [await makeToken('standard', 'write'), await makeToken('playables_only', 'write')];
  const headers = { ...bearer(one.secret), Origin: null };
  const id = await beginUpload(server, program(), { length: 10, headers });
  const offset = async (by: TestBrowser, more: Record<string, string | null>) =>
    (await by.ask('HEAD', `${uploadsUrl(server)}/${id}`, { headers: { ...tus, ...more } })).status;
  expect(await offset(program(), headers)).toBe(200);
  expect(await offset(program(), { ...bearer(other.secret), Origin: null })).toBe(404);
  expect(await offset(admin, {})).toBe(404);
});

test('a token never has more rights than its maker has now, and ends with them', async () => {
  await addPerson(owner, { email: 'maker@example.test', roles: { demo: ['admin'] } });
  const maker = await server.signIn('maker@example.test');
  const { secret } = await makeToken('admin', 'write', {}, maker);
  const status = async (path: string) => (await ask('GET', api(path), secret)).status;
  expect(await status('groups')).toBe(200);
  await setRoles(owner, 'maker@example.test', ['user_playables_only']);
  expect([await status('groups'), await status('playables')]).toEqual([403, 200]);
  await owner.query(`update content.members set blocked = true where email = 'maker@example.test'`);
  expect(await status('playables')).toBe(401);
});

test('a token that is limited to a folder sees nothing outside of it', async () => {
  const { body: folder } = await admin.post(api('folders'), { name: 'For the till' });
  const { secret } = await makeToken('standard', 'write', { folder: folder.data.id });
  expect((await ask('GET', api('playables'), secret)).body.meta.total).toBe(0);
  expect((await ask('GET', api('folders'), secret)).body.data.map(({ id }: { id: string }) => id)).toEqual([
    folder.data.id,
  ]);
});

test('beside a token cookies do not count, and tokens do not make tokens', async () => {
  const { secret } = await makeToken('admin', 'read');
  const both = await admin.post(api('groups'), { name: 'x' }, { headers: bearer(secret) });
  expect(both).toMatchObject({ status: 403, body: { code: 'token_needs_write' } });
  const write = await makeToken('admin', 'write');
  const again = await ask('POST', api('tokens'), write.secret, { name: 'x', role: 'admin', may: 'read' });
  expect(again).toMatchObject({ status: 403, body: { code: 'not_for_tokens' } });
});
