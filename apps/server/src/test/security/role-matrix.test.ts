import { Readable } from 'node:stream';
import { type Principal, roles } from '@vitrine/contract/access';
import { allRoutes, resources } from '@vitrine/contract/all-routes';
import { isMutating, type Route } from '@vitrine/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, newToken } from '../../infra/secrets/secrets.ts';
import { putText } from '../../infra/storage/put-text.ts';
import { authHostRoutes } from '../../processes/auth-host.ts';
import { contentServerRoutes } from '../../processes/content-server.ts';
import { fillHistory, pairDevice, registerDevice, showOn, type WaitingDevice } from '../devices.ts';
import { expectNoChange } from '../no-change.ts';
import { addPerson, connectOwner, type Owner, setRoles } from '../owner.ts';
import { someOf } from '../profile.ts';
import type { Ask, TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { beginUpload } from '../uploads.ts';
import {
  bearer,
  call,
  findIds,
  headersOf,
  type KnownIds,
  machineRoutes,
  randomId,
  readsOf,
  resourceOf,
  urlOf,
  userRoutes,
  withParameter,
} from './route-calls.ts';

let server: TestServer;
let owner: Owner;
let ids: KnownIds;
let admin: TestBrowser;
let standard: TestBrowser;
let playablesOnly: TestBrowser;
let waiting: WaitingDevice;
let deviceToken: string;
let otherTenantsToken: string;
const otherServerKey = newToken();

beforeAll(async () => {
  // Without a worker, whose jobs may change rows long after the call that enqueued them.
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  [admin, standard, playablesOnly] = (await Promise.all(
    ['admin', 'standard', 'playables'].map((name) => server.signIn(`${name}@vitrine.test`)),
  )) as [TestBrowser, TestBrowser, TestBrowser];
  waiting = await registerDevice(server);
  const device = await pairDevice(server, admin);
  deviceToken = device.token;
  const inMuseum = await server.signIn('admin@vitrine.test', 'museum');
  ({ token: otherTenantsToken } = await pairDevice(server, inMuseum, { slug: 'museum' }));
  await fillHistory(owner);
  ids = await findIds(server, admin, 'demo');
  await storeExport(ids.get('plays')!);
  await showOn(server, 'demo', device.deviceId, ids.get('uploads')!);
  // What the device shows has data, which its calls ask for.
  await showOn(server, 'demo', device.deviceId, ids.get('designs')!);
  await owner.query(
    `insert into content.source_uses (environment_id, source_id, design_id)
     select environment_id, id, $2 from content.sources where id = $1`,
    [ids.get('sources'), ids.get('designs')],
  );
  ids = new Map([...ids, ['player', ids.get('sources')!]]);
  await addPerson(owner, { email: 'curator@museum.test', roles: { museum: ['admin'] } });
  // A content server of the same installation that hosts neither of the demo environments.
  await owner.query(
    `insert into identity.content_servers (id, url, region, key_hash, key_sealed) values ($1, 'http://localhost:1', 'us_east', $2, '')`,
    [randomId(), hashOf(otherServerKey)],
  );
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** A large export of plays that is ready. Its calls are named after plays, so it gets the id of one. */
async function storeExport(id: string): Promise<void> {
  const [{ id: environment }] = await owner.query(`select id from content.environments where slug = 'demo'`);
  const { storage, jobsDir } = server.program.app;
  const key = `${environment}/${id}`;
  const text = Readable.from(['name']);
  const signal = AbortSignal.timeout(60_000);
  const size = await putText(storage, { key, text, mime: 'text/csv', jobsDir, signal });
  await owner.query(
    `insert into content.play_exports (environment_id, id, query, locale, state, plays, size, storage_key, created_at, expires_at)
     values ($1, $2, '{}', 'en', 'ready', 1, $3, $4, now(), now() + interval '7 days')`,
    [environment, id, size, key],
  );
}

const demo = () => server.serverUrl('demo');

interface Caller {
  readonly browser: TestBrowser;
  readonly headers?: Record<string, string>;
}

async function anonymous(): Promise<TestBrowser> {
  const visitor = server.browser();
  await visitor.get(`${server.authUrl}/sanctum/csrf-cookie`);
  await visitor.get(`${demo()}/sanctum/csrf-cookie`);
  return visitor;
}

/** The museum's admin, who renames the museum's cookies to the demo's and fetches tokens for them. */
async function otherTenantsAdmin(): Promise<TestBrowser> {
  const curator = await server.signIn('curator@museum.test', 'museum');
  curator.cookies.set('vitrine-demo', curator.cookies.get('vitrine-museum')!);
  await curator.get(`${demo()}/sanctum/csrf-cookie`);
  return curator;
}

const callers: Record<
  string,
  { principals: (route: Route) => readonly Principal[]; as: () => Promise<Caller> }
> = {
  anonymous: { principals: () => ['anonymous'], as: async () => ({ browser: await anonymous() }) },
  'playables only': { principals: () => ['playables_only'], as: async () => ({ browser: playablesOnly }) },
  standard: { principals: () => ['standard'], as: async () => ({ browser: standard }) },
  admin: { principals: () => ['admin'], as: async () => ({ browser: admin }) },
  // At the auth host she is a person like any other.
  "another tenant's admin": {
    principals: ({ host }) => [host === 'auth' ? 'admin' : 'anonymous'],
    as: async () => ({ browser: await otherTenantsAdmin() }),
  },
  // Both sides have the key of the content server: it authenticates that server at the auth host, and the
  // auth host there.
  "the content server's key": {
    principals: ({ host }) => ['anonymous', host === 'auth' ? 'contentServer' : 'authHost'],
    as: async () => ({ browser: await anonymous(), headers: bearer(server.program.app.serverKey) }),
  },
  "another content server's key": {
    principals: ({ host }) => ['anonymous', ...(host === 'auth' ? (['contentServer'] as const) : [])],
    as: async () => ({ browser: await anonymous(), headers: bearer(otherServerKey) }),
  },
  // Once it is paired, a device calls only its server.
  "a device's token": {
    principals: ({ host }) => ['anonymous', ...(host === 'content' ? (['device'] as const) : [])],
    as: async () => ({ browser: await anonymous(), headers: bearer(deviceToken) }),
  },
  "a waiting device's secret": {
    principals: ({ host }) => ['anonymous', ...(host === 'auth' ? (['device'] as const) : [])],
    as: async () => ({ browser: await anonymous(), headers: bearer(waiting.secret) }),
  },
  "another tenant's device": {
    principals: () => ['anonymous'],
    as: async () => ({ browser: await anonymous(), headers: bearer(otherTenantsToken) }),
  },
  'a made-up token': {
    principals: () => ['anonymous'],
    as: async () => ({ browser: await anonymous(), headers: bearer(newToken()) }),
  },
  "an admin who also shows a device's token": {
    principals: ({ host }) => ['admin', ...(host === 'content' ? (['device'] as const) : [])],
    as: async () => ({ browser: admin, headers: bearer(deviceToken) }),
  },
  'an admin who also shows a wrong key': {
    principals: () => ['admin'],
    as: async () => ({ browser: admin, headers: bearer(newToken()) }),
  },
};

/** A proposal is visible to its author, here a standard user, and to those who may approve it. */
const authorsOnly = ['proposals.get', 'proposals.diff'];

/**
 * If allowed, a read is answered, and a change gets as far as its schema, which refuses anything but an
 * object; an upload requires the version of its protocol first.
 */
function expectedStatus(route: Route, principals: readonly Principal[]): number {
  if (authorsOnly.includes(route.id) && principals.includes('playables_only')) return 404;
  if (principals.some((principal) => route.access.members.includes(principal)))
    return !isMutating(route.method)
      ? (route.status ?? 200)
      : route.isStream && resourceOf(route) === 'uploads'
        ? 412
        : 422;
  if (machineRoutes.includes(route) || principals.includes('anonymous')) return 401;
  return route.access.isOfInstallation ? 404 : 403;
}

/**
 * People try every route in every profile; of the other callers enough try each route that all kinds of keys
 * are covered.
 */
const people = ['anonymous', 'playables only', 'standard', 'admin'];
const matrix = Object.keys(callers).map((name, turn) => ({
  name,
  routes: people.includes(name) ? allRoutes : someOf(allRoutes, Math.ceil(allRoutes.length / 6), turn),
}));

describe('who may call what', () => {
  test.each(matrix)(
    'cases 34 and 114: $name gets exactly what the contract declares',
    async ({ name, routes }) => {
      const { principals, as } = callers[name]!;
      const { browser, headers } = await as();
      const ask = (route: Route): Ask => ({
        headers: { ...(!isMutating(route.method) && headersOf(route)), ...headers },
        body: isMutating(route.method) ? [] : undefined,
      });
      // An upload is visible only to the person who began it.
      const onServer = allRoutes.find(({ host }) => host === 'content')!;
      const isPerson = !principals(onServer).includes('anonymous');
      const own = isPerson ? new Map([...ids, ['uploads', await beginUpload(server, browser)]]) : ids;
      const found = await expectNoChange(owner, async () => {
        const statuses: [string, number][] = [];
        for (const route of routes) {
          const answer = await browser.ask(route.method, urlOf(server, route, { ids: own }), ask(route));
          statuses.push([route.id, answer.status]);
        }
        return Object.fromEntries(statuses);
      });
      const declared = routes.map((route) => [route.id, expectedStatus(route, principals(route))]);
      expect(found).toEqual(Object.fromEntries(declared));
    },
  );

  test('case 34: exactly what the contract declares is served, and each route declares who may call it', () => {
    const served = [...authHostRoutes, ...contentServerRoutes].map(({ route }) => route);
    expect(new Set(served)).toEqual(new Set(allRoutes));
    expect(served).toHaveLength(allRoutes.length);
    expect(allRoutes.filter(({ access }) => access.members.length === 0)).toEqual([]);
    const ofBothKinds = allRoutes.filter(
      (route) =>
        userRoutes.includes(route) &&
        route.access.members.some((each) => each !== 'anonymous' && !roles.some((role) => role === each)),
    );
    expect(ofBothKinds).toEqual([]);
  });

  test("case 34: a content server's key opens neither sessions nor other servers' environments", async () => {
    const museum = await owner.query(`select id from content.environments where slug = 'museum'`);
    const verify = (key: string) =>
      server.browser().post(
        `${server.authUrl}/api/internal/verify`,
        {
          email: 'admin',
          password: 'vitrine-demo',
          environment: museum[0].id,
          address: '192.0.2.1',
          userAgent: 'x',
        },
        { headers: bearer(key) },
      );
    const own = await verify(server.program.app.serverKey);
    expect(own).toMatchObject({ status: 200, body: { identity: { username: 'admin' } } });
    expect(own.headers.getSetCookie()).toEqual([]);
    expect(await verify(otherServerKey)).toMatchObject({ status: 422, body: { code: 'wrong_credentials' } });
  });

  test('case 35: playables-only users reach nothing of displays, groups and locations', async () => {
    for (const path of ['displays', 'groups', 'locations', 'options/displays', 'options/locations']) {
      expect([path, (await playablesOnly.get(`${demo()}/api/v1/${path}`)).status]).toEqual([path, 403]);
    }
    // The exceptions: devices to send to, names of groups for the form of a playable, proposals, and their own
    // pages, including Alerts.
    const isTheirs = (id: string) =>
      ['devices.list', 'groups.options', 'alert-history.list'].includes(id) ||
      /^(designs|folders|playables|proposals|sources)\./.test(id);
    for (const route of resources.flatMap(readsOf)) {
      const { status } = await playablesOnly.get(urlOf(server, route, { ids }));
      expect([route.id, status]).toEqual([
        route.id,
        authorsOnly.includes(route.id) ? 404 : isTheirs(route.id) ? 200 : 403,
      ]);
    }
  });

  test('case 36: standard users reach nothing that is for admins only', async () => {
    const forAdmins = userRoutes.filter(
      ({ access }) => access.members.every((member) => member === 'admin') && !access.isOfInstallation,
    );
    expect(forAdmins.map(({ id }) => id)).toContain('locations.actions.reveal');
    expect(forAdmins.map(({ id }) => id)).toContain('devices.actions.reveal');
    await expectNoChange(owner, async () => {
      for (const route of forAdmins) {
        const answer = await standard.ask(route.method, urlOf(server, route, { ids }));
        expect([route.id, answer.status, answer.body.code]).toEqual([route.id, 403, 'access_denied']);
      }
    });
  });

  test.each(resources.map(({ name }) => name))(
    'case 44: %s: unknown action, action of a higher role, action on an absent record',
    async (name) => {
      await expectNoChange(owner, async () => {
        const actions = userRoutes.filter((each) => each.action && resourceOf(each) === name);
        for (const [turn, route] of actions.entries()) {
          const url = urlOf(server, { ...route, action: undefined }, { ids });
          const wrong = [
            'nosuch',
            '',
            'constructor',
            route.action!.toUpperCase(),
            `${route.action}&action=${route.action}`,
          ];
          for (const action of someOf(wrong, 2, turn)) {
            const answer = await admin.ask(route.method, withParameter(url, `action=${action}`), {
              body: {},
            });
            expect([action, answer.status, Object.keys(answer.body.errors)]).toEqual([
              action,
              422,
              ['action'],
            ]);
          }
          const higher = [
            ['playables_only', playablesOnly],
            ['standard', standard],
          ] as const;
          for (const [role, person] of higher.filter(([each]) => !route.access.members.includes(each))) {
            const answer = await person.ask(route.method, urlOf(server, route, { ids }));
            expect([role, answer.status]).toEqual([role, 403]);
          }
          if (route.path.includes(':id'))
            expect((await call(admin, route, urlOf(server, route))).status).toBe(404);
        }
      });
    },
  );
});

describe('roles', () => {
  const status = async (person: TestBrowser, path: string) => (await person.get(`${demo()}${path}`)).status;
  const reveal = async (person: TestBrowser) =>
    (await person.put(`${demo()}/api/v1/locations/${ids.get('locations')}?action=reveal`)).status;

  test.each([
    [['admin', 'user_playables_only'], { me: 200, locations: 200, reveal: 200 }],
    [['super_admin'], { me: 200, locations: 200, reveal: 200 }],
    [['user_standard', 'admin'], { me: 200, locations: 200, reveal: 403 }],
    [['user_playables_only', 'admin'], { me: 200, locations: 403, reveal: 403 }],
    [['owner_of_everything', 'admin'], { me: 403, locations: 403, reveal: 403 }],
    [['__proto__', 'admin'], { me: 403, locations: 403, reveal: 403 }],
    [['Admin'], { me: 403, locations: 403, reveal: 403 }],
    [[], { me: 403, locations: 403, reveal: 403 }],
  ])('case 39: with roles %j the first one decides', async (names, expected) => {
    await setRoles(owner, 'admin@vitrine.test', names);
    const found = {
      me: await status(admin, '/api/me'),
      locations: await status(admin, '/api/v1/locations'),
      reveal: await reveal(admin),
    };
    await setRoles(owner, 'admin@vitrine.test', ['admin']);
    expect(found).toEqual(expected);
  });

  test('case 4: a change of role applies from the very next request', async () => {
    expect(await reveal(admin)).toBe(200);
    await setRoles(owner, 'admin@vitrine.test', ['user_standard']);
    expect(await reveal(admin)).toBe(403);
    expect(await status(admin, '/api/v1/locations')).toBe(200);
    await setRoles(owner, 'admin@vitrine.test', ['user_playables_only']);
    expect(await status(admin, '/api/v1/locations')).toBe(403);
    await setRoles(owner, 'admin@vitrine.test', ['admin']);
    expect(await reveal(admin)).toBe(200);
  });
});
