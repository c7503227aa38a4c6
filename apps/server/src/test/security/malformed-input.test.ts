import { allRoutes, resources } from '@vitrine/contract/all-routes';
import { isMutating, type Route } from '@vitrine/contract/route';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoChange } from '../no-change.ts';
import { connectOwner, type Owner } from '../owner.ts';
import type { TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { findIds, type KnownIds, machineRoutes, randomId, urlOf } from './route-calls.ts';

let server: TestServer;
let owner: Owner;
let people: Record<string, TestBrowser>;
let ids: KnownIds;

beforeAll(async () => {
  // Failed logins are part of the game here; the limit is tested elsewhere.
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
  owner = await connectOwner(server.database);
  people = Object.fromEntries(
    await Promise.all(
      ['admin', 'standard', 'playables'].map(async (name) => [
        name,
        await server.signIn(`${name}@vitrine.test`),
      ]),
    ),
  );
  ids = await findIds(server, people.admin!, 'demo');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const bodyRoutes = allRoutes.filter(({ method, body }) => isMutating(method) && body);
let address = 0;

function send(route: Route, body: unknown) {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'X-Forwarded-For': `2001:db8::${(address++).toString(16)}`,
    ...(machineRoutes.includes(route) && { Authorization: `Bearer ${server.program.app.serverKey}` }),
  };
  return people.admin!.ask(route.method, urlOf(server, route, { ids }), { headers, body });
}

/** Every text field a route takes, filled with the same text, once each. */
function fieldsOf(route: Route): string[] {
  const schema = route.body as unknown as {
    shape?: Record<string, unknown>;
    def?: { innerType?: { shape?: object } };
  };
  return Object.keys(schema.shape ?? schema.def?.innerType?.shape ?? {});
}

const valid: Record<string, Record<string, unknown>> = {
  'locations.create': { name: 'Somewhere', timezone: 'UTC' },
  'auth.login': { email: 'nobody', password: 'wrong' },
  'session.login': { email: 'nobody', password: 'wrong' },
  'internal.verify': {
    email: 'nobody',
    password: 'wrong',
    environment: randomId(),
    address: '::1',
    userAgent: 'x',
  },
  'internal.receiveEndedLogin': { loginId: null, identityId: randomId() },
};

describe.each(bodyRoutes)('the body of $id', (route) => {
  test('case 65: what is not JSON is 400', async () => {
    const bad = [
      '{',
      '{"name":}',
      "{'name':'x'}",
      '{"name":"x"',
      '{"name":"x"} {}',
      'undefined',
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      Uint8Array.from(
        Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
      ),
      Uint8Array.from(
        Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
      ),
      Uint8Array.from(Buffer.from('{"name":"x"}', 'utf16le')),
    ];
    await expectNoChange(owner, async () => {
      for (const body of bad) {
        const answer = await send(route, body);
        expect([String(body), answer.status, answer.body.code]).toEqual([String(body), 400, 'malformed']);
      }
    });
  });

  test('case 65: JSON that is no object of this route, and JSON 10,000 deep, is 422', async () => {
    const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);
    const bodies = [
      '[]',
      '"text"',
      '1',
      'true',
      deep('[', ']'),
      `${deep('{"a":', '}').replace(':}', ':1}')}`,
    ];
    const inFields = fieldsOf(route).map((field) => `{"${field}":${deep('[', ']')}}`);
    await expectNoChange(owner, async () => {
      for (const body of [...bodies, ...inFields]) {
        expect([body.slice(0, 20), (await send(route, body)).status]).toEqual([body.slice(0, 20), 422]);
      }
    });
  });

  test('case 65: NUL, lone surrogates and wrong types in a field are 422, never 5xx', async () => {
    const odd = [
      '\u0000',
      'a\u0000b',
      '\ud800',
      'a\udc00',
      {},
      [null],
      { $gt: '' },
      0,
      -1,
      1e308,
      true,
      'x'.repeat(100_000),
    ];
    await expectNoChange(owner, async () => {
      for (const field of fieldsOf(route)) {
        for (const value of odd) {
          const answer = await send(route, { ...valid[route.id], [field]: value });
          expect([field, value, answer.status]).toEqual([field, value, 422]);
        }
      }
    });
  });
});

describe('the address of a call', () => {
  const odd = ['%00', 'a%00b', '%ED%A0%80', '%FF', '%C3%28', '%', '%zz', '%E0%80%AF', '%F4%90%80%80'];

  test.each(resources)(
    'case 65: NUL and bad UTF-8 in parameters of $name are 422 or found nowhere',
    async (resource) => {
      const filters = Object.entries(resource.list.filters).map(([field, { kind }]) => `${field}_${kind}`);
      const names = ['_q', 'sort', 'include', '_limit', '_start', ...filters];
      for (const value of odd) {
        for (const name of names) {
          const answer = await people.admin!.get(
            `${server.serverUrl('demo')}/api/v1/${resource.name}?${name}=${value}`,
          );
          expect([name, value, answer.status]).toEqual([
            name,
            value,
            expect.toSatisfy((status) => status === 422 || (status === 200 && answer.body.data.length === 0)),
          ]);
        }
        const options = await people.admin!.get(
          `${server.serverUrl('demo')}/api/v1/options/${resource.name}?_q=${value}`,
        );
        expect([value, options.status]).toEqual([
          value,
          expect.toSatisfy((status) => status === 422 || (status === 200 && options.body.data.length === 0)),
        ]);
      }
    },
  );

  test('case 65: NUL and bad UTF-8 in a path are 400 or 404', async () => {
    for (const value of odd) {
      for (const path of [
        `/s/${value}/api/me`,
        `/s/demo/api/v1/locations/${value}`,
        `/s/demo/${value}`,
        `/${value}`,
        `/assets/${value}`,
      ]) {
        const answer = await people.admin!.get(`${server.authUrl}${path}`, {
          headers: { Accept: 'application/json' },
        });
        expect([path, answer.status]).toEqual([
          path,
          expect.toSatisfy((status) => status === 400 || status === 404),
        ]);
      }
    }
  });
});

describe.each(resources)('any query on $name', (resource) => {
  const filters = Object.entries(resource.list.filters).map(([field, { kind }]) => `${field}_${kind}`);
  const known = ['_q', 'sort', 'include', 'populate', '_limit', '_start', 'action', ...filters];
  const word = fc.oneof(
    fc.constantFrom(
      'true',
      'false',
      '0',
      '1',
      '25',
      '200',
      'name',
      'name:asc',
      'name:desc,updatedAt',
      'online',
      'horizontal',
      'UTC',
      'Europe/Prague',
      randomId(),
    ),
    fc.constantFrom(...resource.list.sort.flatMap((field) => [field, `${field}:asc`, `${field}:desc`])),
    fc.constantFrom(...Object.keys(resource.include), Object.keys(resource.include).join(',')),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 10 }),
  );
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  const parameter = fc
    .tuple(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...known) }, fc.string({ maxLength: 12 })), word)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const query = fc.oneof(
    { weight: 8, arbitrary: fc.array(parameter, { maxLength: 5 }).map((all) => all.join('&')) },
    { weight: 1, arbitrary: fc.webQueryParameters() },
    {
      weight: 1,
      arbitrary: fc
        .string({ unit: 'binary-ascii', maxLength: 60 })
        .map((text) => text.replace(/[^!-~]|#/g, '+')),
    },
  );

  test.each(['admin', 'standard', 'playables'])(
    'case 66: asked by %s, is answered or refused, never a fault',
    async (name) => {
      const statuses = name === 'playables' ? [403] : [200, 422];
      const path = `${server.serverUrl('demo')}/api/v1/`;
      await fc.assert(
        fc.asyncProperty(
          query,
          fc.constantFrom(
            resource.name,
            `${resource.name}/${ids.get(resource.name)}`,
            `options/${resource.name}`,
          ),
          async (text, place) => {
            const { status, body } = await people[name]!.get(`${path}${place}?${text}`);
            expect(statuses).toContain(status);
            if (status === 200 && Array.isArray(body.data)) expect(body.data.length).toBeLessThanOrEqual(200);
          },
        ),
        { numRuns: name === 'playables' ? 20 : 60 },
      );
    },
  );
});
