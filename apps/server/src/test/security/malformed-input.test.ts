import { allRoutes, resources } from '@vitrine/contract/all-routes';
import { isMutating, type Route } from '@vitrine/contract/route';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putCounterLink } from '../counter-link.ts';
import { fillHistory, type PairedDevice, pairDevice } from '../devices.ts';
import { expectNoChange } from '../no-change.ts';
import { connectOwner, type Owner } from '../owner.ts';
import { isFull, someOf } from '../profile.ts';
import type { Answer, TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import {
  bearer,
  bodyOf,
  findIds,
  type KnownIds,
  machineRoutes,
  randomId,
  readsOf,
  urlOf,
  withParameter,
} from './route-calls.ts';
import { fieldPaths, sampleOf, withValueAt } from './sample-input.ts';

let server: TestServer;
let owner: Owner;
let people: Record<string, TestBrowser>;
let ids: KnownIds;
let device: PairedDevice;

beforeAll(async () => {
  // Failed logins are expected here; their limit is tested elsewhere.
  // Without a worker, whose jobs may change rows long after the call that enqueued them.
  server = await startTestServer({ env: { TRUST_PROXY: '1', ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  people = Object.fromEntries(
    await Promise.all(
      ['admin', 'standard', 'playables'].map(async (name) => [
        name,
        await server.signIn(`${name}@vitrine.test`),
      ]),
    ),
  );
  device = await pairDevice(server, people.admin!);
  await fillHistory(owner);
  ids = await findIds(server, people.admin!, 'demo');
  counterSecret = await putCounterLink(owner, ids.get('sources')!);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const bodyRoutes = allRoutes
  .filter(({ method, body }) => isMutating(method) && body)
  .map((route, turn) => ({ id: route.id, route, turn }));
const atOnce = 16;
let address = 0;
let counterSecret: string;

function keyFor({ access, host }: Route): string {
  if (access.members.includes('counter')) return counterSecret;
  if (!access.members.includes('device')) return server.program.app.serverKey;
  return host === 'auth' ? device.secret : device.token;
}

function send(route: Route, body: unknown) {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'X-Forwarded-For': `2001:db8:0:${(address++).toString(16)}::1`,
    ...(machineRoutes.includes(route) && bearer(keyFor(route))),
  };
  return people.admin!.ask(route.method, urlOf(server, route, { ids }), { headers, body });
}

/**
 * What the schema refuses gives 422 and changes nothing; what it accepts may be refused later, but never
 * causes a fault.
 */
async function expectRefused(route: Route, bodies: readonly unknown[]): Promise<void> {
  const told = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body)).slice(0, 400);
  const isAccepted = (body: unknown) =>
    route.body!.safeParse(typeof body === 'string' ? JSON.parse(body) : body).success;
  const { accepted = [], refused = [] } = Object.groupBy(bodies, (body) =>
    isAccepted(body) ? 'accepted' : 'refused',
  );
  const ask = async (some: readonly unknown[]) => {
    const statuses: [string, number][] = [];
    for (let start = 0; start < some.length; start += atOnce) {
      const answers = some
        .slice(start, start + atOnce)
        .map(async (body): Promise<[string, number]> => [told(body), (await send(route, body)).status]);
      statuses.push(...(await Promise.all(answers)));
    }
    return statuses;
  };
  const statuses = await expectNoChange(owner, () => ask(refused));
  expect(statuses).toEqual(refused.map((body) => [told(body), 422]));
  // This call would sign everybody out of the server.
  const isHarmless = route.id !== 'internal.steerServer';
  if (isHarmless) expect((await ask(accepted)).filter(([, status]) => status >= 500)).toEqual([]);
  // Heartbeats are written a second later, and a device with a single heartbeat would go offline during a
  // later test.
  await server.program.app.heartbeats.flush();
  await owner.query('update content.devices set is_up = false');
}

describe.each(bodyRoutes)('the body of $id', ({ route, turn }) => {
  test('case 65: a body that is not JSON gives 400', async () => {
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
      for (const body of someOf(bad, 2, turn)) {
        const answer = await send(route, body);
        expect([String(body), answer.status, answer.body.code]).toEqual([String(body), 400, 'malformed']);
      }
    });
  });

  test('case 65: JSON that is no object of this route, and JSON 10,000 deep, gives 422', async () => {
    const deep = (open: string, close: string, times = 10_000) => open.repeat(times) + close.repeat(times);
    const bodies = [
      '[]',
      '"text"',
      '1',
      'true',
      deep('[', ']'),
      `${deep('{"a":', '}').replace(':}', ':1}')}`,
    ];
    const inFields = someOf(fieldPaths(route.body!), 2, turn).map((path) => {
      const marked = withValueAt(bodyOf(route, ids), path, 'DEEP');
      return JSON.stringify(marked).replace('"DEEP"', deep('[', ']', 1000));
    });
    await expectRefused(route, [...someOf(bodies, 2, turn), ...inFields]);
  });

  test('case 65: NUL, lone surrogates, wrong types and numbers out of bounds in a field are never 5xx', async () => {
    const odd = ['\u0000', '\ud800', '0000-01-01T00:00:00Z', {}, -1, 2 ** 31, 1e308, 'x'.repeat(10_001)];
    const atTop = ['a\u0000b', 'a\udc00', [null], { $gt: '' }, 0, 2 ** 53, true];
    const sample = sampleOf(route.body!, { isFull: true });
    const bodies = fieldPaths(route.body!).flatMap((path, at) =>
      someOf([...odd, ...(path.length === 1 ? atTop : [])], 1, turn + at).map((value) =>
        withValueAt(sample, path, value),
      ),
    );
    const longest = fieldPaths(route.body!)
      .slice(0, 1)
      .map((path) => withValueAt(sample, path, 'x'.repeat(100_000)));
    await expectRefused(route, [...bodies, ...longest]);
  });
});

describe('the address of a call', () => {
  /** What can't be decoded is literal text, and matches records that contain it. */
  const isFound = ({ body }: Answer, value: string) =>
    body.data.every((record: object) => JSON.stringify(record).includes(value));
  const odd = ['%00', 'a%00b', '%ED%A0%80', '%FF', '%C3%28', '%', '%zz', '%E0%80%AF', '%F4%90%80%80'];

  test.each(resources)(
    'case 65: NUL and bad UTF-8 in parameters of $name give 422 or match nothing',
    async (resource) => {
      const filters = Object.entries(resource.list.filters).map(([field, { kind }]) => `${field}_${kind}`);
      const names = ['_q', 'sort', 'include', '_limit', '_start', ...filters];
      for (const [turn, value] of odd.entries()) {
        for (const name of someOf(names, Math.ceil(names.length / 6), turn)) {
          const answer = await people.admin!.get(
            `${server.serverUrl('demo')}/api/v1/${resource.name}?${name}=${value}`,
          );
          expect([name, value, answer.status]).toEqual([
            name,
            value,
            expect.toSatisfy((status) => status === 422 || (status === 200 && isFound(answer, value))),
          ]);
        }
        for (const route of readsOf(resource).filter(({ id }) => id.endsWith('.options'))) {
          const options = await people.admin!.get(withParameter(urlOf(server, route), `_q=${value}`));
          expect([value, options.status]).toEqual([
            value,
            expect.toSatisfy((status) => status === 422 || (status === 200 && isFound(options, value))),
          ]);
        }
      }
    },
  );

  test('case 65: NUL and bad UTF-8 in a path give 400 or 404', async () => {
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
    fc.constantFrom('nothing', ...Object.keys(resource.include), Object.keys(resource.include).join(',')),
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

  test.each([
    ['admin', 'admin'],
    ['standard', 'standard'],
    ['playables', 'playables_only'],
  ] as const)('case 66: by %s, is answered or refused, and never causes a fault', async (name, role) => {
    const places = readsOf(resource);
    const isLetIn = places.some(({ access }) => access.members.includes(role));
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom(...places), async (text, route) => {
        const url = withParameter(urlOf(server, route, { ids }), text);
        const { status, body } = await people[name]!.get(url);
        // A proposal is visible to its author, here a standard user, and to those who may approve it.
        const seen = route.id === 'proposals.get' && role === 'playables_only' ? 404 : 200;
        expect(route.access.members.includes(role) ? [seen, 422] : [403]).toContain(status);
        if (status === 200 && Array.isArray(body.data)) expect(body.data.length).toBeLessThanOrEqual(200);
      }),
      { numRuns: isFull ? (isLetIn ? 60 : 20) : 8 },
    );
  });
});
