import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { codeIn, type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { mayGetMail } from './notices.ts';

// AC6: alert settings cannot be changed unnoticed, and nobody gets alerts against their will.

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let member: TestBrowser;
let admin: TestBrowser;
let demoId: string;
const reportSubject = 'Alert settings of Orchard Coffee EU were changed';
const clock = createTestClock('2026-11-17T10:00:00Z');

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url }, clock });
  owner = await connectOwner(server.database);
  await addPerson(owner, { email: 'second@orchard.test', roles: { demo: ['admin'] } });
  [admin, member] = await Promise.all([
    server.signIn('admin@vitrine.test'),
    server.signIn('playables@vitrine.test'),
  ]);
  [{ id: demoId }] = await owner.query("select id from content.environments where slug = 'demo'");
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const alerts = () => `${server.serverUrl('demo')}/api/v1/alerts`;
const readAlerts = async () => (await admin.get(alerts())).body.data;
const getsMail = (email: string) =>
  server.program.app.content.inEnvironments([demoId], (db) => mayGetMail(db, demoId, email));
const confirm = async (code: string, slug = 'demo') => {
  const visitor = server.browser();
  await visitor.get(`${server.authUrl}/sanctum/csrf-cookie`);
  return visitor.post(`${server.authUrl}/api/v1/confirm-alerts`, { server: slug, code });
};
const passMinutes = (minutes: number) => clock.advance(minutes * 60_000);

test('AC6: a change of alert settings is recorded with the old and the new values', async () => {
  const { recipients } = await readAlerts();
  await member.put(alerts(), { alertingEnabled: false, recipients: ['admin@vitrine.test'] });
  const log = await admin.get(`${server.serverUrl('demo')}/api/v1/audit?kind_eq=alerts`);
  expect(log.body.data).toMatchObject([
    {
      call: 'alerts.update',
      before: { alertingEnabled: true, recipients: recipients.toSorted() },
      after: { alertingEnabled: false, recipients: ['admin@vitrine.test'] },
    },
  ]);
});

/** The demo has another admin besides the two who sign in here. */
const admins = 3;
const reports = () => mailbox.received.filter(({ mail }) => mail.subject === reportSubject);

test('AC6: all admins get one mail for the changes of five minutes', async () => {
  await passMinutes(2);
  await member.put(alerts(), { defaultOfflineLimit: 60 });
  expect(mailbox.received).toEqual([]);
  await passMinutes(3);
  for (const email of ['admin@vitrine.test', 'second@orchard.test']) {
    const { subject, text } = await mailbox.newestTo(email);
    expect(subject).toBe(reportSubject);
    expect(text).toContain('Alerts: on → off');
    expect(text).toContain('Minutes offline: 10 → 60');
    expect(text).toMatch(/Recipients: .*ops@orchard\.example.* → admin@vitrine\.test/);
  }
  await vi.waitFor(() => expect(reports()).toHaveLength(admins));
});

test('AC6: a change that is reverted within five minutes is recorded, but sends no mail', async () => {
  await member.put(alerts(), { alertingEnabled: true });
  await member.put(alerts(), { alertingEnabled: false });
  await passMinutes(6);
  await vi.waitFor(
    async () =>
      expect(await owner.query(`select 1 from infra.jobs where kind = 'report-alert-changes'`)).toEqual([]),
    { timeout: 20_000 },
  );
  expect(reports()).toHaveLength(admins);
});

test('AC6: an outsider gets alerts only after having confirmed, a member at once', async () => {
  const outsider = 'outsider@elsewhere.test';
  const recipients = ['admin@vitrine.test', outsider];
  const saved = await member.put(alerts(), { alertingEnabled: true, recipients });
  expect(saved.body.data).toMatchObject({ recipients, waiting: [outsider] });
  expect([await getsMail('admin@vitrine.test'), await getsMail(outsider)]).toEqual([true, false]);
  const { text } = await mailbox.newestTo(outsider);
  expect(text).toContain('/en/auth/confirm-alerts?server=demo#code=');
  expect((await confirm(codeIn(text), 'museum')).body).toMatchObject({ code: 'invalid_token' });
  expect((await confirm('x'.repeat(43))).status).toBe(422);
  expect(await getsMail(outsider)).toBe(false);
  const confirmed = await confirm(codeIn(text));
  expect(confirmed.body).toEqual({ data: { email: outsider, server: 'Orchard Coffee EU' } });
  expect(await getsMail(outsider)).toBe(true);
  expect((await readAlerts()).waiting).toEqual([]);
  // Confirming once is enough, also if the address was left out in between.
  await member.put(alerts(), { recipients: [] });
  expect((await member.put(alerts(), { recipients })).body.data.waiting).toEqual([]);
  expect(await mailbox.mailsTo(outsider)).toHaveLength(1);
});

test('AC6: the confirmation request is sent again on demand, at most three times a day, and never to others', async () => {
  const slow = 'slow@elsewhere.test';
  await member.put(alerts(), { recipients: [slow] });
  const first = await mailbox.codeFor(slow);
  const resend = (recipient: string) => member.put(`${alerts()}?action=resend`, { recipient });
  expect((await resend(slow)).body.data.waiting).toEqual([slow]);
  const second = await mailbox.codeFor(slow, 2);
  expect((await confirm(first)).status).toBe(422);
  expect((await resend('stranger@elsewhere.test')).status).toBe(422);
  expect([(await resend(slow)).status, (await resend(slow)).status]).toEqual([200, 429]);
  expect((await confirm(second)).status).toBe(422);
  expect((await confirm(await mailbox.codeFor(slow, 3))).status).toBe(200);
});

test('AC6: a link that is older than 30 days confirms nothing', async () => {
  const late = 'late@elsewhere.test';
  await member.put(alerts(), { recipients: [late] });
  const code = await mailbox.codeFor(late);
  await owner.query(
    `update content.alert_recipients set asked_at = asked_at - interval '31 days' where email = $1`,
    [late],
  );
  expect((await confirm(code)).status).toBe(422);
  expect(await getsMail(late)).toBe(false);
});
