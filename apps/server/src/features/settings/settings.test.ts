import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { demoPassword, startTestServer, type TestServer } from '../../test/test-server.ts';

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const url = () => `${server.serverUrl('demo')}/api/v1/settings`;
const save = (input: object, headers = {}) => admin.put(url(), input, { headers });

test('everyone reads the settings, admins change them', async () => {
  for (const name of ['standard', 'playables']) {
    const person = await server.signIn(`${name}@vitrine.test`);
    expect((await person.get(url())).body.data).toMatchObject({
      serverName: 'Orchard Coffee EU',
      address: server.serverUrl('demo'),
      region: 'europe',
      preferredRegion: 'none',
      newServer: 'not_needed',
    });
    expect((await person.put(url(), { serverName: 'Mine now' })).status).toBe(403);
  }
});

test('a new name appears everywhere at once: here, on the list of servers, in mails', async () => {
  const { version } = (await admin.get(url())).body.data;
  expect((await save({ serverName: 'ab' })).body.errors.serverName).toEqual([
    'The name must have at least 3 characters.',
  ]);
  const saved = await save({ serverName: 'Orchard & Söhne' }, { 'If-Match': `"${version}"` });
  expect(saved.body.data).toMatchObject({ serverName: 'Orchard & Söhne', version: version + 1 });
  expect((await save({ serverName: 'Older' }, { 'If-Match': `"${version}"` })).status).toBe(412);
  const listed = await server.browser().logIn(server.authUrl, 'standard@vitrine.test', demoPassword);
  expect(listed.body.user.servers).toMatchObject([
    { name: 'Orchard & Söhne', url: server.serverUrl('demo') },
  ]);
  await admin.post(`${server.serverUrl('demo')}/api/v1/users`, { emails: ['new@x.test'], role: 'standard' });
  expect((await mailbox.mailsTo('new@x.test'))[0]!.mail.subject).toBe(
    'Hana Králová invites you to Orchard & Söhne',
  );
});

test('a region without a server is recorded, and a mail is sent when there is one', async () => {
  const wished = await save({ preferredRegion: 'us_east' });
  expect(wished.body.data).toMatchObject({ preferredRegion: 'us_east', newServer: 'not_available' });
  await owner.query(`
    insert into identity.content_servers (id, url, region, key_hash, key_sealed)
    values (gen_random_uuid(), 'http://localhost:9', 'us_east', '\\x01', '\\x02')`);
  await owner.query(`
    insert into infra.jobs (id, kind, payload, run_at, created_at)
    values (gen_random_uuid(), 'provision-waiting', '{}', now(), now())`);
  const mail = await mailbox.newestTo('admin@vitrine.test');
  expect(mail.subject).toBe('A new server is available');
  expect((await admin.get(url())).body.data.newServer).toBe('available');
  expect((await save({ preferredRegion: 'us_west' })).body.data.newServer).toBe('not_available');
  expect((await save({ preferredRegion: 'europe' })).body.data.newServer).toBe('not_needed');
});

test('the brand is kept, and a logo that was deleted counts as none', async () => {
  const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
  expect((await admin.get(url())).body.data.brand).toBeNull();
  const [image] = (await admin.get(api('playables?type_eq=image&status_eq=ready&unused_eq=true&_limit=1')))
    .body.data;
  const brand = { colours: ['#14342b', '#e8792b'], headingFont: 'lora', textFont: 'inter', logo: image.id };
  expect((await save({ brand })).body.data.brand).toEqual(brand);
  for (const wrong of [
    { colours: ['red'] },
    { colours: [] },
    { headingFont: 'comic' },
    { logo: crypto.randomUUID() },
  ])
    expect((await save({ brand: { ...brand, ...wrong } })).status).toBe(422);
  await admin.delete(api(`playables/${image.id}`));
  expect((await admin.get(url())).body.data.brand).toEqual({ ...brand, logo: null });
  expect((await save({ brand: null })).body.data.brand).toBeNull();
});
