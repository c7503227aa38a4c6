import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SimulatedPlayer } from './demo/simulated-player.ts';
import { type Cluster, type Part, startCluster } from './test/cluster.ts';
import { iterations, logStats } from './test/iterations.ts';
import { beginSlowHeaders, type SlowHeaders } from './test/slow-headers.ts';
import { type Answer, TestBrowser } from './test/test-browser.ts';
import { metadataOf, offsetType, tus } from './test/uploads.ts';

// All parts of a cluster under load, any of which may die at any moment.

vi.setConfig({ testTimeout: iterations(300_000, 1_800_000) });

let cluster: Cluster;
let picture: Buffer<ArrayBuffer>;
let slowHeaders: SlowHeaders;
beforeAll(async () => {
  const plain = sharp({ create: { width: 64, height: 36, channels: 3, background: 'teal' } });
  picture = Buffer.from(await plain.png().toBuffer());
  cluster = await startCluster();
  slowHeaders = await beginSlowHeaders(Number(new URL(cluster.authUrl).port), iterations(50, 1000));
}, 240_000);
afterAll(async () => {
  slowHeaders.end();
  await cluster.stop();
});

const kills = iterations(4, 80);
/** Pause between two calls of one client, so that `npm test` leaves the machine some capacity. */
const restMs = iterations(150, 20);
/** Pause after more expensive calls: a picture to be converted, a mail. */
const longRestMs = iterations(1500, 300);
/** The daily limit. */
const mostInvitations = 150;
const patience = { timeout: 120_000, interval: 100 };

/** All replies, so that an internal error is noticed. */
const statuses = new Map<number, number>();
let acknowledged = 0;
let isChaos = true;

/** A patient client: retries when there is no reply or the server is busy. */
async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer && answer.status !== 503) return answer;
    await pause(50);
  }
}

async function makeLocations(person: TestBrowser, slug: string, writer: string): Promise<string[]> {
  const made: string[] = [];
  for (let i = 0; isChaos; i++) {
    const name = `${writer} ${i}`;
    const answer = await insist(() => person.post(cluster.api(slug, 'locations'), { name, timezone: 'UTC' }));
    // The name is taken by our own record, whose reply was lost.
    expect([201, 409]).toContain(answer.status);
    if (answer.status === 201) acknowledged++;
    made.push(name);
    await pause(restMs);
  }
  return made;
}

async function uploadPictures(person: TestBrowser): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; isChaos; i++) {
    const headers = {
      ...tus,
      'Upload-Length': String(picture.length),
      'Upload-Metadata': metadataOf({ filename: `chaos ${i}.png` }),
    };
    const announced = await insist(() => person.ask('POST', cluster.api('demo', 'uploads'), { headers }));
    expect(announced.status).toBe(201);
    acknowledged++;
    const location = announced.headers.get('location')!;
    const at = () => person.ask('HEAD', location, { headers: tus });
    for (let stored = 0; stored < picture.length; ) {
      const sent = await insist(() =>
        person.ask('PATCH', location, {
          body: picture.subarray(stored),
          headers: { ...tus, 'Content-Type': offsetType, 'Upload-Offset': String(stored) },
        }),
      );
      // 409: the reply to the last piece was lost. 423: the process that died while writing still holds the
      // lease.
      expect([204, 409, 423]).toContain(sent.status);
      stored = Number((await insist(at)).headers.get('upload-offset'));
    }
    ids.push(location.split('/').at(-1)!);
    await pause(longRestMs);
  }
  return ids;
}

/** The invited people, and how often each was requested: a person who has not answered is invited again. */
async function invitePeople(person: TestBrowser): Promise<Map<string, number>> {
  const invited = new Map<string, number>();
  for (let i = 0; isChaos && i < mostInvitations; i++) {
    const email = `guest-${i}@chaos.test`;
    const answer = await insist(() => {
      invited.set(email, (invited.get(email) ?? 0) + 1);
      return person.post(cluster.api('demo', 'users'), { emails: [email], role: 'standard' });
    });
    expect(answer.status).toBe(201);
    acknowledged++;
    await pause(longRestMs);
  }
  return invited;
}

/** Ids of everything it was ever shown, by any replica. */
async function lookAround(person: TestBrowser): Promise<string[]> {
  const seen = new Set<string>();
  while (isChaos) {
    const { body, status } = await insist(() => person.get(cluster.api('museum', 'locations?_limit=200')));
    expect(status).toBe(200);
    for (const { id } of body.data) seen.add(id);
    await pause(restMs);
  }
  return [...seen];
}

async function killAtRandom(parts: readonly Part[]): Promise<void> {
  for (let i = 0; i < kills; i++) {
    const part = parts[Math.floor(Math.random() * parts.length)]!;
    await pause(200 + Math.random() * 800);
    await part.kill();
    await part.start();
  }
  isChaos = false;
}

/** As after a minute without them: their leases have expired. */
async function replaceWorkers(): Promise<void> {
  await Promise.all(cluster.workers.map((worker) => worker.kill()));
  await cluster.owner.query('update infra.jobs set leased_until = null where leased_until is not null');
  await Promise.all(cluster.workers.map((worker) => worker.start()));
}

test('cases 96, 162, 170, 191: replicas and workers killed at random under load lose nothing, do nothing twice and show no foreign row', async () => {
  const { owner, contents, workers, mailbox } = cluster;
  const [admin, guard] = await Promise.all([
    cluster.signIn('admin@vitrine.test', 'demo'),
    cluster.signIn('admin@vitrine.test', 'museum'),
  ]);
  const devices = await owner.query(
    `select d.id, e.slug from content.devices d join content.environments e on e.id = d.environment_id
     where e.slug = 'demo' order by d.id limit 10`,
  );
  const boxes = [];
  for (const { id } of devices) {
    await owner.query('update content.devices set token_hash = sha256($1::bytea) where id = $2', [
      `box ${id}`,
      id,
    ]);
    const url = cluster.api('demo', '').replace(/\/api\/v1\/$/, '');
    boxes.push(
      new SimulatedPlayer({ url, token: `box ${id}`, heartbeatMs: 500, reconnectDelayMs: () => 100 }).start(),
    );
  }
  const [, demo, museum, uploads, invited, seen] = await Promise.all([
    killAtRandom([...contents, ...workers]),
    makeLocations(admin, 'demo', 'Demo writer'),
    makeLocations(guard, 'museum', 'Museum writer'),
    uploadPictures(admin),
    invitePeople(admin),
    lookAround(guard),
  ]);

  await replaceWorkers();

  const namesOf = async (slug: string, like: string) =>
    (
      await owner.query(
        `select l.name from content.locations l join content.environments e on e.id = l.environment_id
         where e.slug = $1 and l.name like $2`,
        [slug, like],
      )
    ).map(({ name }) => name);
  expect((await namesOf('demo', 'Demo writer%')).sort()).toEqual([...demo].sort());
  expect((await namesOf('museum', 'Museum writer%')).sort()).toEqual([...museum].sort());

  const foreign = await owner.query(
    `select l.name from content.locations l join content.environments e on e.id = l.environment_id
     where l.id = any ($1::uuid[]) and e.slug <> 'museum'`,
    [seen],
  );
  expect([seen.length > 0, foreign]).toEqual([true, []]);

  // Every accepted picture is converted, once.
  await vi.waitFor(async () => {
    const left = await owner.query(
      `select id, status from content.playables where id = any ($1::uuid[]) and status <> 'ready'`,
      [uploads],
    );
    expect(left).toEqual([]);
  }, patience);
  const twice = await owner.query(
    `select playable_id from content.media where playable_id = any ($1::uuid[]) and role = 'original'
     group by 1 having count(*) <> 1`,
    [uploads],
  );
  expect(twice).toEqual([]);

  // Every invitation arrived; one that was sent again is the same mail.
  for (const [email, asked] of invited) {
    await vi.waitFor(
      () => expect(mailbox.received.some((each) => each.recipients.includes(email))).toBe(true),
      patience,
    );
    const ids = mailbox.received
      .filter((each) => each.recipients.includes(email))
      .map(({ mail }) => mail.messageId);
    expect(new Set(ids).size).toBeLessThanOrEqual(asked);
  }

  // Whichever replica accepts a command, the one connected to the player sends it.
  for (const { id } of devices)
    expect(
      (await insist(() => admin.put(cluster.api('demo', `devices/${id}?action=identify`), {}))).status,
    ).toBe(200);
  await vi.waitFor(async () => {
    const open = await owner.query(
      `select 1 from content.commands where kind = 'identify' and done_at is null and device_id = any ($1::uuid[])`,
      [devices.map(({ id }) => id)],
    );
    expect(open).toEqual([]);
  }, patience);
  for (const box of boxes) box.stop();
  expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  logStats({ kills, acknowledged, uploads: uploads.length, mails: mailbox.received.length, statuses });
});

test('case 146: clients that send their headers byte by byte are disconnected in time, and others are served meanwhile', async () => {
  expect(Math.max(...(await slowHeaders.closedAfterMs))).toBeLessThan(iterations(60_000, 25_000));
  expect(
    (await insist(() => new TestBrowser(cluster.authUrl).get(`${cluster.authUrl}/healthz`))).status,
  ).toBe(200);
});
