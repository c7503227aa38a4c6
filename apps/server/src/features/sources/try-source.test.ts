import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// A8: trying addresses has limits, so that nobody waits behind the tries of one.

let origin: Server;
let address: string;
const held: ServerResponse[] = [];
let isHolding = false;
let server: TestServer;
let owner: Owner;
let staff: TestBrowser;

beforeAll(async () => {
  origin = createServer((_request, response) => {
    if (isHolding) held.push(response);
    else response.end('Name\nEspresso\n');
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(origin.address() as AddressInfo).port}`;
  address = `http://${host}/data`;
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
  who.post(`${server.serverUrl(slug)}/api/v1/sources-try`, { kind: 'sheet', address });

test('thirty a minute for a person', async () => {
  for (let i = 0; i < 30; i++) expect((await tryIt(staff, 'demo')).status).toBe(200);
  expect(await tryIt(staff, 'demo')).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
});

test('two of an environment at once; the others wait, then are turned away, and another customer finds its place', async () => {
  const other = await server.signIn('admin@vitrine.test', 'museum');
  isHolding = true;
  const tries = Array.from({ length: 4 }, () => tryIt(staff, 'demo'));
  await vi.waitFor(() => expect(held).toHaveLength(2), 60_000);
  const refused = await Promise.race(tries);
  expect(refused).toMatchObject({ status: 429, body: { code: 'environment_busy' } });
  const elsewhere = tryIt(other, 'museum');
  await vi.waitFor(() => expect(held).toHaveLength(3), 60_000);
  isHolding = false;
  for (const response of held.splice(0)) response.end('Name\nEspresso\n');
  expect((await elsewhere).status).toBe(200);
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 429, 429]);
});
