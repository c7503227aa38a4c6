import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import { someOf } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { demoPassword, startTestServer, type TestServer } from '../../test/test-server.ts';
import { askOffset, beginUpload, offsetType, sendSlowly, tus, uploadsUrl } from '../../test/uploads.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let number = 0;

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const demo = (path: string) => `${server.serverUrl('demo')}${path}`;
const length = 100_000_000;

/** Sends bytes until it gets a reply, and would continue for hours. */
function sendWithoutEnd(person: TestBrowser, id: string) {
  const headers = {
    ...tus,
    'Content-Type': offsetType,
    'Upload-Offset': '0',
    'Content-Length': String(length),
  };
  let sending: ReturnType<typeof setInterval>;
  return sendSlowly(person, 'PATCH', `${uploadsUrl(server)}/${id}`, {
    headers,
    write: (request) => {
      sending = setInterval(() => request.write(randomBytes(2000)), 50);
      request.on('response', () => clearInterval(sending));
    },
  }).finally(() => clearInterval(sending));
}

const ways: [string, (email: string, person: TestBrowser) => Promise<{ status: number }>][] = [
  [
    'is blocked',
    async (email) => {
      const { body } = await admin.get(demo(`/api/v1/users?_q=${email}`));
      return admin.put(demo(`/api/v1/users/${body.data[0].id}?action=block`));
    },
  ],
  ['logs out in another tab', (_email, person) => person.post(demo('/api/v1/logout'))],
  [
    'ends this session from another browser',
    async (email) => {
      const elsewhere = await server.signIn(email);
      const { body } = await elsewhere.get(`${server.authUrl}/api/v1/sessions`);
      const { id } = body.data.find((each: { isThisOne: boolean }) => !each.isThisOne);
      return elsewhere.delete(`${server.authUrl}/api/v1/sessions/${id}`);
    },
  ],
  [
    'changes the password elsewhere',
    async (email) => {
      const elsewhere = await server.signIn(email);
      const password = 'something else';
      const body = { oldPassword: demoPassword, password, passwordConfirmation: password };
      return elsewhere.post(`${server.authUrl}/api/v1/change-password`, body);
    },
  ],
];

test.each(someOf(ways, 1, 0))(
  'case 3: an upload in progress stops with 401 when its person %s',
  async (_how, end) => {
    const email = `uploader${++number}@orchard.test`;
    await addPerson(owner, { email, roles: { demo: ['user_standard'] } });
    const person = await server.signIn(email);
    const id = await beginUpload(server, person, { length });
    const { cookies, csrf } = person;
    const sending = sendWithoutEnd(person, id);
    const writer = async () =>
      (
        await owner.query('select writer is not null as "isTaken" from content.uploads where id = $1', [id])
      )[0];
    await vi.waitFor(async () => expect(await writer()).toEqual({ isTaken: true }));
    const tab = server.browser();
    for (const [name, value] of cookies) tab.cookies.set(name, value);
    for (const [host, token] of csrf) tab.csrf.set(host, token);
    expect((await end(email, tab)).status).toBeLessThan(300);
    expect((await sending).status).toBe(401);
    const offset = () => askOffset(server, admin, id).then(({ headers }) => headers.get('upload-offset'));
    const frozen = await offset();
    expect(Number(frozen)).toBeLessThan(length);
    // No more bytes are written.
    await vi.waitFor(async () => expect(await writer()).toEqual({ isTaken: false }));
    expect(await offset()).toBe(frozen);
  },
);
