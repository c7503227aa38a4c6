import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FakeS3, startFakeS3 } from './test/fake-s3.ts';
import { type FlakyProxy, startFlakyProxy } from './test/flaky-proxy.ts';
import { iterations } from './test/iterations.ts';
import { type MortalServer, startMortalServer } from './test/killable-server.ts';
import { type Mailbox, openMailbox } from './test/mailbox.ts';
import type { Answer, TestBrowser } from './test/test-browser.ts';
import { metadataOf, offsetType, tus } from './test/uploads.ts';

// Bad connections on every side of the product: to its clients, its database, its object store and its mail
// server.

vi.setConfig({ testTimeout: iterations(120_000, 1_800_000) });
const isNight = iterations(0, 1) === 1;
/** Over a dead connection every waiting mail takes its twenty seconds, and others may come before ours. */
const soon = { timeout: iterations(60_000, 300_000), interval: 100 };

let store: FakeS3;
let mailbox: Mailbox;
let toClients: FlakyProxy;
let toDatabase: FlakyProxy;
let toStore: FlakyProxy;
let toMail: FlakyProxy;
let server: MortalServer;
let admin: TestBrowser;

beforeAll(async () => {
  [store, mailbox, toClients] = await Promise.all([startFakeS3(), openMailbox(), startFlakyProxy()]);
  const portOf = (url: string) => Number(new URL(url).port);
  toDatabase = await startFlakyProxy();
  toStore = await startFlakyProxy([portOf(store.config.endpoint)]);
  toMail = await startFlakyProxy([portOf(mailbox.url)]);
  server = await startMortalServer((databaseUrl, port) => {
    toDatabase.setTargets([portOf(databaseUrl)]);
    toClients.setTargets([port]);
    return {
      DATABASE_URL: throughDoor(databaseUrl, toDatabase),
      ROLES: 'auth,content,worker',
      LOG_LEVEL: 'error',
      PUBLIC_URL: toClients.url,
      DASHBOARD_URL: toClients.url,
      AUTH_URL: `http://localhost:${port}`,
      SMTP_URL: throughDoor(mailbox.url, toMail),
      ...store.env,
      S3_ENDPOINT: throughDoor(store.config.endpoint, toStore),
    };
  });
  admin = await server.signIn();
}, 120_000);
afterAll(async () => {
  await server.end();
  await Promise.all([toClients, toDatabase, toStore, toMail, store].map((each) => each.close()));
  await mailbox.stop();
});

/** In the extended profile the product waits for its database as long as for a customer; otherwise less. */
function throughDoor(address: string, door: FlakyProxy): string {
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String(door.port);
  if (url.protocol === 'postgres:' && !isNight) url.searchParams.set('query_timeout', '2000');
  return url.href.replace(/\/$/, '');
}

/** Null if there was no reply. */
const attempt = (asking: Promise<Answer>): Promise<Answer | null> => asking.catch(() => null);
const place = (name: string) => ({ name, timezone: 'UTC' });
const rowsNamed = (name: string) =>
  server.owner.query('select 1 from content.locations where name = $1', [name]);

test('case 78: an upload over a connection that keeps breaking arrives completely', async () => {
  const bytes = randomBytes(iterations(1_500_000, 60_000_000));
  const headers = {
    ...tus,
    'Upload-Length': String(bytes.length),
    'Upload-Metadata': metadataOf({ filename: 'bad line.mp4' }),
  };
  const made = await admin.ask('POST', server.api('uploads'), { headers });
  const location = made.headers.get('location')!;
  let cuts = 0;
  for (let stored = 0; stored < bytes.length; ) {
    const mayPass = 100_000 + Math.random() * iterations(500_000, 1_500_000);
    toClients.setLine({ cutSendingAfterBytes: mayPass, breaksByReset: Math.random() < 0.5 });
    const sent = await attempt(
      admin.ask('PATCH', location, {
        body: bytes.subarray(stored),
        headers: { ...tus, 'Content-Type': offsetType, 'Upload-Offset': String(stored) },
      }),
    );
    // 423: the previous sender is not known to be gone yet; 409: more of it arrived than was acknowledged.
    expect([undefined, 204, 409, 423]).toContain(sent?.status);
    if (!sent) cuts++;
    toClients.setLine({});
    const head = await attempt(admin.ask('HEAD', location, { headers: tus }));
    const now = Number(head?.headers.get('upload-offset') ?? stored);
    expect(now).toBeGreaterThanOrEqual(stored);
    stored = now;
  }
  expect(cuts).toBeGreaterThan(0);
  const id = location.split('/').at(-1)!;
  const [{ storage_key }] = await server.owner.query(
    'select storage_key from content.uploads where id = $1',
    [id],
  );
  const stored = await vi.waitFor(() => store.objects.get(storage_key)!.bytes, soon);
  const hashOf = (all: Buffer) => createHash('sha256').update(all).digest('hex');
  expect(hashOf(stored)).toBe(hashOf(bytes));
});

test('case 185: a save whose reply was cut off exists once or not at all, and once after a retry', async () => {
  for (let i = 0; i < iterations(10, 500); i++) {
    const name = `Cut off ${i}`;
    const cut = Math.floor(Math.random() * 400);
    const half = i % 2 === 0 ? { cutAfterBytes: cut } : { cutSendingAfterBytes: cut };
    toClients.setLine({ ...half, breaksByReset: i % 4 < 2 });
    toClients.breakAll();
    const first = await attempt(admin.post(server.api('locations'), place(name)));
    toClients.setLine({});
    toClients.breakAll();
    expect((await rowsNamed(name)).length).toBeLessThanOrEqual(1);
    const again = await vi.waitFor(() => admin.post(server.api('locations'), place(name)), soon);
    expect(again.status).toBe(first?.status === 201 ? 409 : again.status);
    expect([201, 409]).toContain(again.status);
    expect(await rowsNamed(name)).toHaveLength(1);
  }
});

test('case 177: a database that stops responding gives 503 in time, and the program survives and continues by itself', async () => {
  for (let round = 0; round < iterations(1, 5); round++) {
    toDatabase.setLine({ isSilent: true });
    const asked = Array.from({ length: 12 }, async (_, i) => {
      const startedAt = performance.now();
      const { status, headers } = await admin.post(server.api('locations'), place(`Silent ${round} ${i}`));
      return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - startedAt };
    });
    expect((await admin.get(`${server.url}/healthz`)).status).toBe(200);
    expect((await admin.get(`${server.url}/readyz`)).status).toBe(503);
    for (const { status, retryAfter, ms } of await Promise.all(asked)) {
      expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
      expect(ms).toBeLessThan(30_000);
    }
    toDatabase.setLine({});
    await vi.waitFor(async () => {
      expect((await admin.get(`${server.url}/readyz`)).status).toBe(200);
      expect((await admin.get(server.api('locations?_limit=1'))).status).toBe(200);
    }, soon);
  }
});

test('case 177: reset connections to the database cost at most one reply, 503', async () => {
  for (let round = 0; round < iterations(3, 50); round++) {
    const asked = Array.from({ length: 8 }, (_, i) =>
      admin.post(server.api('locations'), place(`Reset ${round} ${i}`)),
    );
    toDatabase.setLine({ breaksByReset: true });
    toDatabase.breakAll();
    toDatabase.setLine({});
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    for (const [i, status] of statuses.entries()) {
      const found = await rowsNamed(`Reset ${round} ${i}`);
      if (status === 201) expect(found).toHaveLength(1);
      else expect(found.length).toBeLessThanOrEqual(1);
    }
    await vi.waitFor(
      async () => expect((await admin.get(server.api('locations?_limit=1'))).status).toBe(200),
      soon,
    );
  }
});

test('case 169: while the object store is unavailable an upload gets 503, and continues with every byte once it is back', async () => {
  const bytes = randomBytes(300_000);
  const headers = {
    ...tus,
    'Upload-Length': String(bytes.length),
    'Upload-Metadata': metadataOf({ filename: 'away.mp4' }),
  };
  const made = await admin.ask('POST', server.api('uploads'), { headers });
  const location = made.headers.get('location')!;
  const send = () =>
    admin.ask('PATCH', location, {
      body: bytes,
      headers: { ...tus, 'Content-Type': offsetType, 'Upload-Offset': '0' },
    });
  const lines = isNight ? [{ cutAfterBytes: 0 }, { isSilent: true }] : [{ cutAfterBytes: 0 }];
  for (const line of lines) {
    toStore.setLine(line);
    toStore.breakAll();
    const refused = await send();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
  }
  toStore.setLine({});
  toStore.breakAll();
  const sent = await vi.waitFor(async () => {
    const answer = await send();
    expect(answer.status).toBe(204);
    return answer;
  }, soon);
  expect(sent.headers.get('upload-offset')).toBe(String(bytes.length));
  const [{ storage_key }] = await server.owner.query(
    'select storage_key from content.uploads where id = $1',
    [location.split('/').at(-1)],
  );
  expect(store.objects.get(storage_key)!.bytes.equals(bytes)).toBe(true);
});

test('case 180: a database that responds late is waited for or gives 503, and no call waits forever', async () => {
  toDatabase.setLine({ latencyMs: iterations(100, 2000) });
  const statuses = await Promise.all(
    Array.from(
      { length: iterations(20, 60) },
      async () => (await admin.get(server.api('locations?_limit=1'))).status,
    ),
  );
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  toDatabase.setLine({});
  await vi.waitFor(
    async () => expect((await admin.get(server.api('locations?_limit=1'))).status).toBe(200),
    soon,
  );
});

test('case 141: a mail over a connection that breaks and stalls arrives, and a duplicate is the same mail', async () => {
  const people = Array.from({ length: iterations(4, 40) }, (_, i) => `bad-line-${i}@mail.test`);
  const lines = [{ cutAfterBytes: 0 }, { cutAfterBytes: 150 }, { cutSendingAfterBytes: 600 }];
  for (const [i, email] of people.entries()) {
    const line = lines[i % (lines.length + 1)];
    toMail.setLine({ ...(line ?? (isNight ? { isSilent: true } : { latencyMs: 50 })) });
    const asked = await admin.post(server.api('users'), { emails: [email], role: 'standard' });
    expect(asked.status).toBe(201);
    const waiting = () =>
      server.owner.query(
        `select attempts, leased_until, last_error from infra.jobs where payload->>'to' = $1`,
        [email],
      );
    // Tried on that connection, and sent or postponed.
    await vi.waitFor(async () => {
      const [job] = await waiting();
      if (job) expect(job, email).toMatchObject({ last_error: expect.any(String), leased_until: null });
    }, soon);
    toMail.setLine({});
    await server.owner.query(`update infra.jobs set run_at = '2000-01-01' where payload->>'to' = $1`, [
      email,
    ]);
    await server.owner.query(`select pg_notify('vitrine', '{"environment":"","kinds":["jobs"]}')`);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), soon);
    const got = mailbox.received.filter(({ recipients }) => recipients.includes(email));
    expect(got.length).toBeGreaterThan(0);
    expect(new Set(got.map(({ mail }) => mail.messageId)).size).toBe(1);
    if (!line) expect(got).toHaveLength(1);
  }
});
