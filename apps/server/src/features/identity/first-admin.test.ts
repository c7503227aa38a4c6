import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner } from '../../test/owner.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { makeFirstAdminLink } from './first-admin.ts';

let empty: TestServer;
beforeAll(async () => {
  empty = await startTestServer({ isEmpty: true });
});
afterAll(() => empty.stop());

const input = {
  serverName: 'Café Žižkov',
  name: 'Eva Malá',
  email: 'Eva@example.com',
  password: 'long enough',
  passwordConfirmation: 'long enough',
};
const codeOf = (link: string | null) => new URL(link!).hash.replace('#first-admin=', '');

async function create(code: string, more: Partial<typeof input> = {}) {
  const browser = empty.browser();
  await browser.get(`${empty.authUrl}/sanctum/csrf-cookie`);
  return browser.post(`${empty.authUrl}/api/v1/first-admin`, { ...input, code, ...more });
}

test('an empty installation prints a link that creates the first admin, once', async () => {
  const old = codeOf(await makeFirstAdminLink(empty.program.app));
  const code = codeOf(await makeFirstAdminLink(empty.program.app));
  expect(await create(old)).toMatchObject({
    status: 422,
    body: { code: 'invalid_token', message: 'Invalid token.' },
  });
  expect(await create(code, { password: 'short', passwordConfirmation: 'other' })).toMatchObject({
    status: 422,
    body: { errors: { password: ['Password must have at least 8 characters.'] } },
  });
  expect(await create(code, { passwordConfirmation: 'something else' })).toMatchObject({
    status: 422,
    body: { errors: { passwordConfirmation: ['Passwords must match.'] } },
  });

  const both = await Promise.all([create(code), create(code, { email: 'second@example.com' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(await makeFirstAdminLink(empty.program.app)).toBeNull();

  const { email } = both.find(({ status }) => status === 201)!.body.user;
  const admin = empty.browser();
  const listed = await admin.logIn(empty.authUrl, email, input.password);
  expect(listed.body.user.servers).toEqual([
    { name: 'Café Žižkov', url: empty.serverUrl('cafe-zizkov'), Domain: new URL(empty.authUrl).host },
  ]);
  const entered = await admin.logIn(empty.serverUrl('cafe-zizkov'), email, input.password);
  expect(entered.body.user.roles).toEqual([{ name: 'admin' }]);
  expect((await admin.get(`${empty.serverUrl('cafe-zizkov')}/api/v1/locations`)).body).toEqual({
    data: [],
    meta: { total: 0 },
  });
  // It belongs to those who run the installation.
  expect(entered.body.user.isInstallationAdmin).toBe(true);
  const owner = await connectOwner(empty.database);
  expect(await owner.query('select slug, is_own from identity.servers')).toEqual([
    { slug: 'cafe-zizkov', is_own: true },
  ]);
  await owner.end();
});
