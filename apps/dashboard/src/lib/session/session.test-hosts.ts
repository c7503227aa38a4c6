import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keepAliveMs } from '@vitrine/contract/session-times';
import { type Api, createApi } from '../api.ts';
import { createSession, type Session } from './session.ts';
import type { SessionNotice } from './session-state.ts';
import { createTabSync } from './tab-sync.ts';

// Real http hosts and browser tabs for the session tests. Node's fetch stores no cookies, so a cookie jar is
// used.

export const demoUser = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Hana Králová',
  email: 'admin@vitrine.test',
  username: 'admin',
  allowedFolder: null,
};

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean | undefined;

/** One host: the auth host and a server differ only in their login response. */
export async function startHost(name: string) {
  const seen: { call: string; headers: IncomingMessage['headers']; body: string }[] = [];
  let tokens = 1;
  let token = `${name}-1`;
  const host = {
    seen,
    url: '',
    isAlive: true,
    user: { ...demoUser, roles: [{ name: 'admin' }] } as Record<string, unknown>,
    /** Overrides the default response if it returns true. */
    answer: (() => undefined) as Answer,
    /** Makes the tokens known to the tabs outdated. */
    rotateToken: () => {
      tokens += 1;
      token = `${name}-${tokens}`;
    },
    count: (call: string) => seen.filter((each) => each.call === call).length,
    forget: () => void seen.splice(0),
    close: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const path = request.url!.split('?')[0]!;
    const call = `${request.method} ${path}`;
    seen.push({ call: `${request.method} ${request.url}`, headers: request.headers, body });
    const say = (status: number, reply?: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(reply && JSON.stringify(reply));
    };
    const giveToken = () => response.setHeader('X-XSRF-TOKEN', token);
    if (host.answer(request, response)) return;
    if (call === 'GET /sanctum/csrf-cookie') {
      giveToken();
      response.setHeader('Set-Cookie', `xsrf-${name}=1; Path=/`);
      return say(204);
    }
    const isChange = request.method !== 'GET';
    if (isChange && request.headers['x-xsrf-token'] !== token) {
      return say(419, { message: 'Token', code: 'csrf' });
    }
    if (call === 'POST /api/login') {
      host.isAlive = true;
      host.rotateToken();
      giveToken();
      response.setHeader('Set-Cookie', `session-${name}=1; Path=/`);
      return say(200, { user: host.user });
    }
    const hasSession = host.isAlive && request.headers.cookie?.includes(`session-${name}=1`);
    if (call === 'POST /api/v1/logout') {
      host.isAlive = false;
      return say(204);
    }
    if (!hasSession) return say(401, { message: 'No session', code: 'unauthenticated' });
    if (call === 'POST /api/v1/tickets') return say(201, { ticket: name.padEnd(43, 'x') });
    if (call === 'GET /api/me') return say(200, { user: host.user });
    if (call === 'GET /api/keep-alive') return say(204);
    if (path === '/api/v1/things') return say(200, { data: 'thing' });
    return say(404, { message: 'Not found', code: 'not_found' });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return host;
}

export type Host = Awaited<ReturnType<typeof startHost>>;

const memoryStorage = () => {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

/** A browser whose tabs share cookies and local storage. */
export function openBrowser(auth: Host) {
  const jar = new Map<string, string>();
  const local = memoryStorage();
  const ownFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { origin } = new URL(String(input));
    const headers = new Headers(init?.headers);
    const cookies = [...jar].filter(([key]) => key.startsWith(origin)).map(([, pair]) => pair);
    if (cookies.length > 0) headers.set('Cookie', cookies.join('; '));
    const response = await ownFetch(input, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const pair = cookie.split(';')[0]!;
      jar.set(`${origin} ${pair.split('=')[0]}`, pair);
    }
    return response;
  };
  const sessions: Session[] = [];

  function openTab(path: string) {
    const notices: SessionNotice[] = [];
    const moves: string[] = [];
    const page = { path, reloads: 0 };
    const store = memoryStorage();
    const api: Api = createApi({ authBase: () => auth.url, locale: () => 'cs' });
    const session = createSession(api, {
      tab: store,
      browser: local,
      path: () => page.path,
      reload: () => {
        page.reloads += 1;
      },
      tabs: createTabSync(BroadcastChannel, local, new EventTarget()),
      keepAliveMs,
    });
    session.moveBy((to) => {
      moves.push(to);
      page.path = to;
    });
    session.onNotice((notice) => void notices.push(notice));
    sessions.push(session);
    return { api, session, page, notices, moves, store };
  }

  return {
    local,
    openTab,
    close() {
      for (const session of sessions) session.close();
      globalThis.fetch = ownFetch;
    },
  };
}
