import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillHistory } from '../devices.ts';
import { expectNoChange } from '../no-change.ts';
import { connectOwner, type Owner } from '../owner.ts';
import { fullTest, someOf } from '../profile.ts';
import type { TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import {
  call,
  cookieRoutes,
  findIds,
  isOpenToAnyPage,
  type KnownIds,
  machineRoutes,
  mutatingRoutes,
  paths,
  readRoutes,
  urlOf,
  userRoutes,
  withParameter,
} from './route-calls.ts';

const publicUrl = 'https://dash.example.com';
const foreignOrigins = [
  'null',
  'https://dash.example.com.evil.test',
  'https://evildash.example.com',
  'http://dash.example.com',
  'https://dash.example.com:8443',
  'https://sub.dash.example.com',
  'https://DASH.example.com',
  'https://dash.example.com, https://dash.example.com',
];

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let other: TestBrowser;
let ids: KnownIds;

beforeAll(async () => {
  // Without a worker, whose jobs may change rows long after the call that enqueued them.
  server = await startTestServer({ behindProxyAt: publicUrl, env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  await fillHistory(owner);
  admin = await server.signIn('admin@vitrine.test');
  other = await server.signIn('standard@vitrine.test');
  ids = await findIds(server, admin, 'demo');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const at = (route: (typeof mutatingRoutes)[number]) => urlOf(server, route, { ids });
const me = (person: TestBrowser) => person.get(`${server.serverUrl('demo')}/api/me`);
const locations = () => `${server.serverUrl('demo')}/api/v1/locations`;
const dashboardPaths = paths.filter(([route]) => !isOpenToAnyPage(route!));
const closedReads = readRoutes.filter(({ access }) => !access.members.includes('anonymous'));

describe('the CSRF token', () => {
  test.each(mutatingRoutes.map((route, turn) => ({ id: route.id, route, turn })))(
    'case 23: $id needs the token of the session that calls',
    async ({ route, turn }) => {
      const ownToken = (host: string) => admin.csrf.get(host)!;
      const isAuth = route.host === 'auth';
      const wrong = {
        none: null,
        empty: '',
        "another session's": other.csrf.get(isAuth ? server.authUrl : server.serverUrl('demo'))!,
        "the other host's": ownToken(isAuth ? server.serverUrl('demo') : server.authUrl),
      };
      const tried = someOf(Object.entries(wrong), 2, turn);
      const answers = await expectNoChange(owner, async () => {
        const found: Record<string, unknown> = {};
        for (const [which, token] of tried) {
          const answer = await call(admin, route, at(route), { ids, headers: { 'X-XSRF-TOKEN': token } });
          found[which] = [answer.status, answer.body.code, answer.headers.getSetCookie()];
        }
        return found;
      });
      const refused = [419, 'csrf_mismatch', []];
      expect(answers).toEqual(Object.fromEntries(tried.map(([which]) => [which, refused])));
      expect((await me(admin)).status).toBe(200);
    },
  );

  test('case 23: the readable cookie alone is not enough; the header decides', async () => {
    const cookieOnly = await admin.post(
      locations(),
      { name: 'x', timezone: 'UTC' },
      { headers: { 'X-XSRF-TOKEN': null } },
    );
    expect(cookieOnly.status).toBe(419);
    expect([...admin.cookies.keys()].filter((name) => name.includes('XSRF'))).toHaveLength(2);
  });

  test.each(['auth host', 'server'])(
    'case 30: login and logout by a form of another site, at the %s',
    async (host) => {
      const base = host === 'server' ? server.serverUrl('demo') : server.authUrl;
      const form = (path: string, body: string) =>
        admin.ask('POST', `${base}${path}`, {
          body,
          headers: {
            Origin: 'https://evil.test',
            'Content-Type': 'application/x-www-form-urlencoded',
            'X-XSRF-TOKEN': null,
          },
        });
      const cookies = new Map(admin.cookies);
      await expectNoChange(owner, async () => {
        expect((await form('/api/login', 'email=standard&password=vitrine-demo')).status).toBe(419);
        expect((await form('/api/v1/logout', '')).status).toBe(419);
      });
      expect(admin.cookies).toEqual(cookies);
      expect((await me(admin)).body.user.email).toBe('admin@vitrine.test');
    },
  );
});

describe('the origin of a call', () => {
  const fromElsewhere = foreignOrigins.map((origin, turn) => ({ origin, turn }));
  const aQuarterOf = <T>(all: readonly T[], turn: number) => someOf(all, Math.ceil(all.length / 4), turn);

  test.each(fromElsewhere)(
    'case 25: a page at $origin can neither change nor read anything',
    async ({ origin, turn }) => {
      const headers = { Origin: origin };
      const routes = aQuarterOf([...mutatingRoutes, ...closedReads], turn);
      const statuses = await expectNoChange(owner, async () => {
        const found: Record<string, unknown> = {};
        for (const route of routes) {
          const answer = await call(admin, route, at(route), { ids, headers });
          found[route.id] = [answer.status, answer.headers.get('access-control-allow-origin')];
        }
        return found;
      });
      const refused = routes.map(({ id }) => [id, [403, null]]);
      expect(statuses).toEqual(Object.fromEntries(refused));
      expect((await me(admin)).status).toBe(200);
    },
  );

  test.each(fromElsewhere)('case 25: a preflight from $origin is not allowed', async ({ origin, turn }) => {
    for (const [route] of aQuarterOf(dashboardPaths, turn)) {
      const answer = await admin.ask('OPTIONS', urlOf(server, route!), {
        headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT' },
      });
      expect(answer.status).toBe(403);
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('case 26: a preflight from the dashboard is answered with its exact origin', async () => {
    for (const [route] of dashboardPaths) {
      const answer = await admin.ask('OPTIONS', urlOf(server, route!), {
        headers: {
          'Access-Control-Request-Method': 'PUT',
          'Access-Control-Request-Headers': 'content-type,x-xsrf-token,if-match',
        },
      });
      const allowed = answer.headers.get('access-control-allow-methods')?.split(', ');
      expect(allowed).toEqual(expect.arrayContaining([...new Set(paths.flat().map(({ method }) => method))]));
      const named = answer.headers.get('access-control-allow-headers')?.toLowerCase();
      for (const name of [
        'tus-resumable',
        'upload-length',
        'upload-offset',
        'upload-metadata',
        'upload-checksum',
      ])
        expect(named).toContain(name);
      expect(answer.status).toBe(204);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': publicUrl,
        'access-control-allow-credentials': 'true',
        vary: expect.stringMatching(/\borigin\b/i),
      });
      expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-xsrf-token');
    }
  });

  test('case 26: players may be pages of any origin, because cookies do not count there', async () => {
    const withoutCookies = [...machineRoutes, ...userRoutes.filter((route) => !cookieRoutes.includes(route))];
    const playerPaths = paths.filter(([route]) => isOpenToAnyPage(route!));
    expect(playerPaths.flat().filter((route) => !withoutCookies.includes(route))).toEqual([]);
    for (const [route] of playerPaths) {
      for (const method of ['OPTIONS', route!.method]) {
        const headers = { Origin: 'https://wall.example', 'Access-Control-Request-Method': route!.method };
        const answer = await admin.ask(method, urlOf(server, route!, { ids }), {
          headers,
          body: route!.body && method !== 'OPTIONS' ? [] : undefined,
        });
        const answered = machineRoutes.includes(route!) ? 401 : route!.body ? 422 : 200;
        expect([route!.id, method, answer.status]).toEqual([
          route!.id,
          method,
          method === 'OPTIONS' ? 204 : answered,
        ]);
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
        expect(answer.headers.get('access-control-allow-headers') ?? '').not.toMatch(/xsrf|cookie/i);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
  });

  test.each(userRoutes.filter((route) => !cookieRoutes.includes(route)))(
    'wire.md, CSRF: $id answers the same with cookies and without, and sets none',
    async (route) => {
      const Origin = isOpenToAnyPage(route) ? 'https://evil.test' : server.authUrl;
      for (const person of [admin, server.browser()]) {
        const answer = await call(person, route, at(route), { headers: { Origin } });
        expect([answer.status, answer.headers.getSetCookie()]).toEqual([route.status ?? 200, []]);
      }
    },
  );

  test('case 31: a cookie without evidence of the origin of the call is no session', async () => {
    const headers = { Origin: null };
    await expectNoChange(owner, async () => {
      for (const route of [...mutatingRoutes, ...closedReads]) {
        expect([route.id, (await call(admin, route, at(route), { ids, headers })).status]).toEqual([
          route.id,
          401,
        ]);
      }
    });
    expect((await me(admin)).headers.get('referrer-policy')).not.toBe('no-referrer');
  });

  test.each([
    [{ Referer: `${publicUrl}/cs/overview` }, 200],
    [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{ 'Sec-Fetch-Site': 'none' }, 200],
    [{ Referer: 'https://evil.test/' }, 403],
    [{ Referer: `${publicUrl}.evil.test/` }, 403],
    [{ Referer: 'no address' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ Referer: 'https://evil.test/', 'Sec-Fetch-Site': 'same-origin' }, 403],
  ])('case 31: without Origin, %o reads with status %i', async (sign, status) => {
    const headers = { Origin: null, ...sign } as Record<string, string | null>;
    const answer = await admin.get(`${server.serverUrl('demo')}/api/me`, { headers });
    expect(answer.status).toBe(status);
  });

  test('case 31: an address typed by hand proves nothing for a change', async () => {
    const headers = { Origin: null, 'Sec-Fetch-Site': 'none' };
    await expectNoChange(owner, async () => {
      const answer = await admin.post(locations(), { name: 'x', timezone: 'UTC' }, { headers });
      expect(answer.status).toBe(403);
    });
  });
});

describe('the form of a call', () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    null,
  ];
  const ofTypes = types.map((type, turn) => ({ type, turn }));
  test.each(ofTypes)('case 27: JSON sent as $type is not read', async ({ type, turn }) => {
    const routes = mutatingRoutes.filter(({ body }) => body);
    await expectNoChange(owner, async () => {
      for (const route of someOf(routes, Math.ceil(routes.length / 3), turn)) {
        const body = new TextEncoder().encode(JSON.stringify({ name: 'x', timezone: 'UTC' }));
        const answer = await admin.ask(route.method, at(route), { body, headers: { 'Content-Type': type } });
        expect([route.id, answer.status, answer.body.code]).toEqual([route.id, 415, 'wrong_content_type']);
      }
    });
    expect((await me(admin)).status).toBe(200);
  });

  fullTest('case 28: no header or parameter turns a call into another method', async () => {
    const headers = {
      'X-HTTP-Method-Override': 'DELETE',
      'X-HTTP-Method': 'DELETE',
      'X-Method-Override': 'DELETE',
    };
    await expectNoChange(owner, async () => {
      for (const route of closedReads) {
        // The upload protocol defines such a header: it is refused there, and ignored elsewhere.
        const isRefused = (await call(admin, route, at(route), { ids, headers })).status === 405;
        expect([route.id, isRefused]).toEqual([route.id, route.id === 'uploads.read']);
        const answer = await call(admin, route, withParameter(at(route), '_method=DELETE'));
        expect([route.id, answer.status]).toEqual([route.id, 422]);
      }
      const overridden = await admin.post(locations(), { _method: 'DELETE' }, { headers });
      expect(overridden.status).toBe(422);
    });
  });

  test('case 29: a path answers only the methods it declares', async () => {
    await expectNoChange(owner, async () => {
      for (const [turn, routes] of paths.entries()) {
        const declared = routes.map(({ method }) => method as string);
        const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
          (method) => !declared.includes(method) && !(method === 'HEAD' && declared.includes('GET')),
        );
        for (const method of someOf(others, 2, turn)) {
          const answer = await admin.ask(
            method,
            urlOf(server, { ...routes[0]!, action: undefined }, { ids }),
          );
          expect([routes[0]!.path, method, answer.status]).toEqual([routes[0]!.path, method, 405]);
          expect(answer.headers.get('allow')?.split(', ').sort()).toEqual([...new Set(declared)].sort());
        }
      }
    });
    expect((await me(admin)).status).toBe(200);
  });

  test.each(readRoutes.map((route, turn) => ({ id: route.id, route, turn })))(
    'case 29: $id refuses an action',
    async ({ route, turn }) => {
      for (const action of someOf(['reveal', 'delete', ''], 1, turn)) {
        const answer = await call(admin, route, withParameter(at(route), `action=${action}`));
        expect(answer.status).toBe(422);
        if (route.method !== 'HEAD') expect(Object.keys(answer.body.errors)).toEqual(['action']);
      }
    },
  );
});
