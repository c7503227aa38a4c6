import { allRoutes, resources } from '@vitrine/contract/all-routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillHistory } from '../devices.ts';
import { expectNoChange } from '../no-change.ts';
import { addPerson, connectOwner, type Owner } from '../owner.ts';
import { someOf } from '../profile.ts';
import type { Answer, TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import {
  bodies,
  bodyOf,
  call,
  findIds,
  headersOf,
  type KnownIds,
  randomId,
  readRoutes,
  readsOf,
  resourceOf,
  urlOf,
  userRoutes,
  withParameter,
} from './route-calls.ts';
import { idPaths, sampleOf, withValueAt } from './sample-input.ts';

// Tenant A is the demo, tenant B the museum. Hana is an admin of both, which makes isolation harder.

let server: TestServer;
let owner: Owner;
let inDemo: TestBrowser;
let inMuseum: TestBrowser;
let proposer: TestBrowser;
let idsOfDemo: KnownIds;
let idsOfMuseum: KnownIds;
let demoId: string;
let museumId: string;

beforeAll(async () => {
  // Without a worker, whose jobs may change rows long after the call that enqueued them.
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  await fillHistory(owner);
  inDemo = await server.signIn('admin@vitrine.test', 'demo');
  inMuseum = await server.signIn('admin@vitrine.test', 'museum');
  // Only people whose changes need approval propose.
  await addPerson(owner, { email: 'keeper@museum.test', roles: { museum: ['user_standard'] } });
  await owner.query(`update content.environments set approval_roles = '{standard}' where slug = 'museum'`);
  proposer = await server.signIn('keeper@museum.test', 'museum');
  idsOfDemo = await findIds(server, inDemo, 'demo');
  idsOfMuseum = await findIds(server, inMuseum, 'museum');
  const environments = await owner.query('select slug, id from content.environments');
  ({ demo: demoId, museum: museumId } = Object.fromEntries(environments.map(({ slug, id }) => [slug, id])));
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const museum = (path: string) => `${server.serverUrl('museum')}/api/v1/${path}`;
const told = ({ status, body, headers }: Answer) => ({
  status,
  body,
  headers: [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name)),
});

/** Files are identified by their hash. */
const recordsOf = (ids: KnownIds) => [...ids].filter(([name]) => name !== 'media').map(([, id]) => id);

const withId = allRoutes
  .filter((route) => route.host === 'content' && route.path.includes(':id') && userRoutes.includes(route))
  .map((route, turn) => ({ id: route.id, route, turn }));

describe("another tenant's ids", () => {
  test.each(withId)(
    "case 46: $id with another tenant's id answers as for an unknown id",
    async ({ route, turn }) => {
      const at = (ids?: KnownIds) => urlOf(server, route, { slug: 'museum', ids });
      const attempts = () => owner.query('select name, hits from infra.limits order by 1, 2');
      const before = await attempts();
      await expectNoChange(owner, async () => {
        for (const condition of someOf(['If-Match', 'If-None-Match', 'X-Nothing'], 1, turn)) {
          const headers = { ...headersOf(route), [condition]: '"1"' };
          const ask = { headers, body: bodyOf(route, idsOfMuseum) };
          const foreign = told(await inMuseum.ask(route.method, at(idsOfDemo), ask));
          expect(foreign).toEqual(told(await inMuseum.ask(route.method, at(), ask)));
          const code = route.method === 'HEAD' ? {} : { body: { code: 'not_found' } };
          expect(foreign).toMatchObject({ status: 404, ...code });
        }
      });
      // No attempt was counted either: a caller without such a display has made no guess.
      expect(await attempts()).toEqual(before);
    },
  );

  test('case 46: an invalid id gets the same answer', async () => {
    const odd = ['1', '..%2f..', '%00', "'", 'x'.repeat(150), `${randomId()}x`];
    for (const { route, turn } of withId.filter(({ route: { method } }) => method === 'GET')) {
      const { path } = route;
      const at = (id: string) =>
        urlOf(server, route, { slug: 'museum', ids: new Map([[resourceOf(route), id]]) });
      const absent = told(await inMuseum.get(at(randomId())));
      expect(absent.status).toBe(404);
      for (const id of someOf(odd, 2, turn)) {
        expect([path, id, told(await inMuseum.get(at(id)))]).toEqual([path, id, absent]);
      }
    }
  });

  test('case 46: ids inside a body are checked as well, and reveal nothing', async () => {
    const display = idsOfDemo.get('displays')!;
    await expectNoChange(owner, async () => {
      for (const id of [display, randomId()]) {
        const body = { name: 'Annexe', timezone: 'UTC', displays: [id] };
        const created = await inMuseum.post(museum('locations'), body);
        expect([created.status, Object.keys(created.body.errors)]).toEqual([422, ['displays']]);
      }
      const here = await owner.query('select id from content.displays where environment_id = $1', [museumId]);
      const body = { displays: [...here.map(({ id }) => id), display] };
      const changed = await inMuseum.put(museum(`locations/${idsOfMuseum.get('locations')}`), body);
      expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['displays']]);
    });
  });

  const withIdsInside = allRoutes
    .flatMap((route) =>
      route.host === 'content' && route.body && userRoutes.includes(route)
        ? idPaths(route.body).map((path) => ({ route, path, name: `${route.id} ${path.join('.')}` }))
        : [],
    )
    // Names the newer change that the caller has seen; without one it is not looked at.
    .filter(({ path }) => path[0] !== 'over')
    // Names refused calls in a reply of its own (features/proposals/plan-preview.test.ts).
    .filter(({ route }) => route.id !== 'planPreview.create')
    // Rows get the ids that the caller gives them.
    .filter(({ route }) => route.id !== 'sources.saveRows' && route.id !== 'sources.changeRows')
    .map((each, turn) => ({ ...each, turn }));
  test.each(withIdsInside)(
    "case 46: another tenant's id in $name is refused like an unknown one",
    async ({ route, path, turn }) => {
      const url = urlOf(server, route, { slug: 'museum', ids: idsOfMuseum });
      const sample = sampleOf(route.body!, {
        idFor: (field) => idsOfMuseum.get(`${field}s`) ?? idsOfMuseum.get(field),
      });
      const own = bodies[route.id] ?? sample;
      let unknown: ReturnType<typeof told> | undefined;
      await expectNoChange(owner, async () => {
        for (const id of [randomId(), ...someOf(recordsOf(idsOfDemo), 4, turn)]) {
          const caller = route.id === 'proposals.create' ? proposer : inMuseum;
          const answer = await caller.ask(route.method, url, { body: withValueAt(own, path, id) });
          const { status, body } = answer;
          // The first is an unknown id. Calls that are about the record which the body names do not name a field.
          unknown ??= told(answer);
          expect(told(answer)).toMatchObject({ status: unknown.status, body: { code: body.code } });
          if (status === 404 || status === 412) continue;
          // For a list the position may be named too.
          const fields = Object.keys(body.errors).map((field) => field.split('.')[0]);
          expect([id, status, fields]).toEqual([id, 422, [path[0]]]);
        }
      });
    },
  );

  test('case 46: lists, options, filters and searches show nothing of another tenant', async () => {
    const tables = await owner.query(`
      select c.oid::regclass::text as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
      join pg_attribute e on e.attrelid = c.oid and e.attname = 'environment_id'
      where c.relkind in ('r', 'p') and c.relnamespace = 'content'::regnamespace`);
    const foreign = await owner.query(
      tables.map(({ name }) => `select id::text from ${name} where environment_id = $1`).join(' union all '),
      [demoId],
    );
    expect(foreign.length).toBeGreaterThan(80);
    for (const resource of resources) {
      const { filters, search } = resource.list;
      const parameters = [
        '_limit=200',
        ...(search.length > 0 ? ['_q=a', '_q=e'] : []),
        ...Object.keys(resource.include).map((relation) => `include=${relation}`),
        ...Object.entries(filters).flatMap(([field, { kind }]) =>
          kind === 'contains' ? [`${field}_contains=e`] : [],
        ),
      ];
      for (const route of readsOf(resource).filter(({ path }) => !path.includes(':id'))) {
        const at = urlOf(server, route, { slug: 'museum' });
        const asked = route.id.endsWith('.list') ? parameters.map((each) => withParameter(at, each)) : [at];
        for (const url of asked) {
          const { status, body } = await inMuseum.get(url);
          const text = JSON.stringify(body);
          expect([url, status]).toEqual([url, 200]);
          expect(foreign.filter(({ id }) => text.includes(id))).toEqual([]);
        }
      }
      // Filtering by another tenant's ids finds nothing.
      for (const [turn, [field, filter]] of Object.entries(filters).entries()) {
        if (filter.kind !== 'eq' || !filter.value.safeParse(randomId()).success) continue;
        for (const id of someOf(recordsOf(idsOfDemo), 3, turn)) {
          const { body } = await inMuseum.get(museum(`${resource.name}?${field}_eq=${id}`));
          expect([field, body.data, body.meta.total]).toEqual([field, [], 0]);
        }
      }
    }
  });

  test("case 54: another tenant's ETag never gives 304, and no reply may be cached", async () => {
    const own = await inDemo.get(
      `${server.serverUrl('demo')}/api/v1/locations/${idsOfDemo.get('locations')}`,
    );
    const etag = own.headers.get('etag')!;
    expect(etag).toMatch(/^"\d+"$/);
    const headers = { 'If-None-Match': etag };
    const foreign = await inMuseum.get(museum(`locations/${idsOfDemo.get('locations')}`), { headers });
    expect(foreign.status).toBe(404);
    for (const route of readRoutes) {
      for (const person of [inDemo, server.browser()]) {
        const answer = await call(person, route, urlOf(server, route, { ids: idsOfDemo }), { headers });
        // A picture may be cached by the browser of its reader, and by nobody between.
        const isFile = route.isFile && answer.status === 200;
        expect([route.id, answer.headers.get('cache-control')]).toEqual([
          route.id,
          isFile ? expect.stringMatching(/^private, max-age=/) : 'private, no-store',
        ]);
        expect(answer.status).not.toBe(304);
      }
    }
  });

  test('case 49: names are unique per tenant, so they reveal nothing about others', async () => {
    const [{ name }] = await owner.query('select name from content.locations where environment_id = $1', [
      demoId,
    ]);
    const body = { name, timezone: 'UTC' };
    expect((await inDemo.post(`${server.serverUrl('demo')}/api/v1/locations`, body)).status).toBe(409);
    expect((await inMuseum.post(museum('locations'), body)).status).toBe(201);
    expect((await inMuseum.post(museum('locations'), body)).status).toBe(409);
  });
});
