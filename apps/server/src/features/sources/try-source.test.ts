import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// A8: trying addresses has limits, so that nobody waits behind the tries of one.

let origin: Server;
let address: string;
const waiting: { url: string; response: ServerResponse }[] = [];
let isHolding = false;
let server: TestServer;
let owner: Owner;
let staff: TestBrowser;

beforeAll(async () => {
  origin = createServer((request, response) => {
    if (isHolding) waiting.push({ url: request.url!, response });
    else response.end('Name\nEspresso\n');
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(origin.address() as AddressInfo).port}`;
  address = `http://${host}`;
  server = await startTestServer({ env: { OUTBOUND_ALLOW: host } });
  owner = await connectOwner(server.database);
  staff = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  origin.closeAllConnections();
  await new Promise((done) => origin.close(done));
});
beforeEach(() => owner.query(`delete from infra.limits where name = 'source-try'`));

const tryIt = (who: TestBrowser, slug: string) =>
  who.post(`${server.serverUrl(slug)}/api/v1/sources-try`, {
    kind: 'sheet',
    address: `${address}/${slug}`,
  });
const held = (slug: string) => waiting.filter(({ url }) => url === `/${slug}`);

test('thirty a minute for a person', async () => {
  expect((await tryIt(staff, 'demo')).status).toBe(200);
  const [{ hits }] = (await owner.query(`select hits from infra.limits where name = 'source-try'`)) as [
    { hits: number },
  ];
  expect(hits).toBe(1);
  await owner.query(`update infra.limits set hits = 30, started_at = now() where name = 'source-try'`);
  expect(await tryIt(staff, 'demo')).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
});

test('two of an environment at once; the others wait, then are turned away, and another customer finds its place', async () => {
  const other = await server.signIn('admin@vitrine.test', 'museum');
  isHolding = true;
  const tries = Array.from({ length: 4 }, () => tryIt(staff, 'demo'));
  await vi.waitFor(() => expect(held('demo')).toHaveLength(2), 60_000);
  // Both: one that still waited when the places are free again would find one.
  const refused: string[] = [];
  for (const each of tries) void each.then(({ status, body }) => status === 429 && refused.push(body.code));
  await vi.waitFor(() => expect(refused).toEqual(['environment_busy', 'environment_busy']), 60_000);
  const elsewhere = tryIt(other, 'museum');
  await vi.waitFor(() => expect(held('museum')).toHaveLength(1), 60_000);
  isHolding = false;
  for (const { response } of waiting.splice(0)) response.end('Name\nEspresso\n');
  expect((await elsewhere).status).not.toBe(429);
  await Promise.all(tries);
  expect(refused).toHaveLength(2);
});
