import { environmentLimits } from '@vitrine/contract/environment-limits';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../infra/ids.ts';
import { registerDevice } from '../test/devices.ts';
import { addPerson, connectOwner, type Owner } from '../test/owner.ts';
import type { TestBrowser } from '../test/test-browser.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';

// A22: what one environment may hold, with limits that a test can reach.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let rich: TestBrowser;
const slug = 'small';
const api = (path: string, of = slug) => `${server.serverUrl(of)}/api/v1/${path}`;
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

beforeAll(async () => {
  server = await startTestServer({ lowerLimits: { displays: 2, locations: 2, groups: 2, devices: 1 } });
  owner = await connectOwner(server.database);
  const id = newId();
  await owner.query(
    `insert into content.environments (id, slug, name, region, created_at) values ($1, $2, 'Small', 'europe', now())`,
    [id, slug],
  );
  await owner.query(
    `insert into identity.servers (id, content_server_id, slug, name, domain)
     select $1, id, $2, 'Small', 'x.example' from identity.content_servers limit 1`,
    [id, slug],
  );
  await addPerson(owner, { email: 'admin@small.test', roles: { [slug]: ['admin'] } });
  admin = await server.signIn('admin@small.test', slug);
  rich = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

interface Reply {
  readonly status: number;
  readonly body: { code?: string; max?: number; message?: string; data?: { id: string } };
}
const refused = (max: number) => ({ status: 422, body: { code: 'limit_reached', max } });
const made = async (reply: Promise<Reply>): Promise<string> => {
  const { status, body } = await reply;
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.data!.id;
};
const countOf = async (table: string): Promise<number> =>
  (
    await owner.query(
      `select count(*)::int as count from content.${table} t join content.environments e on e.id = t.environment_id
       where e.slug = $1`,
      [slug],
    )
  )[0].count;

test('A22: the limits are far more than any customer has', () => {
  expect(environmentLimits).toMatchObject({
    displays: 20_000,
    locations: 5000,
    groups: 5000,
    devices: 25_000,
  });
});

test('A22: at the limit nothing more is created, paired or restored, and the reply says how many may be', async () => {
  const place = await made(admin.post(api('locations'), { name: 'One', timezone: 'Europe/Prague' }));
  const kinds = {
    locations: (name: string) => ({ name, timezone: 'Europe/Prague' }),
    groups: (name: string) => ({ name }),
    displays: (name: string) => ({ name, location: place }),
  };
  for (const [kind, body] of Object.entries(kinds)) {
    const first = kind === 'locations' ? place : await made(admin.post(api(kind), body('First')));
    const second = await made(admin.post(api(kind), body('Second')));
    const third = await admin.post(api(kind), body('Third'), { headers: { 'Accept-Language': 'en' } });
    expect(third).toMatchObject(refused(2));
    expect(third.body.errors).toEqual({ name: [third.body.message] });
    expect(third.body.message).toBe(`There is no room for more: an environment can have at most 2 ${kind}.`);
    expect(await countOf(kind)).toBe(2);
    // Room again after one is deleted; then what was deleted has none.
    expect((await admin.delete(api(`${kind}/${second}`))).status).toBe(204);
    await made(admin.post(api(kind), body('Another')));
    const [change] = (await admin.get(api(`changes?subject_eq=${second}`))).body.data;
    expect(await admin.put(api(`${kind}/${second}?action=restore`), { change: change.id })).toMatchObject(
      refused(2),
    );
    expect((await admin.put(api(`${kind}/${first}`), { name: 'Renamed' })).status).toBe(200);
  }
});

test('A22: pairing stops at the limit, and the device can be paired elsewhere then', async () => {
  const displays = (await admin.get(api('displays'))).body.data as { id: string }[];
  const pair = (display: string, connectString: string) =>
    admin.put(api(`displays/${display}?action=pair`), { connectString });
  const [one, two] = [await registerDevice(server), await registerDevice(server)];
  expect((await pair(displays[0]!.id, one.connectString)).status).toBe(200);
  const over = await pair(displays[1]!.id, two.connectString);
  expect(over).toMatchObject(refused(1));
  expect(over.body.errors).toEqual({ connectString: [over.body.message] });
  expect(await countOf('devices')).toBe(1);
  expect((await admin.delete(api(`devices/${one.deviceId}`))).status).toBe(204);
  expect((await pair(displays[1]!.id, two.connectString)).status).toBe(200);
});

test('A22: the first run stops at the limit too', async () => {
  const { connectString } = await registerDevice(server);
  const reply = await admin.post(api('first-run'), { timezone: 'Europe/Prague', connectString });
  expect(reply).toMatchObject(refused(2));
});

test('A22: who has more keeps it and may edit and delete it', async () => {
  const { data } = (await rich.get(api('displays', 'demo'))).body;
  expect(data.length).toBeGreaterThan(2);
  const [first] = data as { id: string; name: string }[];
  expect((await rich.put(api(`displays/${first!.id}`, 'demo'), { name: 'Kept' })).status).toBe(200);
  expect(await rich.post(api('groups', 'demo'), { name: 'One more' })).toMatchObject(refused(2));
  const groups = (await rich.get(api('groups', 'demo'))).body.data as { id: string }[];
  expect((await rich.delete(api(`groups/${groups[0]!.id}`, 'demo'))).status).toBe(204);
});
