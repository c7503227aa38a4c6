import { allRoutes } from '@vitrine/contract/all-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putCounterLink } from '../counter-link.ts';
import { pairDevice } from '../devices.ts';
import { expectNoChange } from '../no-change.ts';
import { connectOwner, type Owner } from '../owner.ts';
import { someOf } from '../profile.ts';
import type { TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import {
  bearer,
  bodyOf,
  findIds,
  isPlayerRoute,
  type KnownIds,
  machineRoutes,
  urlOf,
} from './route-calls.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let ids: KnownIds;
let deviceToken: string;
let counterSecret: string;

beforeAll(async () => {
  // Without a worker, whose jobs may change rows long after the call that enqueued them.
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  ids = await findIds(server, admin, 'demo');
  ({ token: deviceToken } = await pairDevice(server, admin));
  counterSecret = await putCounterLink(owner, ids.get('sources')!);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const forged = [
  'id',
  'role',
  'roles',
  'status',
  'tenantId',
  'environment_id',
  'environmentId',
  'allowedFolder',
  'emailVerified',
  'createdAt',
  'updatedAt',
  'version',
  'constructor',
];
const strict = allRoutes.filter((route) => route.body && !isPlayerRoute(route));
test.each(strict.map((route, turn) => ({ id: route.id, route, turn })))(
  'case 37: $id refuses unknown fields by name',
  async ({ route, turn }) => {
    const isOfCounter = route.access.members.includes('counter');
    const key = isOfCounter ? counterSecret : server.program.app.serverKey;
    const headers = machineRoutes.includes(route) ? bearer(key) : {};
    const known = (route.body!.def as { shape?: object }).shape ?? {};
    await expectNoChange(owner, async () => {
      const unknown = forged.filter((each) => !Object.hasOwn(known, each));
      for (const field of someOf(unknown, 3, turn)) {
        const answer = await admin.ask(route.method, urlOf(server, route, { ids }), {
          headers,
          body: { [field]: 'admin' },
        });
        expect([answer.status, answer.body.code]).toEqual([422, 'invalid_data']);
        expect(Object.keys(answer.body.errors)).toContain(field);
      }
    });
  },
);

test.each(allRoutes.filter((route) => route.body && isPlayerRoute(route)))(
  'cases 37 and 117: $id drops unknown fields at every depth, without a trace',
  async (route) => {
    const headers = machineRoutes.includes(route) ? bearer(deviceToken) : {};
    const marks = Object.fromEntries(forged.map((field) => [field, 'forged-by-a-device']));
    const add = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(add);
      if (typeof value !== 'object' || value === null) return value;
      const inside = Object.entries(value).map(([name, each]) => [name, add(each)]);
      return { ...marks, ...Object.fromEntries(inside) };
    };
    const answer = await admin.ask(route.method, urlOf(server, route), {
      headers,
      body: add(bodyOf(route)),
    });
    expect(answer.status).toBe(route.status ?? 200);
    await server.program.app.heartbeats.flush();
    const rows = await owner.query(`select to_jsonb(d)::text as row from content.devices d
        union all select to_jsonb(p)::text from identity.pending_devices p`);
    expect(rows.filter(({ row }) => row.includes('forged-by-a-device'))).toEqual([]);
    expect(JSON.stringify(answer.body)).not.toContain('forged-by-a-device');
  },
);

test.each(allRoutes.filter(({ body }) => body))('the tests have a body that $id accepts', (route) => {
  expect(route.body!.safeParse(bodyOf(route, ids)).error).toBeUndefined();
});
