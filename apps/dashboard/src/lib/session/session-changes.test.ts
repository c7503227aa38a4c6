import { groups } from '@vitrine/contract/groups';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Host, openBrowser, startHost } from './session.test-hosts.ts';

// Changes to a user or a server during a session.

let auth: Host;
let server: Host;
let browser: ReturnType<typeof openBrowser>;

beforeEach(async () => {
  auth = await startHost('auth');
  server = await startHost('demo');
  const known = { name: 'Orchard Coffee EU', url: server.url, Domain: 'eu.orchard.example' };
  auth.user = { ...auth.user, servers: [known] };
  browser = openBrowser(auth);
});
afterEach(async () => {
  browser.close();
  await Promise.all([auth.close(), server.close()]);
});

async function openLoggedInTab() {
  const tab = browser.openTab('/cs/users');
  const entrance = await tab.session.login({ email: 'admin', password: 'vitrine-demo' });
  await entrance.enter(entrance.servers[0]!);
  server.forget();
  return tab;
}

test('a changed role applies as soon as the session is rechecked', async () => {
  const { session } = await openLoggedInTab();
  server.user = { ...server.user, roles: [{ name: 'user_standard' }] };
  session.recheck();
  await vi.waitFor(() => expect(session.get().role).toBe('standard'));
  expect(session.get().caller).toEqual({ principal: 'standard', rights: [] });
});

test('repeated rechecks send one request at a time, and nothing is published if nothing changed', async () => {
  const { session } = await openLoggedInTab();
  const before = session.get();
  session.recheck();
  session.recheck();
  await vi.waitFor(() => expect(server.count('GET /api/me?include=roles')).toBe(1));
  expect(session.get()).toBe(before);
});

test('a blocked user is redirected to Login, with the way back', async () => {
  const { session, notices, moves } = await openLoggedInTab();
  server.isAlive = false;
  session.recheck();
  await vi.waitFor(() => expect(moves).toEqual(['/cs/auth/login?redirect=%2Fcs%2Fusers']));
  expect(notices).toEqual(['reconnectionFailed']);
});

test('a creating call has an idempotency key, which is reused when it is repeated without a response', async () => {
  const { api } = await openLoggedInTab();
  const keys = () =>
    server.seen.flatMap(({ call, headers }) =>
      call === 'POST /api/v1/groups' ? [headers['idempotency-key']] : [],
    );
  const make = (name: string) => api.call(groups.routes.create, { body: { name } }).catch(() => undefined);
  server.answer = (request, response) => {
    if (request.method !== 'POST') return undefined;
    response.destroy();
    return true;
  };
  await make('Windows');
  await make('Windows');
  await make('Doors');
  server.answer = () => undefined;
  await make('Windows');
  await make('Windows');
  const [first, again, another, answered, next] = keys();
  expect(first).toMatch(/^\S{10,}$/);
  expect([again, answered]).toEqual([first, first]);
  expect(new Set([first, another, next]).size).toBe(3);
});

test('a server that does not respond ends no session', async () => {
  const { session } = await openLoggedInTab();
  server.answer = (_, response) => {
    response.destroy();
    return true;
  };
  session.recheck();
  await vi.waitFor(() => expect(server.seen.length).toBeGreaterThan(0));
  expect(session.get().state).toBe('loggedIn');
});

test('a new name of the server or the user is shown immediately and kept', async () => {
  const { session, store } = await openLoggedInTab();
  session.learn({ serverName: 'Orchard Coffee', user: { name: 'Hana Nová' } });
  expect(session.get()).toMatchObject({ user: { name: 'Hana Nová' }, server: { name: 'Orchard Coffee' } });
  expect(session.get().servers.map(({ name }) => name)).toEqual(['Orchard Coffee']);
  for (const kept of [store, browser.local])
    expect(kept.getItem('signage-server-name')).toBe('Orchard Coffee');
});
