import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import { demoPassword, startTestServer, type TestServer } from '../../test/test-server.ts';

// M1: "[404] server not found". The auth host lists a server that its content server no longer has.

const member = 'member@gone.test';
const stranger = 'stranger@gone.test';
let server: TestServer;
let owner: Owner;
let museum: string;

beforeAll(async () => {
  server = await startTestServer({ isSplit: true });
  owner = await connectOwner(server.database);
  await addPerson(owner, { email: member, roles: { museum: ['admin'] } });
  await addPerson(owner, { email: stranger, roles: { demo: ['admin'] } });
  museum = server.serverUrl('museum');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const gone = { status: 404, body: { code: 'server_not_found' } };
const unknown = () => server.serverUrl('never-was');

async function visitor() {
  const browser = server.browser();
  for (const base of [museum, unknown()]) await browser.get(`${base}/sanctum/csrf-cookie`);
  return browser;
}
const logIn = async (email: string, password: string, base = museum) =>
  (await visitor()).post(`${base}/api/login`, { email, password });
async function ticketOf(email: string) {
  const browser = await visitor();
  await browser.logIn(server.authUrl, email, demoPassword);
  return { browser, ticket: await browser.askTicket(server.authUrl, museum) };
}

test('M1: whoever belongs to it learns that it is gone, by ticket and by password; strangers learn nothing', async () => {
  const late = await ticketOf(member);
  await owner.query(`delete from content.environments where slug = 'museum'`);
  server.program.app.state.environments.clear();
  expect(await late.browser.post(`${museum}/api/login`, late.ticket)).toMatchObject(gone);
  const again = await ticketOf(member);
  expect(await again.browser.post(`${museum}/api/login`, again.ticket)).toMatchObject(gone);
  expect(await logIn(member, demoPassword)).toMatchObject(gone);

  const wrong = await logIn(stranger, demoPassword, unknown());
  expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_credentials' } });
  for (const answer of [
    await logIn(stranger, demoPassword),
    await logIn(member, 'not their password'),
    await logIn('nobody@gone.test', demoPassword),
    await logIn(member, demoPassword, unknown()),
  ])
    expect([answer.status, answer.body]).toEqual([wrong.status, wrong.body]);
});

test('M1: once the auth host has forgotten it too, no ticket is issued for it', async () => {
  await owner.query(`delete from identity.servers where slug = 'museum'`);
  const browser = server.browser();
  await browser.logIn(server.authUrl, member, demoPassword);
  const challenge = 'x'.repeat(43);
  expect(await browser.post(`${server.authUrl}/api/v1/tickets`, { server: museum, challenge })).toMatchObject(
    gone,
  );
});
