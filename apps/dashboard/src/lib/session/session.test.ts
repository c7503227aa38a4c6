import { createHash } from 'node:crypto';
import { everyone } from '@vitrine/contract/access';
import { route } from '@vitrine/contract/route';
import { keepAliveMs } from '@vitrine/contract/session-times';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { ApiError } from '../api-error.ts';
import { type Host, openBrowser, startHost } from './session.test-hosts.ts';

const thing = { host: 'content', path: '/api/v1/things', access: everyone, summary: '' } as const;
const getThing = route({ ...thing, id: 'things.get', method: 'GET', reply: z.object({ data: z.string() }) });
const addThing = route({ ...thing, id: 'things.add', method: 'POST', reply: z.object({ data: z.string() }) });

const credentials = { email: 'admin', password: 'vitrine-demo' };
const csrf = 'GET /sanctum/csrf-cookie';
const things = 'GET /api/v1/things';

let auth: Host;
let server: Host;
let browser: ReturnType<typeof openBrowser>;
const serverRecord = () => ({ name: 'Orchard Coffee EU', url: server.url, Domain: 'eu.orchard.example' });

beforeEach(async () => {
  auth = await startHost('auth');
  server = await startHost('demo');
  auth.user = { ...auth.user, servers: [serverRecord()] };
  browser = openBrowser(auth);
});

afterEach(async () => {
  vi.useRealTimers();
  browser.close();
  await Promise.all([auth.close(), server.close()]);
});

async function openLoggedInTab(path = '/cs/locations?page=2') {
  const tab = browser.openTab(path);
  const entrance = await tab.session.login(credentials);
  await entrance.enter(entrance.servers[0]!);
  auth.forget();
  server.forget();
  return tab;
}

const settle = (calls: Promise<unknown>[]) => Promise.allSettled(calls);
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const me = 'GET /api/me?include=roles';

test('SP5: a page requested without a stored server is restricted until a login', async () => {
  const stranger = browser.openTab('/cs/locations');
  expect(await stranger.session.restore()).toBe(false);
  expect(stranger.session.isRestricted()).toBe(true);
  const entrance = await stranger.session.login(credentials);
  await entrance.enter(entrance.servers[0]!);
  expect(stranger.session.isRestricted()).toBe(false);
});

test.each(['/cs/overview', '/de/overview?view=24h'])(
  'C28: %s, where the bare address leads, is no page of one’s own choice',
  async (path) => {
    const visitor = browser.openTab(path);
    expect(await visitor.session.restore()).toBe(false);
    expect(visitor.session.isRestricted()).toBe(false);
  },
);

test('SP5: opening Login directly shows no message about restricted access', async () => {
  const visitor = browser.openTab('/cs/auth/login');
  expect(await visitor.session.restore()).toBe(false);
  expect(visitor.session.isRestricted()).toBe(false);
});

describe('login', () => {
  test('the CSRF cookie of each host is fetched before the login there', async () => {
    const tab = browser.openTab('/cs/auth/login');
    const entrance = await tab.session.login(credentials);
    expect(auth.seen.map((each) => each.call)).toEqual([csrf, 'POST /api/login?include=servers']);
    expect(entrance.servers).toEqual([serverRecord()]);
    await entrance.enter(entrance.servers[0]!);
    expect(server.seen.map((each) => each.call)).toEqual([csrf, 'POST /api/login?include=roles']);
    expect(server.seen[1]!.headers).toMatchObject({ 'x-xsrf-token': 'demo-1', 'accept-language': 'cs' });
    expect(tab.session.get()).toMatchObject({ state: 'loggedIn', role: 'admin', server: serverRecord() });
  });

  test('the selected server is stored in the tab, and as the default of new tabs', async () => {
    const tab = await openLoggedInTab();
    for (const store of [tab.store, browser.local]) {
      expect(store.getItem('server-url')).toBe(server.url);
      expect(store.getItem('signage-server-name')).toBe('Orchard Coffee EU');
    }
  });

  test('AC2: the password is sent only to the auth host; the server gets a ticket and the verifier of its challenge', async () => {
    const tab = browser.openTab('/cs/auth/login');
    const entrance = await tab.session.login(credentials);
    await entrance.enter(entrance.servers[0]!);
    const bodyOf = (host: Host, call: string) =>
      JSON.parse(host.seen.find((each) => each.call === call)!.body);
    const asked = bodyOf(auth, 'POST /api/v1/tickets');
    expect(asked).toEqual({ server: server.url, challenge: expect.stringMatching(/^[\w-]{43}$/) });
    const shown = bodyOf(server, 'POST /api/login?include=roles');
    expect(Object.keys(shown)).toEqual(['ticket', 'verifier']);
    expect(createHash('sha256').update(shown.verifier).digest('base64url')).toBe(asked.challenge);
    expect(server.seen.map(({ body }) => body).join()).not.toContain(credentials.password);
    const verifiers = [...tab.store.values.values(), ...browser.local.values.values()].join();
    expect(verifiers).not.toContain(shown.verifier);
  });

  test('the password is stored nowhere', async () => {
    const tab = await openLoggedInTab();
    const stored = [...tab.store.values.values(), ...browser.local.values.values()].join();
    expect(stored).not.toContain(credentials.password);
  });

  test.each(['device', 'convert_service', 'auth_server', 'unheard_of'])(
    'the first role %s is no user role: Access denied, although an admin role follows',
    async (name) => {
      server.user = { ...server.user, roles: [{ name }, { name: 'admin' }] };
      const tab = browser.openTab('/en/auth/login');
      const entrance = await tab.session.login(credentials);
      await expect(entrance.enter(entrance.servers[0]!)).rejects.toMatchObject({
        status: 403,
        code: 'access_denied',
      });
      expect(tab.session.get().state).toBe('anonymous');
    },
  );

  test("a finished login goes to the redirect parameter, or else to the role's home page", async () => {
    const wished = await openLoggedInTab('/de/auth/login?redirect=%2Fde%2Flocations%3Fpage%3D2');
    expect(wished.session.afterLogin()).toBe('/de/locations?page=2');
    expect((await openLoggedInTab('/de/auth/login')).session.afterLogin()).toBe('/de/overview');
    server.user = { ...server.user, roles: [{ name: 'user_playables_only' }] };
    expect((await openLoggedInTab('/es/auth/login')).session.afterLogin()).toBe('/es/playables');
  });
});

describe('restoring', () => {
  test('a new tab is logged in by the default server and its cookie', async () => {
    await openLoggedInTab();
    const tab = browser.openTab('/cs/overview');
    await expect(tab.session.restore()).resolves.toBe(true);
    expect(tab.session.get()).toMatchObject({ state: 'loggedIn', role: 'admin' });
    expect(server.seen[0]!.call).toBe(me);
  });

  test('without a stored server nothing is requested, Login is /en/auth/login and the requested page follows it', async () => {
    const tab = browser.openTab('/cs/locations');
    await expect(tab.session.restore()).resolves.toBe(false);
    expect(server.seen).toEqual([]);
    expect(tab.session.loginPath('/cs/locations')).toBe('/en/auth/login');
    tab.page.path = '/en/auth/login';
    await (await tab.session.login(credentials)).enter(serverRecord());
    expect(tab.session.afterLogin()).toBe('/cs/locations');
  });

  test('on an auth page nothing is requested', async () => {
    await openLoggedInTab();
    await expect(browser.openTab('/cs/auth/login').session.restore()).resolves.toBe(false);
    expect(server.seen).toEqual([]);
  });

  test('an ended session is not restored; Login gets the page as redirect parameter', async () => {
    await openLoggedInTab();
    server.isAlive = false;
    const tab = browser.openTab('/cs/locations?page=2');
    await expect(tab.session.restore()).resolves.toBe(false);
    expect(server.count(csrf)).toBe(1);
    expect(tab.session.loginPath('/cs/locations?page=2')).toBe(
      '/cs/auth/login?redirect=%2Fcs%2Flocations%3Fpage%3D2',
    );
  });

  test('a server that does not respond is no logout', async () => {
    await openLoggedInTab();
    server.answer = (_request, response) => {
      response.writeHead(502).end();
      return true;
    };
    await expect(browser.openTab('/cs/overview').session.restore()).rejects.toMatchObject({ status: 502 });
  });
});

describe('a refused call', () => {
  test('21: twenty parallel calls meet an expired session: one csrf refresh, each retried at most once, one broadcast', async () => {
    const tab = await openLoggedInTab();
    const onMessage = vi.fn();
    const ear = new BroadcastChannel('vitrine-session');
    ear.onmessage = (event: MessageEvent) => onMessage(event.data);
    server.isAlive = false;
    const results = await settle(times(20, () => tab.api.call(getThing)));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(server.count(csrf)).toBe(1);
    expect(server.count(things)).toBeGreaterThanOrEqual(20);
    expect(server.count(things)).toBeLessThanOrEqual(40);
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledTimes(1));
    expect(tab.notices).toEqual(['reconnectionFailed']);
    expect(tab.moves).toEqual(['/cs/auth/login?redirect=%2Fcs%2Flocations%3Fpage%3D2']);
    ear.close();
  });

  test('21: twenty parallel calls with an outdated token all succeed after one refresh', async () => {
    const tab = await openLoggedInTab();
    server.rotateToken();
    const results = await settle(times(20, () => tab.api.call(addThing)));
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(server.count(csrf)).toBe(1);
    expect(server.count('POST /api/v1/things')).toBe(40);
    expect(tab.session.get()).toMatchObject({ state: 'loggedIn', isReconnecting: false });
  });

  test('SP9: calls of the auth host follow the same rule: one refresh, the others wait, then logged out', async () => {
    const ofPerson = route({
      ...thing,
      host: 'auth',
      id: 'person.get',
      method: 'GET',
      reply: z.object({ data: z.string() }),
    });
    const tab = await openLoggedInTab();
    auth.answer = (request, response) => {
      if (!request.url!.startsWith('/api/v1/things')) return;
      response.writeHead(401, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ message: 'Session', code: 'session_expired' }));
      return true;
    };
    await settle(times(10, () => tab.api.callAuth(ofPerson)));
    expect(auth.count(csrf)).toBe(1);
    expect(tab.session.get().state).toBe('anonymous');
    expect(server.count(csrf)).toBe(0);
  });

  test('the bytes of an upload follow the same rule: one refresh, one retry with the new token', async () => {
    const tab = await openLoggedInTab();
    const tokens: (string | undefined)[] = [];
    const sendBytes = async (token: string | undefined) => {
      tokens.push(token);
      if (tokens.length === 1) throw new ApiError({ status: 419, code: 'csrf_mismatch' });
      return 'taken';
    };
    server.rotateToken();
    expect(await tab.api.inSession(sendBytes)).toBe('taken');
    expect(server.count(csrf)).toBe(1);
    expect(tokens).toHaveLength(2);
    expect(tokens[1]).not.toBe(tokens[0]);

    const refused = () => Promise.reject(new ApiError({ status: 401, code: 'session_expired' }));
    await expect(tab.api.inSession(refused)).rejects.toMatchObject({ status: 401 });
    expect(tab.notices).toEqual(['reconnectionFailed']);
    await expect(tab.api.inSession(sendBytes)).rejects.toMatchObject({ code: 'logged_out' });
  });

  test('21: late responses, after the refresh of another call, cause no second refresh', async () => {
    const tab = await openLoggedInTab();
    let slow: (() => void) | undefined;
    const slowRefused = new Promise<void>((done) => {
      slow = done;
    });
    let calls = 0;
    server.answer = (request, response) => {
      if (!request.url!.startsWith('/api/v1/things')) return false;
      calls += 1;
      if (calls > 2) return false;
      if (calls === 1) void slowRefused.then(() => response.writeHead(401).end());
      else response.writeHead(401).end();
      return true;
    };
    const late = tab.api.call(getThing);
    await vi.waitFor(() => expect(calls).toBe(1));
    await tab.api.call(getThing);
    slow!();
    await expect(late).resolves.toEqual({ data: 'thing' });
    expect(server.count(csrf)).toBe(1);
  });

  test('21: when one retry succeeds and the others are refused again, the session is lost once', async () => {
    const tab = await openLoggedInTab();
    const onMessage = vi.fn();
    const ear = new BroadcastChannel('vitrine-session');
    ear.onmessage = (event: MessageEvent) => onMessage(event.data);
    let calls = 0;
    const refused: (() => void)[] = [];
    server.answer = (request, response) => {
      if (!request.url!.startsWith('/api/v1/things')) return false;
      calls += 1;
      if (calls === 6) return false;
      // The five calls are refused together, so the sixth is the first retry; then all other retries are
      // refused.
      refused.push(() => response.writeHead(401).end());
      if (calls >= 5) for (const refuse of refused.splice(0)) refuse();
      return true;
    };
    const results = await settle(times(5, () => tab.api.call(getThing)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(server.count(csrf)).toBe(1);
    const last = new BroadcastChannel('vitrine-session');
    last.postMessage('the last message');
    await vi.waitFor(() => expect(onMessage).toHaveBeenLastCalledWith('the last message'));
    expect(onMessage).toHaveBeenCalledTimes(2);
    expect(tab.moves).toHaveLength(1);
    last.close();
    ear.close();
  });

  test('calls made while reconnecting wait for the result', async () => {
    const tab = await openLoggedInTab();
    let release: (() => void) | undefined;
    let isFirst = true;
    server.answer = (request, response) => {
      if (request.url === '/sanctum/csrf-cookie') {
        release = () => response.writeHead(204, { 'X-XSRF-TOKEN': 'new' }).end();
        return true;
      }
      const isRefused = isFirst;
      isFirst = false;
      if (isRefused) response.writeHead(401).end();
      return isRefused;
    };
    const first = tab.api.call(getThing);
    await vi.waitFor(() => expect(release).toBeDefined());
    expect(tab.session.get().isReconnecting).toBe(true);
    const second = tab.api.call(getThing);
    // What was sent before this is there when this is answered.
    await fetch(`${server.url}/api/other`);
    expect(server.count(things)).toBe(1);
    release!();
    await Promise.all([first, second]);
    expect(server.count(things)).toBe(3);
    expect(tab.session.get().isReconnecting).toBe(false);
  });

  test('202: after eight hours of sleep there is one redirect to Login with the page kept, and no request storm', async () => {
    const tab = await openLoggedInTab();
    server.isAlive = false;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 3_600_000 });
    tab.session.wake();
    tab.session.wake();
    const polls = times(10, () => tab.api.call(getThing));
    await settle(polls);
    await vi.waitFor(() => expect(tab.moves).toHaveLength(1));
    expect(tab.moves).toEqual(['/cs/auth/login?redirect=%2Fcs%2Flocations%3Fpage%3D2']);
    expect(server.count('GET /api/keep-alive')).toBeLessThanOrEqual(2);
    server.forget();
    await settle(times(50, () => tab.api.call(getThing)));
    tab.session.wake();
    expect(server.seen).toEqual([]);
  });

  test('a 403 or a 422 ends nothing', async () => {
    const tab = await openLoggedInTab();
    const refuse = (status: number) => {
      server.answer = (_request, response) => {
        response
          .writeHead(status)
          .end(JSON.stringify({ message: 'Ne.', code: 'no', errors: { name: ['Chybí.'] } }));
        return true;
      };
    };
    refuse(403);
    await expect(tab.api.call(getThing)).rejects.toMatchObject({ status: 403, message: 'Ne.', code: 'no' });
    refuse(422);
    await expect(tab.api.call(addThing)).rejects.toMatchObject({ errors: { name: ['Chybí.'] } });
    expect(tab.session.get().state).toBe('loggedIn');
    expect(server.count(csrf)).toBe(0);
  });
});

describe('keep-alive', () => {
  test('is called every 600000 ms after a login, and not after the session is lost', async () => {
    expect(keepAliveMs).toBe(600_000);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const tab = browser.openTab('/cs/overview');
    await (await tab.session.login(credentials)).enter(serverRecord());
    for (const count of [1, 2]) {
      vi.advanceTimersByTime(keepAliveMs);
      await vi.waitFor(() => expect(server.count('GET /api/keep-alive')).toBe(count));
    }
    server.isAlive = false;
    vi.advanceTimersByTime(keepAliveMs);
    await vi.waitFor(() => expect(tab.moves).toHaveLength(1));
    server.forget();
    vi.advanceTimersByTime(10 * keepAliveMs);
    await fetch(`${server.url}/api/other`);
    expect(server.seen.map(({ call }) => call)).toEqual(['GET /api/other']);
  });
});

describe('logout', () => {
  test('ends the session at the auth host, then on the server, notifies the other tabs and reloads', async () => {
    const tab = await openLoggedInTab();
    const other = browser.openTab('/de/locations');
    await other.session.restore();
    auth.forget();
    server.forget();
    const order: string[] = [];
    auth.answer = ({ method, url }) => void (method === 'POST' && order.push(`auth ${url}`));
    server.answer = ({ method, url }) => void (method === 'POST' && order.push(`server ${url}`));
    await expect(tab.session.logout()).resolves.toBe(true);
    expect(order).toEqual(['auth /api/v1/logout', 'server /api/v1/logout']);
    expect(tab.page.reloads).toBe(1);
    expect(tab.notices).toEqual([]);
    await vi.waitFor(() => expect(other.notices).toEqual(['loggedOutElsewhere']));
    expect(other.moves).toEqual(['/de/auth/login?redirect=%2Fde%2Flocations']);
  });

  test('the reloaded page goes to Login without a request and without a redirect parameter', async () => {
    const tab = await openLoggedInTab();
    await tab.session.logout();
    server.forget();
    const reloaded = browser.openTab('/cs/locations');
    for (const [key, value] of tab.store.values) reloaded.store.setItem(key, value);
    await expect(reloaded.session.restore()).resolves.toBe(false);
    expect(reloaded.session.loginPath('/cs/locations')).toBe('/cs/auth/login');
    expect(server.seen).toEqual([]);
  });

  test('after a reload, without a known token, it is fetched first instead of causing a 419', async () => {
    await openLoggedInTab();
    const reloaded = browser.openTab('/cs/overview');
    await reloaded.session.restore();
    await vi.waitFor(() => expect(server.count(csrf)).toBe(1));
    await reloaded.session.logout();
    expect(auth.seen.map((each) => each.call)).toEqual([csrf, 'POST /api/v1/logout']);
    expect(server.count('POST /api/v1/logout')).toBe(1);
  });

  test('a token that comes with the answer to who is signed in is not fetched again', async () => {
    await openLoggedInTab();
    server.answer = (_request, response) => {
      response.setHeader('X-XSRF-TOKEN', 'of this server');
      return false;
    };
    const reloaded = browser.openTab('/cs/overview');
    await reloaded.session.restore();
    expect(reloaded.api.hasToken(server.url)).toBe(true);
    expect(server.count(csrf)).toBe(0);
  });

  test('a user who stays because of unsaved changes stays logged in', async () => {
    const tab = await openLoggedInTab();
    tab.session.guardLeaving(() => Promise.resolve(false));
    await expect(tab.session.logout()).resolves.toBe(false);
    expect(auth.seen).toEqual([]);
    expect(tab.page.reloads).toBe(0);
  });

  test('if neither host can be reached, the user is informed and stays logged in', async () => {
    const tab = await openLoggedInTab();
    const fail = (_request: unknown, response: { writeHead(status: number): { end(): unknown } }) => {
      response.writeHead(503).end();
      return true;
    };
    auth.answer = fail;
    server.answer = fail;
    await expect(tab.session.logout()).rejects.toBeInstanceOf(ApiError);
    expect(tab.page.reloads).toBe(0);
    expect(tab.session.get().state).toBe('loggedIn');
  });
});

describe('other tabs', () => {
  test('a final 401 in one tab logs out the others', async () => {
    const tab = await openLoggedInTab();
    const other = browser.openTab('/de/locations');
    await other.session.restore();
    server.isAlive = false;
    await tab.api.call(getThing).catch(() => {});
    await vi.waitFor(() => expect(other.notices).toEqual(['loggedOutElsewhere']));
    expect(other.session.get().state).toBe('anonymous');
  });

  test('a login in another tab moves a waiting login page to its redirect target', async () => {
    const waiting = browser.openTab('/de/auth/login?redirect=%2Fde%2Flocations');
    await openLoggedInTab();
    await vi.waitFor(() => expect(waiting.moves).toEqual(['/de/locations']));
    expect(waiting.session.get().state).toBe('loggedIn');
  });

  test('a login as another user reloads a tab that still shows the old one', async () => {
    const tab = await openLoggedInTab();
    server.user = { ...server.user, id: '018f0000-0000-7000-8000-000000000002' };
    await openLoggedInTab();
    await vi.waitFor(() => expect(tab.page.reloads).toBe(1));
  });

  test('158: forged messages cause at most a logout, and never a move off-origin', async () => {
    const waiting = browser.openTab('/de/auth/login?redirect=https%3A%2F%2Fevil.example');
    const tab = await openLoggedInTab();
    await vi.waitFor(() => expect(waiting.moves).toEqual(['/de/overview']));
    const forger = new BroadcastChannel('vitrine-session');
    for (const forged of [
      null,
      'logout',
      7,
      [],
      { kind: 'goto', at: 1 },
      { kind: 'logout' },
      { kind: 'login', at: 1, url: 'https://evil.example' },
    ]) {
      forger.postMessage(forged);
    }
    // Both tabs ask who is logged in, after everything that was sent before.
    server.forget();
    forger.postMessage({ kind: 'login', at: Date.now() });
    await vi.waitFor(() => expect(server.count(me)).toBe(2));
    expect([tab.moves, tab.notices, tab.page.reloads]).toEqual([[], [], 0]);
    forger.postMessage({ kind: 'logout', at: Date.now() + 1000 });
    await vi.waitFor(() =>
      expect(tab.moves).toEqual(['/cs/auth/login?redirect=%2Fcs%2Flocations%3Fpage%3D2']),
    );
    forger.close();
  });

  test('a logout announced before this login does not end it', async () => {
    const tab = await openLoggedInTab();
    const late = new BroadcastChannel('vitrine-session');
    late.postMessage({ kind: 'logout', at: Date.now() - 60_000 });
    late.postMessage({ kind: 'login', at: Date.now() });
    await vi.waitFor(() => expect(server.count(me)).toBe(1));
    expect(tab.session.get().state).toBe('loggedIn');
    late.close();
  });
});

describe('switching the server', () => {
  test('a ticket or an existing session there opens it without a password, and only this tab switches', async () => {
    const tab = await openLoggedInTab();
    const stays = browser.openTab('/cs/overview');
    await stays.session.restore();
    const second = await startHost('museum');
    const museum = { name: 'City Museum', url: second.url, Domain: 'museum.example' };
    await expect(tab.session.switchTo(museum)).resolves.toBe('entered');
    expect(auth.count('POST /api/v1/tickets')).toBe(1);
    expect(tab.session.get().server).toEqual(museum);
    expect(stays.session.get().server).toEqual(serverRecord());
    expect(browser.local.getItem('server-url')).toBe(museum.url);
    const reloaded = browser.openTab('/cs/overview');
    for (const [key, value] of stays.store.values) reloaded.store.setItem(key, value);
    await reloaded.session.restore();
    expect(reloaded.session.get().server).toEqual(serverRecord());
    expect(browser.local.getItem('server-url')).toBe(museum.url);
    await expect(stays.session.switchTo(museum)).resolves.toBe('entered');
    expect(auth.count('POST /api/v1/tickets')).toBe(1);
    await second.close();
  });

  test('a server that refuses the ticket leaves the tab where it is', async () => {
    const tab = await openLoggedInTab();
    const second = await startHost('museum');
    second.answer = (request, response) => {
      if (request.method !== 'POST') return undefined;
      response.writeHead(422, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ message: 'No.', code: 'invalid_ticket' }));
      return true;
    };
    const museum = { name: 'City Museum', url: second.url, Domain: 'museum.example' };
    await expect(tab.session.switchTo(museum)).rejects.toMatchObject({ code: 'invalid_ticket' });
    expect(tab.session.get()).toMatchObject({ state: 'loggedIn', server: serverRecord() });
    await second.close();
  });

  test('without a login at the auth host there is one redirect to Login, with the way back', async () => {
    const tab = await openLoggedInTab();
    auth.isAlive = false;
    const second = await startHost('museum');
    const museum = { name: 'City Museum', url: second.url, Domain: 'museum.example' };
    await expect(tab.session.switchTo(museum)).rejects.toMatchObject({ status: 401 });
    expect(tab.moves).toEqual(['/cs/auth/login?redirect=%2Fcs%2Flocations%3Fpage%3D2']);
    await second.close();
  });
});
