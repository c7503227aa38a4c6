import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Alerting, startAlerting } from '../../test/alerting.ts';
import type { TestBrowser } from '../../test/test-browser.ts';

let kit: Alerting;
let admin: TestBrowser;
let window: { display: string; device: string; location: string };

beforeAll(async () => {
  kit = await startAlerting();
  admin = kit.admin;
  window = await kit.find('Shop window', 'Praha');
});
afterAll(() => kit.stop());

const put = (body: object, headers: Record<string, string> = {}) =>
  admin.put(kit.api('alerts'), body, { headers });

test('a server with unchanged settings has the defaults and no recipients', async () => {
  const person = await kit.server.signIn('admin@vitrine.test', 'museum');
  const { status, body, headers } = await person.get(`${kit.server.serverUrl('museum')}/api/v1/alerts`);
  expect([status, headers.get('etag')]).toEqual([200, '"0"']);
  expect(body.data).toMatchObject({
    alertingEnabled: true,
    defaultOfflineLimit: 10,
    maxEmailsPerHour: 2,
    maxEmailsPerDay: 6,
    recipients: [],
    limits: [],
    ignoredLocations: [],
    ignoredDevices: [],
  });
});

test('every role reads and changes alerts alike, and sees the names of the records in them', async () => {
  for (const name of ['admin', 'standard', 'playables']) {
    const person = await kit.server.signIn(`${name}@vitrine.test`);
    const saved = await person.put(kit.api('alerts'), {
      limits: [{ device: window.device, minutes: 5 }],
      ignoredLocations: [window.location],
    });
    expect(saved.status).toBe(200);
    const { body } = await person.get(kit.api('alerts'));
    expect(body.data.subjects).toContainEqual({
      ...{
        id: window.device,
        kind: 'device',
        name: 'Shop window',
        place: 'Praha · Vinohrady',
        display: window.display,
      },
    });
    expect((await person.get(kit.api('alert-history'))).status).toBe(200);
    const found = await person.get(kit.api('alert-subjects?_q=praha'));
    expect(found.body.data.map(({ kind }: { kind: string }) => kind)).toContain('location');
    expect((await person.get(kit.api('alert-subjects?_q=shop&kind=device'))).body.data).toMatchObject([
      { id: window.device },
    ]);
  }
});

test('absent fields are unchanged; addresses are stored in lower case, each once', async () => {
  const first = await put({
    recipients: ['Ops@Orchard.example', 'ops@orchard.example'],
    defaultOfflineLimit: 20,
  });
  expect(first.body.data).toMatchObject({ recipients: ['ops@orchard.example'], defaultOfflineLimit: 20 });
  const second = await put({ limits: [] });
  expect(second.body.data).toMatchObject({
    recipients: ['ops@orchard.example'],
    defaultOfflineLimit: 20,
    limits: [],
  });
  expect(second.body.data.version).toBe(first.body.data.version + 1);
});

test("saving over somebody else's change is refused (412)", async () => {
  const { body } = await put({});
  const { version } = body.data;
  expect((await put({ defaultOfflineLimit: 30 }, { 'If-Match': `"${version}"` })).status).toBe(200);
  const late = await put({ defaultOfflineLimit: 40 }, { 'If-Match': `"${version}"` });
  expect([late.status, late.body.code]).toEqual([412, 'stale_version']);
  expect((await admin.get(kit.api('alerts'))).body.data.defaultOfflineLimit).toBe(30);
});

test('a wrong address, a limit out of bounds, a daily below the hourly limit and an unknown record are refused by name', async () => {
  const refused: [object, string][] = [
    [{ recipients: ['ok@orchard.example', 'nonsense'] }, 'recipients.1'],
    [{ defaultOfflineLimit: 0 }, 'defaultOfflineLimit'],
    [{ defaultOfflineLimit: 1441 }, 'defaultOfflineLimit'],
    [{ maxEmailsPerHour: 7, maxEmailsPerDay: 6 }, 'maxEmailsPerDay'],
    [{ limits: [{ device: window.device, minutes: 0 }] }, 'limits.0.minutes'],
    [{ limits: [{ device: randomUUID(), minutes: 5 }] }, 'limits'],
    [{ ignoredLocations: [window.device] }, 'ignoredLocations'],
    [{ ignoredDevices: [window.location] }, 'ignoredDevices'],
  ];
  for (const [body, field] of refused) {
    const answer = await put(body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  }
});

test('a deleted device is removed from the settings', async () => {
  const bar = await kit.find('Bar', 'Barcelona');
  await put({ limits: [{ device: bar.device, minutes: 60 }], ignoredDevices: [bar.device] });
  await admin.delete(kit.api(`devices/${bar.device}`));
  const { body } = await admin.get(kit.api('alerts'));
  expect(body.data).toMatchObject({ limits: [], ignoredDevices: [] });
});

test('a test mail is sent to the caller, in their language, and is rate limited', async () => {
  const person = await kit.server.signIn('playables@vitrine.test');
  const ask = () =>
    person.put(`${kit.api('alerts')}?action=test`, {}, { headers: { 'Accept-Language': 'cs' } });
  expect(await ask()).toMatchObject({ status: 202, body: { data: { to: 'playables@vitrine.test' } } });
  const mails = await kit.settled();
  await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 20_000 });
  expect(mails[0]).toMatchObject({
    to: 'playables@vitrine.test',
    subject: 'Zkušební upozornění serveru Orchard Coffee EU',
  });
  expect(mails[0]!.text).toContain('ops@orchard.example');
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push((await ask()).status);
  expect(answers).toEqual([202, 202, 202, 202, 429]);
});

test('the history accepts only its declared filters', async () => {
  const list = (query: string) => admin.get(kit.api(`alert-history?${query}`));
  expect((await list('kind_eq=offline&from_eq=2026-01-01T00:00:00Z&_limit=8')).status).toBe(200);
  expect((await list('place_contains=x')).status).toBe(422);
});
