import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TryLater } from '../../infra/try-later.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createRunningClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { atomOf, capOf, type FeedOrigin, inlineEntry, openFeedOrigin } from './feed-origin.test-kit.ts';
import { feedJobs } from './read-feed.ts';
import { warningMailJobs } from './warning-mails.ts';

// Whom warnings and alarms are mailed to, and how often. No worker runs here: each test does its jobs.

let origin: FeedOrigin;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let environment: string;
const clock = createRunningClock();
const minuteMs = 60_000;
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const now = (minutes = 0) => new Date(clock.now().getTime() + minutes * minuteMs);
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  origin = await openFeedOrigin();
  server = await startTestServer({
    clock,
    env: { OUTBOUND_ALLOW: origin.host, ROLES: 'auth,content' },
  });
  owner = await connectOwner(server.database);
  await addPerson(owner, { email: 'stranger@elsewhere.test', password: null, roles: { demo: ['admin'] } });
  admin = await server.signIn('admin@vitrine.test');
  [{ id: environment }] = await owner.query(`select id from content.environments where slug = 'demo'`);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await origin.stop();
});

const job = { id: '', attempt: 1, deaths: 0, dueAt: '' };
const { signal } = new AbortController();
const readFeed = (feed: string) =>
  feedJobs(server.program.app)[0]!.run(
    { ...job, environment, kind: 'read-alert-feed', payload: { feed } },
    signal,
  );
const mailWarnings = (feed: string | null) =>
  warningMailJobs(server.program.app)[0]!.run(
    { ...job, environment, kind: 'mail-warnings', payload: { feed } },
    signal,
  );

/** What waits to be sent, and is taken out of the queue. */
const takeMails = async () =>
  (await owner.query(`delete from infra.jobs where kind = 'send-mail' returning payload`)).map(
    ({ payload }) => payload as { to: string; template: string; values: Record<string, string> },
  );
const waiting = () =>
  owner.query(`select payload from infra.jobs where kind = 'mail-warnings' and environment_id = $1`, [
    environment,
  ]);
const sent = now();
const expires = now(60);
const feedOf = (headlines: readonly string[]) =>
  atomOf(headlines.map((headline) => inlineEntry(capOf({ id: headline, headline, sent, expires }))));

test('A12: warnings of a feed are one mail in five minutes, to admins with a confirmed address', async () => {
  const path = `/${randomUUID()}`;
  origin.documents.set(path, feedOf(['Smoke']));
  const made = await admin.post(url('alert-feeds'), { name: 'City', address: `${origin.address}${path}` });
  const feed: string = made.body.data.id;
  await takeMails();
  await readFeed(feed);
  expect(await waiting()).toEqual([{ payload: { feed } }]);
  await mailWarnings(feed);
  const first = await takeMails();
  expect(first.map(({ to }) => to)).toContain('admin@vitrine.test');
  expect(first.map(({ to }) => to)).not.toContain('stranger@elsewhere.test');
  expect(first[0]).toMatchObject({
    template: 'warningReceived',
    values: { title: 'Smoke', feed: 'City' },
  });

  origin.documents.set(path, feedOf(['Smoke', 'Flood', 'Storm', 'Leak']));
  await readFeed(feed);
  await expect(mailWarnings(feed)).rejects.toThrow(TryLater);
  expect(await takeMails()).toEqual([]);
  await clock.advance(5 * minuteMs);
  await mailWarnings(feed);
  const folded = await takeMails();
  expect(folded).toHaveLength(first.length);
  expect(folded[0]).toMatchObject({ template: 'warningsReceived', values: { feed: 'City' } });
  for (const title of ['Flood', 'Storm', 'Leak']) expect(folded[0]!.values.title).toContain(title);
  expect(folded[0]!.values.title).not.toContain('Smoke');
  await clock.advance(5 * minuteMs);
  await mailWarnings(feed);
  expect(await takeMails()).toEqual([]);
});

test('A12: of an alarm every confirmed admin is told, of each start, and nobody else', async () => {
  await takeMails();
  for (const title of ['One', 'Two', 'Three']) {
    const started = await admin.post(url('takeovers'), {
      level: 'danger',
      texts: { en: { title, text: 'Leave.' } },
      scope: { all: true },
    });
    expect([started.status, started.body]).toEqual([201, expect.anything()]);
    await admin.put(url(`takeovers/${started.body.data.id}?action=end`), {});
  }
  const mails = (await takeMails()).filter(({ template }) => template === 'alarmStarted');
  const told = mails.filter(({ to }) => to === 'admin@vitrine.test').map(({ values }) => values.title);
  expect(told.sort()).toEqual(['One', 'Three', 'Two']);
  expect(mails.map(({ to }) => to)).not.toContain('stranger@elsewhere.test');
});
