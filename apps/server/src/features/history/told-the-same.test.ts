import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { numbersFrom, testSeed } from '@vitrine/contract/test/random';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordPlans } from '../../core/past-plans/record-plans.ts';
import { readPlans } from '../../core/plans/plans.ts';
import { planHash } from '../../core/plans/segments.ts';
import { openLocalStorage } from '../../infra/storage/local-storage.ts';
import { makeBackup, restoreBackup } from '../../operator/backup.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { byProfile } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from '../../test/test-postgres.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { noteSourceEffects } from './source-effects.ts';

// Random histories, of which every event is told the same by the list of changes, by the folded list, by the list of each display
// that it touched, by the past days of these displays and by its proposal: when it is made, after a month, after deletions and Put back, and in a restored backup.

const histories = byProfile({ quick: 6, full: 12, extended: 60 });

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Row = any;

const clock = createTestClock('2026-11-18T03:00:00.000Z');
// Without a worker: the test does its work after each event, at a moment of its own.
const env = { ROLES: 'auth,content' };
let server: TestServer;
let owner: Owner;
let environment: string;
let admin: TestBrowser;
let standard: TestBrowser;
let restoredTo: TestDatabase;
let places: string;

const urlOn = (of: TestServer, part: string) => `${of.serverUrl('demo')}/api/v1/${part}`;
const api = (part: string) => urlOn(server, part);
const data = async (part: string, by = admin, of = server): Promise<Row> => ok(by.get(urlOn(of, part)));
async function ok(reply: Promise<{ status: number; body: Row }>): Promise<Row> {
  const { status, body } = await reply;
  expect([status < 300, body?.message, body?.errors]).toEqual([true, undefined, undefined]);
  return body?.data;
}
const named = (name: string) => `${name} ${randomUUID()}`;
const create = (resource: string, body: object) => ok(admin.post(api(resource), body));

beforeAll(async () => {
  places = await mkdtemp(path.join(tmpdir(), 'vitrine-told-'));
  restoredTo = await createTestDatabase();
  server = await startTestServer({ clock, env });
  owner = await connectOwner(server.database);
  [{ id: environment }] = await owner.query(`select id from content.environments where slug = 'demo'`);
  await signIn();
  await ok(admin.put(api('settings'), { approvalRoles: ['standard'] }));
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await restoredTo.drop();
  await rm(places, { recursive: true, force: true });
});

async function signIn(): Promise<void> {
  admin = await server.signIn('admin@vitrine.test');
  standard = await server.signIn('standard@vitrine.test');
}

/** What the worker does. */
const work = () =>
  server.program.app.content.inEnvironments([environment], async (db) => {
    const now = clock.now();
    const plans = await readPlans(db, environment);
    const current = plans.map(({ display, plan, key }) => ({ display, plan, hash: planHash(key) }));
    await recordPlans(db, environment, current, now);
    await noteSourceEffects(db, environment, now);
  });

/** A small chain: a table in a design on a playlist of all displays, which hang in two places. */
async function openChain() {
  const [prague, auckland] = [
    await create('locations', { name: named('Prague'), timezone: 'Europe/Prague' }),
    await create('locations', { name: named('Auckland'), timezone: 'Pacific/Auckland' }),
  ];
  const displays: Row[] = [];
  for (const [i, place] of [prague, prague, auckland].entries())
    displays.push(await create('displays', { name: named(`Display ${i}`), location: place.id }));
  const ids = displays.map(({ id }) => id);
  await owner.query('update content.displays set active = true where id = any ($1)', [ids]);
  const all = await create('groups', { name: named('All'), displays: ids });
  const some = await create('groups', { name: named('Some'), displays: ids.slice(0, 2) });
  const source = await create('sources', {
    ...{ name: named('Prices'), kind: 'table', currency: 'EUR' },
    columns: [
      { key: 'item', name: 'Item', kind: 'text' },
      { key: 'price', name: 'Price', kind: 'price' },
    ],
  });
  const rows = ['Flat white', 'Mocha'].map((item) => ({ id: randomUUID(), values: { item, price: 3 } }));
  await ok(admin.put(api(`sources/${source.id}/rows`), { rows }));
  const design = await create('designs', {
    ...{ name: named('Board'), use: 'item', shape: 'landscape', background: '#14342b' },
    boxes: [{ ...sampleBoxes.table, source: source.id }],
  });
  const [page] = await data('playables?type_eq=url&status_eq=ready&_limit=1');
  const items = [{ playable_id: page.id, duration: 10 }];
  const base = await create('playlists', {
    ...{ name: named('Base'), priority: 10, groups: [all.id] },
    items: [{ playable_id: design.id, duration: 10 }],
  });
  const weeks = await create('playlists', {
    name: named('Beans week'),
    priority: 50,
    groups: [some.id],
    items,
  });
  const over = await create('playlists', {
    ...{ name: named('Autumn'), priority: 40, groups: [all.id], items },
    calendar: { conditions: [{ precondition: 'time', operator: 'between', from: '08:00', to: '12:00' }] },
  });
  return { prague, auckland, ids, source, rows, design, base, weeks, over, page };
}
type Chain = Awaited<ReturnType<typeof openChain>>;

/** What stays true of a change whatever happens later. */
const factsOf = ({ at, actor, topic, kind, subject, before, after, names, columns, ...change }: Row) => ({
  ...{ at, actor, topic, kind, subject, before, after, names, columns },
  ...{ displays: change.displays, shownFrom: change.shownFrom, effect: change.effect, alarm: change.alarm },
  ...{ proposal: change.proposal, proposedBy: change.proposedBy, approvedBy: change.approvedBy },
});

/**
 * In which stretches of that day a display had a plan from one of these changes; null for a display that is gone. At this hour it is the
 * same day in all places.
 */
async function originsOf(display: string, changes: readonly Row[], by: TestBrowser, of: TestServer) {
  const ids = new Set(changes.map(({ id }) => id));
  // What comes later on that day is recorded later.
  const told = Date.parse(changes.at(-1)!.at) + 61_000;
  const { status, body } = await by.get(
    urlOn(of, `displays/${display}/history?day=${changes[0].at.slice(0, 10)}`),
  );
  if (status === 404) return null;
  expect([status, body.errors]).toEqual([200, undefined]);
  return (body.data.planned as Row[])
    .filter(({ from, origin }) => ids.has(origin.change) && Date.parse(from) <= told)
    .map(({ from, origin }) => ({ from, change: origin.change }));
}

/** What all places say of the changes of a batch. */
async function tell({ ids }: Chain, batch: string, by = admin, of = server) {
  const listed: Row[] = await data(`changes?batch_eq=${batch}&_limit=100&sort=at:asc`, by, of);
  // A save that changes nothing leaves nothing.
  if (listed.length === 0) return null;
  const [folded]: Row[] = await data(`changes?batch_eq=${batch}&folded_eq=true`, by, of);
  const touched = new Map<string, Row[]>();
  for (const id of ids)
    for (const change of await data(`changes?batch_eq=${batch}&touched_eq=${id}&_limit=100`, by, of)) {
      expect(factsOf(change)).toEqual(factsOf(listed.find((each) => each.id === change.id)));
      touched.set(change.id, [...(touched.get(change.id) ?? []), id]);
    }
  for (const change of listed) {
    const shown = touched.get(change.id) ?? [];
    if (change.topic === 'displays') expect(shown).toContain(change.subject.id);
    else expect([change.subject.name, shown.length]).toEqual([change.subject.name, change.displays ?? 0]);
  }
  if (listed.length === 1) expect(factsOf(folded)).toEqual(factsOf(listed[0]));
  const past: Row = {};
  for (const id of new Set([...touched.values()].flat())) past[id] = await originsOf(id, listed, by, of);
  const proposals = new Set(listed.flatMap(({ proposal }) => proposal ?? []));
  const proposal = proposals.size === 1 ? await data(`proposals/${[...proposals][0]}`, by, of) : null;
  return {
    listed: listed.map(factsOf),
    folded: factsOf(folded),
    touched: Object.fromEntries(touched),
    past,
    proposal: proposal && {
      displays: proposal.displays,
      state: proposal.state,
      author: proposal.author.id,
      decidedBy: proposal.decidedBy.id,
    },
  };
}

const byRequest = (reply: { status: number; body: Row; headers: Headers }) => {
  expect([reply.status < 300, reply.body?.errors]).toEqual([true, undefined]);
  return reply.headers.get('x-request-id')!;
};

/** A call that can be tried counts the same displays before it is made as its change does. */
async function previewed(part: string, body: object): Promise<{ batch: string; displays: number }> {
  const separator = part.includes('?') ? '&' : '?';
  const { changed } = await ok(admin.put(api(`${part}${separator}preview=true`), body));
  return { batch: byRequest(await admin.put(api(part), body)), displays: changed };
}

function eventsOf(chain: Chain, random: () => number) {
  const { prague, auckland, ids, source, rows, design, weeks, over, page } = chain;
  const number = (most: number) => Math.floor(random() * most);
  const oneOf = <T>(all: readonly T[]): T => all[number(all.length)]!;
  const propose = (body: object) =>
    ok(
      standard.post(api('proposals'), {
        ...{ route: 'playlists.update', id: weeks.id, title: 'Change it', replaces: true, body },
      }),
    );
  async function approve(body: object, edited?: object) {
    const { id, displays } = await propose(body);
    const { diff, version } = await data(`proposals/${id}/diff`);
    expect(diff.changed).toBe(displays);
    const asked = edited ? { basis: null, version, body: edited } : { basis: diff.basis, version };
    await ok(admin.put(api(`proposals/${id}?action=approve`), asked));
    const [{ author }] = await data('proposals?_limit=1', standard);
    const [change] = await data(`changes?batch_eq=${id}`);
    expect(change).toMatchObject({
      proposal: id,
      proposedBy: { id: author.id, name: author.name },
      approvedBy: { name: 'Hana Králová' },
      actor: { name: edited ? 'Hana Králová' : author.name },
    });
    return { batch: id, displays: edited ? null : displays };
  }
  let priority = 50;
  const another = () => {
    priority = priority === 30 ? 60 : 30;
    return priority;
  };
  const switched = new Map<string, boolean>();
  return {
    edit: () => previewed(`playlists/${oneOf([weeks, over]).id}`, { priority: 20 + number(60) }),
    items: () =>
      previewed(`playlists/${over.id}`, {
        items: Array.from({ length: 1 + number(3) }, () => ({
          playable_id: oneOf([page.id, design.id]),
          duration: 5 + number(20),
        })),
      }),
    design: () =>
      previewed(`designs/${design.id}`, { background: `#${(0x100000 + number(0xe00000)).toString(16)}` }),
    unseen: () => previewed(`designs/${design.id}`, { name: named('Board') }),
    move: () => previewed(`displays/${oneOf(ids)}`, { location: oneOf([prague, auckland]).id }),
    hours: () =>
      previewed(`locations/${auckland.id}`, { timezone: oneOf(['Asia/Tokyo', 'Pacific/Auckland']) }),
    switch: () => {
      const id = oneOf(ids);
      const isOn = switched.get(id) ?? true;
      switched.set(id, !isOn);
      return previewed(`displays/${id}?action=${isOn ? 'deactivate' : 'activate'}`, {});
    },
    approve: () => approve({ priority: another() }),
    edited: () => approve({ priority: another() }, { priority: priority + 5 }),
    async table() {
      const edits = 2 + number(3);
      const were = new Map<string, number>();
      const are = new Map<string, number>();
      const known: Row[] = (await data(`sources/${source.id}/rows`)).rows;
      for (let i = 0; i < edits; i++) {
        const row = oneOf(rows);
        const price = 1 + number(3);
        const now = known.find(({ id }) => id === row.id).values.price;
        if (!were.has(row.id)) were.set(row.id, now);
        are.set(row.id, price);
        byRequest(await admin.put(api(`sources/${source.id}/rows/${row.id}`), { values: { price } }));
      }
      const [newest] = await data(`changes?subject_eq=${source.id}&_limit=1`);
      const { validFrom } = (await data(`sources/${source.id}/rows`)).waiting ?? {};
      const isOfNow = newest.at === clock.now().toISOString();
      return { batch: isOfNow ? newest.batch : randomUUID(), displays: null, were, are, validFrom };
    },
    async alarm() {
      const display = oneOf(ids);
      await owner.query(
        `update content.takeovers set created_at = created_at - interval '2 minutes' where environment_id = $1`,
        [environment],
      );
      const made = await ok(
        admin.post(api('takeovers'), {
          ...{ kind: 'quiet_drill', level: 'warning', scope: { displays: [display] }, minutes: 5 },
          texts: { en: { title: 'Leave now', text: '' } },
        }),
      );
      await ok(admin.put(api(`takeovers/${made.id}?action=end`), {}));
      const [{ id, alarm }] = await data(`changes?subject_eq=${made.id}&sort=at:asc`);
      expect(alarm).toMatchObject({ id: made.id, kind: 'quiet_drill', displays: 1, plan: null });
      return { batch: id, displays: null };
    },
    async delete() {
      const { changed } = await ok(admin.delete(api(`playlists/${over.id}?preview=true`)));
      const batch = byRequest(await admin.delete(api(`playlists/${over.id}`)));
      await work();
      await clock.advance(61_000);
      byRequest(await admin.put(api(`playlists/${over.id}?action=restore`), { change: batch }));
      return { batch, displays: changed };
    },
  };
}

test(`every event of ${histories} random histories is told the same in all its places, also later (TEST_SEED=${testSeed})`, {
  timeout: 3_600_000,
}, async () => {
  const random = numbersFrom(testSeed);
  let stretches = 0;
  const told: { chain: Chain; batch: string; name: string; said: Row }[] = [];
  for (let history = 0; history < histories; history++) {
    const chain = await openChain();
    await work();
    await clock.advance(61_000);
    const events = Object.entries(eventsOf(chain, random));
    for (let step = 0; step < 5; step++) {
      const [name, make] = events[Math.floor(random() * events.length)]!;
      const made: Row = await make();
      await work();
      await clock.advance(61_000);
      const said = await tell(chain, made.batch);
      const where = `history ${history}, step ${step}, ${name}`;
      if (said === null) continue;
      if (made.displays !== null)
        expect([where, Math.max(...said.listed.map(({ displays }: Row) => displays))]).toEqual([
          where,
          made.displays,
        ]);
      if (made.were) {
        const cells = (rows: Row[]) => Object.fromEntries(rows.map(({ id, values }) => [id, values.price]));
        const others = [...made.were.keys()].filter((id) => made.were.get(id) !== made.are.get(id));
        expect([where, cells(said.folded.before.rows)]).toEqual([
          where,
          Object.fromEntries(others.map((id) => [id, made.were.get(id)])),
        ]);
        expect(cells(said.folded.after.rows)).toEqual(
          Object.fromEntries(others.map((id) => [id, made.are.get(id)])),
        );
        expect(said.folded.columns.map(({ name: column }: Row) => column)).toEqual(['Item', 'Price']);
        if (made.validFrom) expect(said.folded.shownFrom).toBe(made.validFrom);
      }
      stretches += Object.values<Row>(said.past).flat().length;
      told.push({ chain, batch: made.batch, name, said });
    }
  }
  const tellAgain = async (by?: TestBrowser, of?: TestServer) => {
    for (const { chain, batch, name, said } of told) {
      const again: Row = await tell(chain, batch, by, of);
      // The past of a display goes with it.
      const kept = Object.entries(said.past).filter(([id]) => again.past[id] !== null);
      const past = Object.fromEntries(Object.entries(again.past).filter(([, days]) => days !== null));
      expect([name, { ...again, past }]).toEqual([name, { ...said, past: Object.fromEntries(kept) }]);
    }
  };
  expect(stretches).toBeGreaterThan(histories);
  await tellAgain();

  await clock.advance(30 * 86_400_000);
  await signIn();
  await tellAgain();

  for (const { base, weeks, over, ids, design, source } of new Set(told.map(({ chain }) => chain))) {
    for (const { id } of [base, weeks, over]) await admin.delete(api(`playlists/${id}`));
    await admin.delete(api(`playables/${design.id}`));
    await admin.delete(api(`sources/${source.id}`));
    const deleted = byRequest(await admin.delete(api(`displays/${ids[0]}`)));
    await admin.delete(api(`displays/${ids[1]}`));
    await ok(admin.put(api(`displays/${ids[0]}?action=restore`), { change: deleted }));
  }
  await work();
  await tellAgain();

  const installation = (databaseUrl: string, dataDir: string) => ({
    config: { dataDir },
    databaseUrl,
    secretKey: testSecretKey,
    storage: openLocalStorage(path.join(dataDir, 'media')),
  });
  const backup = path.join(places, 'backup');
  await makeBackup(installation(server.database.url, server.dataDir), backup, clock.now());
  const dataDir = path.join(places, 'restored');
  await restoreBackup(installation(restoredTo.url, dataDir), backup, () => {});
  const restored = await startTestServer({ clock, env, on: { database: restoredTo, dataDir } });
  try {
    await tellAgain(await restored.signIn('admin@vitrine.test'), restored);
  } finally {
    await restored.stop();
  }
});
