import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { mostRepeated } from '../../test/repeated-statements.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { fillThousandDisplays, pairThousandDisplays } from '../../test/thousand-displays.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const list = async (query: string) => {
  const { status, body } = await admin.get(`${server.serverUrl('demo')}/api/v1/displays?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body;
};

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(), env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  await fillThousandDisplays(owner, 2000);
  await pairThousandDisplays(owner, new Date());
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** What reads display by display sends two thousand. */
const few = 5;

test('two thousand displays: a page by place reads all plans at once, and says each row what plays', async () => {
  const query = 'plan_eq=true&sort=place:asc&include=location,groups';
  expect(await mostRepeated(() => list(`${query}&_start=975`))).toBeLessThan(few);
  const { data, meta } = await list(`${query}&_start=975`);
  expect(data).toHaveLength(25);
  expect(meta.total).toBe(2000);
  expect(data.every((row: { opening: object | null }) => row.opening !== null)).toBe(true);
  const places = data.map(({ location }: { location: { name: string } }) => location.name);
  expect(places).toEqual(places.toSorted());
  const warned = await list(`${query}&warning_eq=true`);
  expect(warned.meta.total).toBe(meta.counts.warning);
});
