import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createRunningClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import {
  atomOf,
  type CapParts,
  capOf,
  type FeedOrigin,
  inlineEntry,
  linkEntry,
  openFeedOrigin,
} from './feed-origin.test-kit.ts';
import { feedJobs } from './read-feed.ts';

// Warnings that cannot be lost: what a feed has told is kept and judged again. No worker runs here; each test reads its feed.

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
  admin = await server.signIn('admin@vitrine.test');
  const rows = await owner.query(`select id from content.environments where slug = 'demo'`);
  environment = rows[0].id;
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await origin.stop();
});

const alert = (parts: Partial<CapParts> = {}) =>
  capOf({ id: randomUUID(), sent: now(), expires: now(60), ...parts });

const put = (body: string | number, path = `/${randomUUID()}`) => {
  origin.documents.set(path, body);
  return path;
};

interface Feed {
  readonly id: string;
  readonly path: string;
}

async function makeFeed(body: string, more: object = {}): Promise<Feed> {
  const path = put(body);
  const reply = await admin.post(url('alert-feeds'), {
    name: `Feed ${path}`,
    address: `${origin.address}${path}`,
    onMatch: 'start',
    ...more,
  });
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  await round(reply.body.data.id);
  return { id: reply.body.data.id, path };
}

/** One reading, as the worker does it. */
async function round(feed: string): Promise<void> {
  const [job] = feedJobs(server.program.app);
  await job!.run(
    { id: '', kind: 'read-alert-feed', environment, payload: { feed }, attempt: 1, deaths: 0, dueAt: '' },
    new AbortController().signal,
  );
}
const change = async (feed: Feed, input: object) =>
  expect((await admin.put(url(`alert-feeds/${feed.id}`), input)).status).toBe(200);
const read = async (path: string) => (await admin.get(url(path))).body.data;
const warningsOf = async (feed: Feed) =>
  (await read('alert-warnings?_limit=200')).filter(
    (each: { feed: { id: string } }) => each.feed.id === feed.id,
  );
const statesOf = async (feed: Feed) => (await warningsOf(feed)).map(({ state }: { state: string }) => state);
const alertsOf = (feed: Feed) =>
  owner.query('select * from content.feed_alerts where feed_id = $1 order by sent desc', [feed.id]);
const stateOf = async (takeover: string) => (await read(`takeovers/${takeover}`)).state;
/** So that three of the next test can run, and no more feeds than allowed exist. */
afterEach(async () => {
  for (const { id } of await read('takeovers?state_eq=running')) await endAlarm(id);
  for (const { id } of await read('alert-feeds')) await admin.delete(url(`alert-feeds/${id}`));
  await clock.advance(2 * minuteMs);
});
const endAlarm = (id: string) => admin.put(url(`takeovers/${id}?action=end`), {});
async function makePlace(name: string, more: object = {}) {
  const place = await admin.post(url('locations'), { name, timezone: 'Europe/Prague', ...more });
  const display = await admin.post(url('displays'), { name, location: place.body.data.id });
  expect([place.status, display.status]).toEqual([201, 201]);
  return { place: place.body.data.id as string, display: display.body.data.id as string };
}
const attention = async (kind: string) =>
  (await read('overview')).attention.filter((each: { kind: string }) => each.kind === kind);

test('A5a, B2: a warning behind a link takes effect in two minutes, with ETag, across a restart', async () => {
  const linked = put(alert({ effective: now(2) }));
  const path = put(atomOf([linkEntry(`${origin.address}${linked}`, now())]));
  const made = await admin.post(url('alert-feeds'), {
    name: 'Ahead',
    address: `${origin.address}${path}`,
    onMatch: 'start',
    every: 300,
  });
  const feed = { id: made.body.data.id, path };
  const first = await server.startReplica({ ROLES: 'worker', AUTH_URL: server.authUrl });
  const waiting = { verdict: 'waiting', reason: 'not_yet' };
  await vi.waitFor(async () => expect(await alertsOf(feed)).toMatchObject([waiting]), { timeout: 90_000 });
  await first.stop();
  expect(await warningsOf(feed)).toEqual([]);
  const [{ next_at: next }] = await owner.query('select next_at from content.alert_feeds where id = $1', [
    feed.id,
  ]);
  const [{ judge_at: judgeAt }] = await alertsOf(feed);
  expect(Date.parse(next)).toBeLessThanOrEqual(Date.parse(judgeAt));
  await clock.advance(2 * minuteMs);
  const second = await server.startReplica({ ROLES: 'worker', AUTH_URL: server.authUrl });
  await vi.waitFor(async () => expect(await statesOf(feed)).toEqual(['started']), { timeout: 90_000 });
  await second.stop();
  expect([origin.sent.get(path), origin.sent.get(linked)]).toEqual([1, 1]);
});

test('A5b, B3: the 51st of 60 warnings starts like the first', async () => {
  const others = Array.from({ length: 50 }, () => inlineEntry(alert({ severity: 'Minor' })));
  const late = Array.from({ length: 9 }, () => inlineEntry(alert({ severity: 'Minor' })));
  const feed = await makeFeed(atomOf([...others, inlineEntry(alert({ id: 'the 51st' })), ...late]));
  expect(await warningsOf(feed)).toMatchObject([{ title: 'Leak the 51st', state: 'started' }]);
  expect(await read(`alert-feeds/${feed.id}`)).toMatchObject({ fault: null, leftOut: 0, failed: 0 });
});

test('B3, B29: all 600 links of a feed are read, each once', async () => {
  const links = Array.from({ length: 600 }, (_, at) =>
    put(alert({ id: `of 600: ${at}`, severity: at === 599 ? 'Severe' : 'Minor' })),
  );
  const feed = await makeFeed(
    atomOf(links.map((each, at) => linkEntry(`${origin.address}${each}`, now(-at)))),
  );
  // A slow machine needs another round.
  while ((await alertsOf(feed)).length < 600) await round(feed.id);
  await round(feed.id);
  expect(links.map((each) => origin.sent.get(each))).toEqual(links.map(() => 1));
  expect(await warningsOf(feed)).toMatchObject([{ title: 'Leak of 600: 599' }]);
  expect((await read(`alert-feeds/${feed.id}`)).fault).toBeNull();
});

test('a feed beyond the limits says how much is left out, and needs attention', async () => {
  const many = Array.from({ length: 2010 }, (_, at) =>
    inlineEntry(alert({ id: `of 2010: ${at}`, severity: 'Minor', expires: null })),
  );
  const feed = await makeFeed(atomOf(many));
  expect(await alertsOf(feed)).toHaveLength(2000);
  expect(await read(`alert-feeds/${feed.id}`)).toMatchObject({ fault: 'feed_too_long', leftOut: 10 });
  expect((await read(`alert-feeds/${feed.id}`)).goodAt).not.toBeNull();
  expect(await attention('feed_cut')).toMatchObject([{ count: 10, subject: { id: feed.id } }]);
  origin.documents.set(feed.path, atomOf(many.slice(0, 5)));
  await round(feed.id);
  expect(await read(`alert-feeds/${feed.id}`)).toMatchObject({ fault: null, leftOut: 0 });
  expect(await attention('feed_cut')).toEqual([]);
});

test('A5c, B11: other rules, places and displays count for what is known, without a new document', async () => {
  const { place } = await makePlace('Judged anew');
  const body = alert({ severity: 'Minor', circle: '10.0,20.0 5', geocode: 'XX123' });
  const least = (severity: string) => ({ severity, urgency: 'Unknown', certainty: 'Unknown' });
  const scope = { locations: [place] };
  const feeds = {
    threshold: await makeFeed(body, { area: 'any' }),
    geocode: await makeFeed(body, { least: least('Minor'), scope }),
    place: await makeFeed(body, { least: least('Minor'), scope, onMatch: 'ask' }),
  };
  for (const feed of Object.values(feeds)) expect(await warningsOf(feed)).toEqual([]);
  await change(feeds.threshold, { least: least('Minor') });
  await change(feeds.geocode, { geocodes: ['EMMA_ID=XX123'] });
  expect((await admin.put(url(`locations/${place}`), { latitude: 10, longitude: 20 })).status).toBe(200);
  for (const feed of Object.values(feeds)) {
    await round(feed.id);
    expect(await statesOf(feed)).toHaveLength(1);
    expect(origin.sent.get(feed.path)).toBe(1);
  }
});

test('a question that no longer fits is over, and opens again when it fits again', async () => {
  const feed = await makeFeed(alert(), { onMatch: 'ask' });
  expect(await statesOf(feed)).toEqual(['open']);
  await change(feed, { events: ['flood'] });
  await round(feed.id);
  expect(await statesOf(feed)).toEqual(['over']);
  await change(feed, { events: [] });
  await round(feed.id);
  const [warning] = await warningsOf(feed);
  expect(warning.state).toBe('open');
  await admin.put(url(`alert-warnings/${warning.id}?action=decline`), {});
  for (const events of [['flood'], []]) {
    await change(feed, { events });
    await round(feed.id);
    expect(await statesOf(feed)).toEqual(['declined']);
  }
});

test('a running alarm is not ended by a change of rules', async () => {
  const feed = await makeFeed(alert());
  const [{ takeover }] = await warningsOf(feed);
  await change(feed, { events: ['flood'] });
  await round(feed.id);
  expect(await stateOf(takeover)).toBe('running');
});

test('A5d: a warning of yesterday that does not say when it expires is not started, by a feed or by a call', async () => {
  const old = alert({ sent: now(-25 * 60), expires: null });
  const feed = await makeFeed(old);
  expect(await warningsOf(feed)).toEqual([]);
  expect(await alertsOf(feed)).toMatchObject([{ reason: 'old' }]);
  const sent = await admin.ask('POST', url('takeovers-inbox'), {
    headers: { 'Content-Type': 'application/cap+xml' },
    body: Buffer.from(old),
  });
  expect(sent.body.data).toMatchObject([{ result: 'ignored', reason: 'old' }]);
  const fresh = await makeFeed(alert({ sent: now(-23 * 60), expires: null }));
  expect(await statesOf(fresh)).toEqual(['started']);
});

test('A5e: a second feed neither ends nor hides the warning of the first, and does not ask for what runs', async () => {
  const id = randomUUID();
  const authority = await makeFeed(alert({ id }));
  const [{ takeover }] = await warningsOf(authority);
  const cancel = await makeFeed(alert({ msgType: 'Cancel', references: [id] }));
  expect(await stateOf(takeover)).toBe('running');
  expect(await alertsOf(cancel)).toMatchObject([{ verdict: 'ignored', reason: 'nothing_to_cancel' }]);

  const same = origin.documents.get(authority.path) as string;
  const second = await makeFeed(same, { onMatch: 'ask' });
  expect(await warningsOf(second)).toMatchObject([{ state: 'started', takeover }]);
  origin.documents.set(authority.path, alert({ msgType: 'Cancel', references: [id] }));
  await round(authority.id);
  expect(await stateOf(takeover)).toBe('running');
  origin.documents.set(second.path, alert({ msgType: 'Cancel', references: [id] }));
  await round(second.id);
  expect(await stateOf(takeover)).toBe('ended');

  // The other way round: one that came first with the same identifier and other words hides nothing.
  const weak = await makeFeed(alert({ id: 'shared', headline: 'Nothing to see' }), { onMatch: 'ask' });
  const strong = await makeFeed(alert({ id: 'shared', headline: 'Leave' }));
  expect(await statesOf(weak)).toEqual(['open']);
  expect(await statesOf(strong)).toEqual(['started']);
});

test('an alarm of two feeds runs as long as the longer warning, and ends with the last when the longer is cancelled', async () => {
  const parts = { id: 'of-two-feeds', headline: 'Of two feeds' };
  const short = await makeFeed(alert({ ...parts, expires: now(20) }));
  const [{ takeover }] = await warningsOf(short);
  const long = await makeFeed(alert({ ...parts, expires: now(50) }));
  expect(await warningsOf(long)).toMatchObject([{ takeover }]);
  const endsAt = async () => Date.parse((await read(`takeovers/${takeover}`)).endsAt);
  expect(await endsAt()).toBeGreaterThan(now(45).getTime());
  origin.documents.set(long.path, alert({ msgType: 'Cancel', references: [parts.id] }));
  await round(long.id);
  expect(await stateOf(takeover)).toBe('running');
  await clock.advance(21 * minuteMs);
  await round(short.id);
  expect(await stateOf(takeover)).toBe('ended');
});

test('A4: a feed starts on what is left of its scope, and without anything left it asks or takes all', async () => {
  const [a, b] = [await makePlace('Left over'), await makePlace('Deleted soon')];
  const scope = { displays: [a.display, b.display] };
  const feed = await makeFeed(atomOf([]), { area: 'any', scope });
  const question = await makeFeed(alert({ headline: 'Asked before' }), {
    area: 'any',
    scope,
    onMatch: 'ask',
  });
  expect((await admin.delete(url(`displays/${b.display}`))).status).toBeLessThan(300);
  origin.documents.set(feed.path, alert({ id: 'on what is left' }));
  await round(feed.id);
  const [started] = await warningsOf(feed);
  expect(started).toMatchObject({ state: 'started', scope: { displays: [a.display] } });
  const [open] = await warningsOf(question);
  const answered = await admin.put(url(`alert-warnings/${open.id}?action=start`), {});
  expect(answered.status).toBe(200);
  for (const { id } of await read('takeovers?state_eq=running')) await endAlarm(id);

  expect((await admin.delete(url(`displays/${a.display}`))).status).toBeLessThan(300);
  expect(await attention('scope_empty')).toMatchObject([{ scopeOf: 'feed' }, { scopeOf: 'feed' }]);
  origin.documents.set(feed.path, alert({ id: 'nobody left' }));
  await round(feed.id);
  expect((await warningsOf(feed))[0]).toMatchObject({
    title: 'Leak nobody left',
    state: 'open',
    scope: { all: true },
  });
  await change(feed, { ifEmpty: 'all' });
  origin.documents.set(feed.path, alert({ id: 'so everybody' }));
  await round(feed.id);
  expect((await warningsOf(feed))[0]).toMatchObject({ title: 'Leak so everybody', state: 'started' });
});

test('B4: deleting the group of a feed does not make its warnings be elsewhere', async () => {
  const { display } = await makePlace('Of a group', { latitude: 10, longitude: 20 });
  const group = await admin.post(url('groups'), { name: 'Warned group', displays: [display] });
  const scope = { groups: [group.body.data.id] };
  const feed = await makeFeed(atomOf([]), { scope, onMatch: 'start' });
  await admin.delete(url(`groups/${group.body.data.id}`));
  origin.documents.set(feed.path, alert({ circle: '10.0,20.0 5' }));
  await round(feed.id);
  expect(await statesOf(feed)).toEqual(['open']);
});

test.each(['ask', 'start'])(
  'B10: without headline and event it gets words from its category, and hides no other (%s)',
  async (onMatch) => {
    const plain = { headline: '', event: '' };
    const feed = await makeFeed(
      atomOf([
        inlineEntry(alert({ ...plain, category: 'Fire', sent: now(-2) })),
        inlineEntry(alert({ ...plain, headline: '\u200b\u200e', category: 'Nonsense', sent: now(-3) })),
        inlineEntry(alert({ headline: `After them, ${onMatch}`, sent: now(-4) })),
      ]),
      { onMatch },
    );
    const titles = (await warningsOf(feed)).map(({ title }: { title: string }) => title);
    expect(titles.sort()).toEqual([`After them, ${onMatch}`, 'Fire warning', 'Official warning']);
  },
);

test('B10: a warning that cannot be stored is its own fault, and is tried again', async () => {
  await owner.query(`create function content.refuse_it() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse_it before insert on content.alert_warnings for each row when (new.identifier = 'refused')
    execute function content.refuse_it()`);
  const feed = await makeFeed(
    atomOf([
      inlineEntry(alert({ id: 'refused', sent: now(-1) })),
      inlineEntry(alert({ id: 'healthy', sent: now(-2) })),
    ]),
  );
  expect((await warningsOf(feed)).map(({ title }: { title: string }) => title)).toEqual(['Leak healthy']);
  expect(await read(`alert-feeds/${feed.id}`)).toMatchObject({ failed: 1, fault: null });
  await owner.query('drop trigger refuse_it on content.alert_warnings');
  await round(feed.id);
  expect(await statesOf(feed)).toEqual(['started', 'started']);
  expect(await read(`alert-feeds/${feed.id}`)).toMatchObject({ failed: 0 });
});

test('a shape with too many points is asked for, never started', async () => {
  const { place } = await makePlace('Rough', { latitude: 10, longitude: 20 });
  const ring = Array.from({ length: 21_000 }, (_, at) => {
    const turn = (at / 21_000) * 2 * Math.PI;
    return `${(10 + Math.sin(turn)).toFixed(4)},${(20 + Math.cos(turn)).toFixed(4)}`;
  });
  const feed = await makeFeed(alert({ polygon: [...ring, ring[0]].join(' ') }), {
    scope: { locations: [place] },
  });
  expect(await statesOf(feed)).toEqual(['open']);
});

test('a document that cannot be fetched hides no other, is counted, and is tried again', async () => {
  const [bad, good] = [put(500), put(alert())];
  const feed = await makeFeed(
    atomOf([bad, good].map((each) => linkEntry(`${origin.address}${each}`, now()))),
  );
  expect(await statesOf(feed)).toEqual(['started']);
  expect(await read(`alert-feeds/${feed.id}`)).toMatchObject({ failed: 1, fault: null });
  origin.documents.set(bad, alert());
  await round(feed.id);
  expect(await statesOf(feed)).toEqual(['started', 'started']);
  expect(await read(`alert-feeds/${feed.id}`)).toMatchObject({ failed: 0 });
});

test('what is kept is judged although the feed does not answer any more, and has left it', async () => {
  const feed = await makeFeed(alert({ effective: now(3) }));
  origin.documents.set(feed.path, atomOf([]));
  await round(feed.id);
  origin.documents.set(feed.path, 503);
  await clock.advance(4 * minuteMs);
  await round(feed.id);
  expect(await statesOf(feed)).toEqual(['started']);
  expect((await read(`alert-feeds/${feed.id}`)).fault).toBe('status_503');
});

test('what is over is kept for seven days, and another address forgets what the one before told', async () => {
  const feed = await makeFeed(alert({ expires: now(10), severity: 'Minor' }));
  origin.documents.set(feed.path, atomOf([]));
  await round(feed.id);
  const keptAfter = async (days: number) => {
    await clock.advance(days * 24 * 60 * minuteMs);
    admin = await server.signIn('admin@vitrine.test');
    await round(feed.id);
    return (await alertsOf(feed)).length;
  };
  expect(await keptAfter(6)).toBe(1);
  expect(await keptAfter(2)).toBe(0);
  const documents = () =>
    owner.query('select listed from content.feed_documents where feed_id = $1', [feed.id]);
  expect(await documents()).toEqual([{ listed: true }]);
  origin.documents.set(feed.path, alert({ effective: now(5) }));
  await round(feed.id);
  await change(feed, { address: `${origin.address}${put(atomOf([]))}` });
  expect([await documents(), await alertsOf(feed)]).toEqual([[], []]);
});

test('an update that was read first keeps the older one it replaces from starting', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const update = alert({ id: second, msgType: 'Update', references: [first], headline: 'Updated' });
  const feed = await makeFeed(
    atomOf([inlineEntry(update), inlineEntry(alert({ id: first, sent: now(-5) }))]),
  );
  expect(await warningsOf(feed)).toMatchObject([{ title: 'Updated', state: 'started' }]);
  expect((await alertsOf(feed))[1]).toMatchObject({ verdict: 'ignored', reason: 'replaced' });
});
