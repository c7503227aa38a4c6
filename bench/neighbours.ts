import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { createDatabase, startPostgres, withClient } from './database.ts';
import { extent, isFull } from './extent.ts';
import type { Heard } from './neighbour.ts';
import { cacheDir, signIn, signInAs, startProduct } from './product.ts';
import { type Line, printTable, quantile } from './report.ts';

// What one customer notices of another who tries to take the whole machine, in the default single process and with the limits
// of the product: each attack that was once found, at ten times its size.

const seconds = extent('BENCH_SECONDS', 10, 60);
const atOnce = 30;
const share = isFull ? 1 : 0.1;
const sizes = { places: 3000 * share, tries: 2000 * share, approvals: 120 * share, hours: 200_000 * share };

interface Attacker {
  readonly api: string;
  readonly admin: TestBrowser;
  readonly authors: readonly TestBrowser[];
  readonly calendar: string;
}

type Attack = (attacker: Attacker, isOver: () => boolean) => Promise<void>;

export async function measureNeighbours(): Promise<void> {
  const postgres = await startPostgres('neighbours');
  const calendar = await openCalendar();
  try {
    const url = await createDatabase(postgres.url);
    const product = await startProduct({
      DATABASE_URL: url,
      DATA_DIR: `${cacheDir}/files`,
      OUTBOUND_ALLOW: calendar.host,
      CALLS_PER_LOGIN: '1200',
    });
    try {
      await measure(product.url, url, calendar.address);
    } finally {
      await product.stop();
    }
  } finally {
    calendar.stop();
    await postgres.stop();
  }
}

async function measure(url: string, database: string, calendar: string): Promise<void> {
  const admin = await signIn(url, 'demo');
  const authors = await addAuthors(database, url);
  const attacker: Attacker = { api: `${url}/s/demo/api/v1`, admin, authors, calendar };
  const other = await openNeighbour(url);
  await other.listen(3);
  // Attackers have machines of their own: what it costs to make their calls is not to slow down anybody here. This thread only,
  // because the product and the neighbour were started before.
  setPriority(10);
  const lines: Line[] = [];
  const during = async (what: string, attack: Attack) => {
    const quiet = await other.listen(seconds);
    let isOver = false;
    const attacking = attack(attacker, () => isOver).catch((error: unknown) => console.log(what, error));
    await sleep(500);
    const busy = await other.listen(seconds);
    isOver = true;
    await attacking;
    for (const name of Object.keys(quiet.took)) {
      const [measured, reference] = [busy, quiet].map(({ took }) => quantile(took[name]!, 0.95)) as [
        number,
        number,
      ];
      // Half as much again, or 25 ms more.
      const atMost = Math.round(Math.max(1.5, 1 + 25 / reference) * 100) / 100;
      lines.push({ what: `${what}: ${name}, p95`, measured, reference, unit: 'ms', goal: { atMost } });
    }
    lines.push({ what: `${what}: 503s`, measured: busy.unavailable, unit: '', goal: { atMost: 0 } });
    // What is still queued is not the next one's.
    await sleep(5000);
  };
  await fillPlaces(database, sizes.places);
  await during('warnings of 20,000 points (A7)', sendWarnings);
  await during('addresses tried (A8)', tryAddresses);
  const proposals = await propose(attacker, sizes.approvals);
  await during('approvals at once (A9)', approve(proposals));
  await during('proposals in a loop (A12)', proposeWithoutEnd);
  await fillHours(database, sizes.hours);
  await during('opening hours in alerts (A16)', async (_attacker, isOver) => {
    while (!isOver()) await sleep(100);
  });
  await other.stop();
  printTable(`Another customer, while one attacks for ${seconds} s`, lines);
}

/** Somebody on another server. */
async function openNeighbour(url: string) {
  const worker = new Worker(new URL('./neighbour.ts', import.meta.url), { workerData: { url } });
  await once(worker, 'message');
  return {
    async listen(forSeconds: number): Promise<Heard> {
      worker.postMessage(forSeconds);
      return (await once(worker, 'message'))[0] as Heard;
    },
    stop: () => worker.terminate(),
  };
}

/** A connection that the server closed meanwhile: an attacker goes on. */
const refused = () => ({ status: 0 });

const lanes = (work: (lane: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: atOnce }, (_, lane) => work(lane)));

const sendWarnings: Attack = async ({ api, admin }, isOver) => {
  // Far from all places: it is read and judged, and nothing starts.
  const bodies = [20_000, 60_000].map(capOf);
  await lanes(async (lane) => {
    for (let i = lane; !isOver(); i++) {
      const { status } = await admin
        .ask('POST', `${api}/takeovers-inbox`, {
          body: Buffer.from(bodies[i % 2]!),
          headers: { 'Content-Type': 'application/cap+xml' },
        })
        .catch(refused);
      if (status === 429) await sleep(1000);
    }
  });
};

const capOf = (points: number) => {
  const place = (i: number) => `${(-40 - Math.sin(i)).toFixed(4)},${(-120 - Math.cos(i)).toFixed(4)}`;
  const ring = [...Array.from({ length: points - 1 }, (_, i) => place(i)), place(0)].join(' ');
  const now = Date.now();
  return `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>bench</identifier><sender>bench</sender>
    <sent>${new Date(now).toISOString()}</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope>
    <info><category>Met</category><event>Storm</event><urgency>Immediate</urgency><severity>Severe</severity>
    <certainty>Observed</certainty><expires>${new Date(now + 3_600_000).toISOString()}</expires>
    <headline>Storm</headline><area><areaDesc>Sea</areaDesc><polygon>${ring}</polygon></area></info></alert>`;
};

const tryAddresses: Attack = async ({ api, admin, calendar }, isOver) => {
  const ask = () => admin.post(`${api}/sources-try`, { kind: 'calendar', address: calendar }).catch(refused);
  while (!isOver()) {
    await Promise.all(Array.from({ length: sizes.tries }, ask));
    await sleep(1000);
  }
};

const approve =
  (proposals: readonly string[]): Attack =>
  async ({ api, admin }, isOver) => {
    while (!isOver()) {
      await Promise.all(
        proposals.map((id) =>
          admin.put(`${api}/proposals/${id}?action=approve`, { basis: 'x.y', version: null }).catch(refused),
        ),
      );
      await sleep(500);
    }
  };

const proposeWithoutEnd: Attack = ({ api, authors }, isOver) =>
  lanes(async (lane) => {
    for (let i = 0; !isOver(); i++) {
      const { status } = await authors[lane % authors.length]!.post(
        `${api}/proposals`,
        proposalOf(`${lane} ${i}`),
      ).catch(refused);
      if (status === 429) await sleep(1000);
    }
  }).then(() => {});

const proposalOf = (name: string) => ({
  route: 'playlists.create',
  id: null,
  title: `Add ${name}`,
  body: { name: `Proposed ${name}` },
});

async function propose({ api, authors }: Attacker, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let i = 0; i < count; i++) {
    const author = authors[i % authors.length]!;
    const { status, body } = await author.post(`${api}/proposals`, proposalOf(`before ${i}`));
    if (status !== 201) throw new Error(`A proposal was answered ${status}.`);
    made.push(body.data.id);
  }
  return made;
}

/** People whose changes need approval. */
async function addAuthors(database: string, url: string): Promise<TestBrowser[]> {
  const emails = Array.from({ length: 10 }, (_, i) => `author${i}@vitrine.test`);
  await withClient(database, async (client) => {
    await client.query(`update content.environments set approval_roles = '{standard}' where slug = 'demo'`);
    for (const email of emails) {
      await client.query(
        `insert into identity.identities (id, email, name, password_hash, confirmed_at, created_at, updated_at)
         select gen_random_uuid(), $1, $1, password_hash, now(), now(), now() from identity.identities
         where email = 'admin@vitrine.test'`,
        [email],
      );
      await client.query(
        `insert into identity.memberships (identity_id, server_id)
         select i.id, s.id from identity.identities i, identity.servers s where i.email = $1 and s.slug = 'demo'`,
        [email],
      );
      await client.query(
        `insert into content.members (environment_id, identity_id, name, email, roles, confirmed_at, created_at, updated_at)
         select e.id, i.id, $1, $1, '{user_standard}', now(), now(), now()
         from content.environments e, identity.identities i where e.slug = 'demo' and i.email = $1`,
        [email],
      );
    }
  });
  const people: TestBrowser[] = [];
  for (const email of emails) people.push(await signInAs(url, email, 'demo'));
  return people;
}

/** Places with a display each, all with coordinates. */
const fillPlaces = (database: string, count: number) =>
  withClient(database, async (client) => {
    await client.query(
      `insert into content.locations (environment_id, id, name, timezone, hours, latitude, longitude, created_at, updated_at)
       select e.id, gen_random_uuid(), 'Neighbours ' || i, 'Europe/Prague', (select hours from content.locations limit 1),
         45 + random() * 5, 10 + random() * 8, now(), now()
       from content.environments e, generate_series(1, $1::int) i where slug = 'demo'`,
      [count],
    );
    await client.query(
      `insert into content.displays (environment_id, id, name, location_id, active, created_at, updated_at)
       select environment_id, gen_random_uuid(), name, id, false, now(), now() from content.locations
       where name like 'Neighbours %'`,
    );
  });

/** Places with hours that are all different, watched by alerts. */
const fillHours = (database: string, count: number) =>
  withClient(database, (client) =>
    client.query(
      `insert into content.locations (environment_id, id, name, timezone, hours, created_at, updated_at)
       select e.id, gen_random_uuid(), 'Hours ' || i, z.name,
         (select jsonb_object_agg(day, jsonb_build_object('start', to_char(make_interval(mins => i % 600), 'HH24:MI'),
           'end', to_char(make_interval(mins => 700 + (i / 600) % 700), 'HH24:MI')))
          from unnest(array['mon','tue','wed','thu','fri','sat','sun']) day), now(), now()
       from content.environments e, generate_series(1, $1::int) i,
         lateral (select (array['Europe/Prague','Europe/Berlin','Europe/Madrid'])[1 + i % 3] as name) z
       where slug = 'demo'`,
      [count],
    ),
  );

/** Two megabytes of events whose rules take their time. */
async function openCalendar() {
  const event = (i: number) =>
    `BEGIN:VEVENT\r\nUID:${i}\r\nDTSTART:20200101T000000Z\r\nRRULE:FREQ=MINUTELY;INTERVAL=7;BYMONTH=${1 + (i % 12)}\r\nSUMMARY:Event ${i}\r\nEND:VEVENT`;
  const body = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${Array.from({ length: 15_000 }, (_, i) => event(i)).join('\r\n')}\r\nEND:VCALENDAR`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, address: `http://${host}/calendar.ics`, stop: () => void server.close() };
}
