import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newFilm, whenDone } from '../../test/converting.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { uploadFile } from '../../test/uploads.ts';

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

const person = 'admin@vitrine.test';
/** All mails are to this person. */
const received = () => mailbox.received;
const mails = (count: number) => mailbox.mailsTo(person, count);
const upload = (name: string, bytes: Uint8Array, headers = {}) =>
  uploadFile(server, admin, bytes, { name, metadata: { notify: 'true' }, headers });

test('a user who asked for it gets one mail when a file is converted, in their language, with a link', async () => {
  const id = await upload('Léto.mp4', await newFilm(), { 'Accept-Language': 'cs' });
  await whenDone(server, admin, id);
  await mails(1);
  expect(received()[0]!.recipients).toEqual(['admin@vitrine.test']);
  const { mail } = received()[0]!;
  expect(mail.to).toMatchObject([{ address: 'admin@vitrine.test' }]);
  expect(mail.subject).toContain('Léto');
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@vitrine\.test>$/);
  const link = `${server.authUrl}/cs/playables/detail/${id}?server=demo`;
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.html).toContain('<html lang="cs">');
  expect([mail.subject, mail.text, mail.html].join('')).not.toMatch(/mails\.|\{\{/);
});

fullTest('a user who did not ask gets none; one who asked is informed of a failure as well', async () => {
  const before = received().length;
  await whenDone(server, admin, await uploadFile(server, admin, await newFilm(), { name: 'quiet.mp4' }));
  const id = await upload('bad.mp4', Buffer.from('no film'));
  await whenDone(server, admin, id);
  await mails(before + 1);
  expect(received().at(-1)!.mail.subject).toContain('bad');
});

test('case 136: a name with line breaks and markup stays in its line, and adds no recipient', async () => {
  const before = received().length + 1;
  const id = await upload('plain.mp4', await newFilm());
  await whenDone(server, admin, id);
  await mails(before);
  const name = 'Film\r\nBcc: thief@evil.test\r\n\r\n<img src=x onerror=alert(1)>';
  await owner.query('update content.playables set name = $1 where id = $2', [name, id]);
  await admin.put(`${server.serverUrl('demo')}/api/v1/playables/${id}?action=convert`, { to: '4k' });
  await mails(before + 1);
  const { recipients, mail } = received().at(-1)!;
  expect(recipients).toEqual(['admin@vitrine.test']);
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail.headers.filter(({ key }) => key === 'subject')).toHaveLength(1);
  expect(mail.subject).toContain('Film Bcc: thief@evil.test');
  expect(mail.html).not.toContain('<img');
  expect(mail.html).toContain('&lt;img');
});

fullTest('a busy mail server is retried later, and the mail is the same', async () => {
  mailbox.beBusy(true);
  const before = received().length;
  await whenDone(server, admin, await upload('late.mp4', await newFilm()));
  const waiting = () => owner.query(`select * from infra.jobs where kind = 'send-mail'`);
  await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ attempts: 1, leased_until: null }]), {
    timeout: 30_000,
    interval: 50,
  });
  expect(received()).toHaveLength(before);
  mailbox.beBusy(false);
  const [{ id }] = await waiting();
  await owner.query('update infra.jobs set run_at = now() where id = $1', [id]);
  await mails(before + 1);
  expect(received().at(-1)!.mail.messageId).toContain(id);
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
});
