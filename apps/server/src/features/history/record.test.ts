import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordPlans } from '../../core/past-plans/record-plans.ts';
import { readPlans } from '../../core/plans/plans.ts';
import { planHash } from '../../core/plans/segments.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { changeRows } from './changes.rows.ts';

// What is stored with a change beside its values.

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Row = any;

const clock = createTestClock('2026-11-18T10:00:00.000Z');
let server: TestServer;
let owner: Owner;
let environment: string;
let admin: TestBrowser;

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const data = async (path: string): Promise<Row> => (await admin.get(api(path))).body.data;
async function create(resource: string, body: object): Promise<Row> {
  const reply = await admin.post(api(resource), body);
  expect([reply.status, reply.body.errors]).toEqual([201, undefined]);
  return reply.body.data;
}
const inDemo = <T>(statement: Sql<T>) =>
  server.program.app.content.inEnvironments([environment], (db) => db.query(statement));

beforeAll(async () => {
  server = await startTestServer({ clock, env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  [{ id: environment }] = await owner.query(`select id from content.environments where slug = 'demo'`);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function openTable(): Promise<{ id: string; rows: { id: string; values: Row }[] }> {
  const { id } = await create('sources', {
    name: `Prices ${randomUUID()}`,
    kind: 'table',
    currency: 'EUR',
    columns: [
      { key: 'item', name: 'Item', kind: 'text' },
      { key: 'price', name: 'Price', kind: 'price' },
    ],
  });
  const rows = ['Flat white', 'Mocha'].map((item) => ({ id: randomUUID(), values: { item, price: 3.2 } }));
  expect((await admin.put(api(`sources/${id}/rows`), { rows })).status).toBe(200);
  await clock.advance(61_000);
  return { id, rows };
}
const price = async (id: string, row: string, value: number): Promise<string> => {
  const { status, headers } = await admin.put(api(`sources/${id}/rows/${row}`), { values: { price: value } });
  expect(status).toBe(200);
  return headers.get('x-request-id')!;
};
const newest = async (id: string): Promise<Row> => (await data(`changes?subject_eq=${id}&folded_eq=true`))[0];
const prices = async (id: string) =>
  Object.fromEntries(
    (await data(`sources/${id}/rows`)).rows.map(({ values }: Row) => [values.item, values.price]),
  );

test('D6: edits of a table that reach screens at one moment are one row, in the words of its columns, and go back as one', async () => {
  const { id, rows } = await openTable();
  await price(id, rows[0]!.id, 3.3);
  await clock.advance(1000);
  await price(id, rows[0]!.id, 3.4);
  await price(id, rows[1]!.id, 9);
  await price(id, rows[1]!.id, 3.2);
  const folded = await newest(id);
  expect(folded).toMatchObject({
    batchSize: 4,
    columns: [
      { key: 'item', name: 'Item', kind: 'text', currency: null },
      { key: 'price', name: 'Price', kind: 'price', currency: 'EUR' },
    ],
    shownFrom: (await data(`sources/${id}/rows`)).waiting.validFrom,
  });
  expect([folded.before.rows, folded.after.rows]).toMatchObject([
    [{ id: rows[0]!.id, values: { item: 'Flat white', price: 3.2 } }],
    [{ id: rows[0]!.id, values: { item: 'Flat white', price: 3.4 } }],
  ]);
  // Later edits reach screens later.
  await clock.advance(61_000);
  await price(id, rows[1]!.id, 5);
  expect((await newest(id)).batchSize).toBe(1);

  await clock.advance(61_000);
  const over = (await newest(id)).id;
  const back = await admin.put(api(`sources/${id}?action=restore`), { change: folded.id, whole: true, over });
  expect([back.status, back.body.message]).toEqual([200, undefined]);
  expect(await prices(id)).toEqual({ 'Flat white': 3.2, Mocha: 3.2 });
});

test('edits of the columns of a table are one row too, which says nothing of rows', async () => {
  const { id } = await openTable();
  for (const name of ['Drink', 'Coffee']) {
    const columns = [
      { key: 'item', name, kind: 'text' },
      { key: 'price', name: 'Price', kind: 'price' },
    ];
    expect((await admin.put(api(`sources/${id}`), { columns })).status).toBe(200);
  }
  const folded = await newest(id);
  expect(folded).toMatchObject({
    batchSize: 2,
    before: { columns: [{ name: 'Item' }, { name: 'Price' }] },
    after: { columns: [{ name: 'Coffee' }, { name: 'Price' }] },
    columns: null,
  });
  expect([Object.keys(folded.before), Object.keys(folded.after)]).toEqual([['columns'], ['columns']]);
});

test('Undo of one edit of a table takes back that edit alone, and not what was changed after it', async () => {
  const { id, rows } = await openTable();
  const first = await price(id, rows[0]!.id, 4);
  const second = await price(id, rows[1]!.id, 5);
  const third = await price(id, rows[1]!.id, 6);
  const undo = (change: string) => admin.put(api(`sources/${id}?action=restore`), { change });
  expect((await undo(second)).status).toBe(412);
  expect((await undo(third)).status).toBe(200);
  expect(await prices(id)).toEqual({ 'Flat white': 4, Mocha: 5 });
  expect((await data(`changes?subject_eq=${id}`)).some((each: Row) => each.request === first)).toBe(true);
});

test('what is taken back before its moment was shown from before the change, which no screen had shown', async () => {
  const { id, rows } = await openTable();
  await price(id, rows[0]!.id, 4);
  await clock.advance(1000);
  expect((await admin.put(api(`sources/${id}?action=take-back`))).status).toBe(200);
  const [back] = await data(`changes?subject_eq=${id}`);
  expect(Date.parse(back.shownFrom)).toBeLessThan(Date.parse(back.at));
  expect(await newest(id)).toMatchObject({ batchSize: 2, before: { rows: [] }, after: { rows: [] } });
});

/** How often a statement began to read a table, by each of the places where it does. */
const scansOf = (node: Row, table: string): number[] => [
  ...(node['Relation Name'] === table ? [node['Actual Loops']] : []),
  ...(node.Plans ?? []).flatMap((each: Row) => scansOf(each, table)),
];

test('sets of displays go with the last change that names them, and names of erased people with them', async () => {
  const playlist = await create('playlists', { name: `Kept ${randomUUID()}` });
  const [{ id }] = await data(`changes?subject_eq=${playlist.id}`);
  const displays = (await data('displays?_limit=2')).map((each: Row) => each.id);
  await owner.query('update content.changes set displays = null, diff = null where id = $1', [id]);
  const person = randomUUID();
  const effect = { days: [], displays: [], locations: [], isShared: false, plan: null };
  await inDemo(
    sql`select content.note_effect(${[id]}::uuid[], ${[...displays, displays[0]]}::uuid[], ${JSON.stringify(effect)}::jsonb, ${clock.now()})`,
  );
  const sets = () =>
    owner.query(
      `select s.displays from content.display_sets s join content.changes c
        on c.environment_id = s.environment_id and c.display_set = s.hash where c.id = $1`,
      [id],
    );
  expect(await sets()).toEqual([{ displays: [...displays].sort() }]);
  const touched = await data(`changes?touched_eq=${displays[0]}&subject_eq=${playlist.id}`);
  expect(touched.map((each: Row) => each.id)).toEqual([id]);
  // However many changes there are, sets are looked through once.
  const isTouched = changeRows.tests!.touched!(displays[0]);
  const [explained] = await inDemo(
    sql({
      'QUERY PLAN': narrowed<Row>('json'),
    })`explain (analyze, format json) select count(*) from ${changeRows.table} t
      where t.environment_id = ${environment} and ${isTouched}`,
  );
  expect(Math.max(...scansOf(explained!['QUERY PLAN'][0].Plan, 'display_sets'))).toBe(1);

  await owner.query(
    `update content.changes set proposed_by_id = $2, proposed_by = 'Tomáš', approved_by_id = $2, approved_by = 'Tomáš' where id = $1`,
    [id, person],
  );
  await inDemo(sql`select content.erase_name_from_changes(${person})`);
  const [erased] = await owner.query('select proposed_by, approved_by from content.changes where id = $1', [
    id,
  ]);
  expect(erased).toEqual({ proposed_by: '', approved_by: '' });

  await owner.query(`update content.display_sets set noted_at = now() - interval '2 days'`);
  const prune = () => inDemo(sql`select content.prune_changes('2026-01-01', 100000)`);
  await prune();
  expect(await sets()).toHaveLength(1);
  await owner.query(`update content.changes set at = now() - interval '500 days' where id = $1`, [id]);
  await prune();
  await prune();
  const hash = await owner.query('select from content.display_sets where displays = $1', [
    [...displays].sort(),
  ]);
  expect(hash).toEqual([]);
});

test('what displays wear is kept last: until the plans are recorded, nobody could pair a display of which it is kept', async () => {
  const asked: string[] = [];
  const record = () =>
    server.program.app.content.inEnvironments([environment], async (db) => {
      const plans = await readPlans(db, environment);
      const current = plans.map(({ display, plan, key }) => ({ display, plan, hash: planHash(key) }));
      const watched: Db = {
        announce: db.announce.bind(db),
        query(statement) {
          asked.push(statement.parts.join('?'));
          return db.query(statement);
        },
      };
      await recordPlans(watched, environment, current, clock.now());
    });
  await record();
  const [location] = await data('locations?_limit=1');
  await create('displays', { name: `New ${randomUUID()}`, location: location.id });
  asked.length = 0;
  await record();
  expect(asked.some((text) => text.includes('content.note_effect'))).toBe(true);
  expect(asked.at(-1)).toContain('insert into content.worn_frames');
});
