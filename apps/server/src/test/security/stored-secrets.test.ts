import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoEnvironments } from '../../demo/demo-data.ts';
import { dumpOf, isFoundIn } from '../dump.ts';
import { connectOwner, type Owner } from '../owner.ts';
import type { TestBrowser } from '../test-browser.ts';
import { demoPassword, startTestServer, type TestServer } from '../test-server.ts';
import { findIds, type KnownIds, resourceOf, urlOf, userRoutes, withParameter } from './route-calls.ts';

let server: TestServer;
let owner: Owner;
let ids: KnownIds;
let admin: TestBrowser;
const log: string[] = [];

beforeAll(async () => {
  server = await startTestServer({
    env: { LOG_LEVEL: 'debug' },
    logStream: { write: (line) => log.push(line) },
  });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  ids = await findIds(server, admin, 'demo');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const demo = () => server.serverUrl('demo');
const locationUrl = () => `${demo()}/api/v1/locations/${ids.get('locations')}`;

test('case 18: after all flows no password, token or cookie is in the log or, readable, in the database', async () => {
  const secret = {
    password: 'a-wrong-password-4711',
    routerUser: 'router-user-0815',
    routerPassword: 'router-pass-0815',
  };
  const hana = await server.signIn('admin@vitrine.test');
  const tokens = new Set<string>();
  const remember = () => {
    for (const value of [...hana.cookies.values(), ...hana.csrf.values()]) tokens.add(value);
  };
  remember();
  await hana.post(`${server.authUrl}/api/login`, { email: 'admin', password: secret.password });
  await hana.post(`${demo()}/api/login`, { email: 'nobody@x.test', password: secret.password });
  await hana.post(`${demo()}/api/login?password=${secret.password}`, { password: secret.password });
  await hana.post(`${demo()}/api/login`, `{"email":"admin","password":"${secret.password}"`);
  await hana.put(locationUrl(), secret);
  await hana.put(locationUrl(), { routerUser: secret.routerUser, routerPassword: secret.routerPassword });
  await hana.put(`${locationUrl()}?action=reveal`);
  await hana.get(`${demo()}/api/v1/locations?name_contains=${secret.password}`);
  await hana.post(
    `${server.authUrl}/api/internal/verify`,
    {},
    {
      headers: { Authorization: `Bearer ${server.program.app.serverKey}` },
    },
  );
  await owner.query('alter table content.groups rename to groups_away');
  const failed = await hana.get(`${demo()}/api/v1/groups?name_contains=${secret.password}`, {
    headers: { Referer: `${hana.origin}/?password=${secret.password}` },
  });
  await owner.query('alter table content.groups_away rename to groups');
  expect(failed.status).toBe(500);
  await hana.post(`${demo()}/api/v1/logout`);
  remember();
  await hana.post(`${server.authUrl}/api/v1/logout`);
  remember();

  const written = log.join('');
  expect(written).toContain('request_failed');
  expect(written.match(/"msg":"request"/g)!.length).toBeGreaterThan(15);
  const dump = await dumpOf(owner);
  const secrets = [...Object.values(secret), demoPassword, server.program.app.serverKey, ...tokens];
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter((each) => written.includes(each))).toEqual([]);
  expect(secrets.filter((each) => isFoundIn(dump, each))).toEqual([]);
});

test('case 43: nobody can read router credentials in a list, a record, an include, a filter or an error', async () => {
  const [standard, playablesOnly] = await Promise.all(
    ['standard@vitrine.test', 'playables@vitrine.test'].map((email) => server.signIn(email)),
  );
  const stored = demoEnvironments.flatMap(({ locations }) =>
    locations.flatMap(({ router }) => router?.password ?? []),
  );
  expect(stored.length).toBeGreaterThan(3);
  const queries = [
    '_limit=200',
    'include=displays',
    '_q=mlynek',
    'routerPassword_contains=m',
    'routerUser_eq=admin',
    'sort=routerPassword',
    'include=routerPassword',
    'populate=routerCredentials',
    'hasRouterCredentials_eq=true',
  ];
  const reads = userRoutes.filter(({ method }) => method === 'GET');
  for (const person of [admin, standard!, playablesOnly!]) {
    for (const route of reads) {
      const asked = resourceOf(route) === 'locations' ? queries : ['_limit=200', 'include=location'];
      const answers = await Promise.all(
        asked.map((query) => person.get(withParameter(urlOf(server, route, { ids }), query))),
      );
      const text = JSON.stringify(answers.map(({ body }) => body));
      expect(stored.filter((secret) => text.includes(secret))).toEqual([]);
      expect(text).not.toMatch(/"routerPassword"|"routerUser"|router_credentials/);
    }
  }
});

test('case 43: written credentials are not returned; an admin sees them by an explicit call that is logged', async () => {
  const standard = await server.signIn('standard@vitrine.test');
  const written = { routerUser: 'hidden-user', routerPassword: 'hidden-password' };
  const changed = await standard.put(locationUrl(), written);
  expect(changed).toMatchObject({ status: 200, body: { data: { hasRouterCredentials: true } } });
  expect(JSON.stringify(changed.body)).not.toContain('hidden');
  const [{ stored }] = await owner.query(
    `select string_agg(encode(router_credentials, 'escape'), ' ') as stored from content.locations`,
  );
  expect(stored).not.toContain('hidden');
  const traces = () =>
    owner.query(`select m.email, a.action, a.subject_id as subject from content.audit a
      join content.members m using (environment_id, identity_id) order by a.at, a.id`);
  const before = await traces();
  expect((await standard.put(`${locationUrl()}?action=reveal`)).status).toBe(403);
  expect(await traces()).toEqual(before);
  expect((await admin.put(`${locationUrl()}?action=reveal`)).body).toEqual({ data: written });
  const trace = {
    email: 'admin@vitrine.test',
    action: 'locations.actions.reveal',
    subject: ids.get('locations'),
  };
  expect(await traces()).toEqual([...before, trace]);
});
