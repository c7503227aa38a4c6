import { randomUUID } from 'node:crypto';
import type { RowEdit } from '@vitrine/contract/row-edits';
import type { SourceRow } from '@vitrine/contract/sources';
import { literalTable, randomAct } from '@vitrine/contract/test/literal-table';
import { numbersFrom, testSeed } from '@vitrine/contract/test/random';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Edits of a table by several people.

let server: TestServer;
let owner: Owner;
let people: TestBrowser[];
let source: string;

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const columns = [
  { key: 'item', name: 'Item', kind: 'text' },
  { key: 'price', name: 'Price', kind: 'price' },
];

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  people = [await server.signIn('standard@vitrine.test'), await server.signIn('admin@vitrine.test')];
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const makeTable = async (its = columns) => {
  const made = await people[0]!.post(api('sources'), { name: randomUUID(), kind: 'table', columns: its });
  expect(made.status).toBe(201);
  return made.body.data.id as string;
};
beforeEach(async () => {
  source = await makeTable();
});

const change = async (who: number, edits: readonly RowEdit[]) => {
  const answer = await people[who]!.put(api(`sources/${source}/rows?action=change`), { edits });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as {
    data: { version: number; rows: SourceRow[] };
    refused: { row: string; key: string | null; reason: string; now: unknown }[];
    undo: RowEdit[];
  };
};
const fill = async (rows: readonly object[]): Promise<SourceRow[]> => {
  const saved = await people[0]!.put(api(`sources/${source}/rows`), {
    rows: rows.map((values) => ({ values })),
  });
  expect(saved.status).toBe(200);
  return saved.body.data.rows;
};
const plain = (rows: readonly SourceRow[]) => rows.map(({ id, values }) => ({ id, values }));

test('B1: undo takes back the own change and leaves the rows of others', async () => {
  const [coffee, croissant] = await fill([{ item: 'Coffee', price: 2 }, { item: 'Croissant' }]);
  const mine = await change(0, [{ row: coffee!.id, was: { price: 2 }, values: { price: '2,50' } }]);
  expect(mine.data.rows[0]!.values.price).toBe(2.5);
  const tart = randomUUID();
  await change(1, [
    { row: croissant!.id, was: {}, values: { price: 3 } },
    { add: { id: tart, values: { item: 'Tart' } }, after: coffee!.id },
  ]);
  const undone = await change(0, mine.undo);
  expect(undone.refused).toEqual([]);
  expect(plain(undone.data.rows)).toEqual([
    { id: coffee!.id, values: { item: 'Coffee', price: 2 } },
    { id: tart, values: { item: 'Tart' } },
    { id: croissant!.id, values: { item: 'Croissant', price: 3 } },
  ]);
});

test('B1: what somebody else has changed is answered with what it is now, and the rest is done', async () => {
  const [coffee, tart] = await fill([{ item: 'Coffee', price: 2 }, { item: 'Tart' }]);
  await change(1, [{ row: coffee!.id, was: { price: 2 }, values: { price: 4 } }]);
  const { refused, data } = await change(0, [
    { row: coffee!.id, was: { item: 'Coffee', price: 2 }, values: { item: 'Flat white', price: 3 } },
    { remove: tart!.id, was: { item: 'Pie' } },
    { row: randomUUID(), was: {}, values: { price: 1 } },
  ]);
  expect(refused).toMatchObject([
    { row: coffee!.id, key: 'price', reason: 'changed', now: 4 },
    { row: tart!.id, key: 'item', reason: 'changed', now: 'Tart' },
    { key: null, reason: 'gone' },
  ]);
  expect(plain(data.rows)).toEqual([
    { id: coffee!.id, values: { item: 'Flat white', price: 4 } },
    { id: tart!.id, values: { item: 'Tart' } },
  ]);
});

test('B21: clearing 200 cells is one entry of the history, one version and one step', async () => {
  const rows = await fill(Array.from({ length: 100 }, (_, i) => ({ item: `Item ${i}`, price: i + 1 })));
  const before = (await people[0]!.get(api(`sources/${source}`))).body.data.dataVersion;
  const entries = async () =>
    (
      await owner.query("select id from content.changes where resource = 'sources' and subject_id = $1", [
        source,
      ])
    ).length;
  const known = await entries();
  const cleared = await change(
    0,
    rows.map(({ id, values }) => ({ row: id, was: values, values: { item: null, price: null } })),
  );
  expect(cleared.data.rows.every(({ values }) => Object.keys(values).length === 0)).toBe(true);
  expect([cleared.data.version - before, (await entries()) - known]).toEqual([1, 1]);
  const undone = await change(0, cleared.undo);
  expect(plain(undone.data.rows)).toEqual(plain(rows));
});

test('an edit that changes nothing makes no version', async () => {
  const [coffee] = await fill([{ item: 'Coffee' }]);
  const before = (await people[0]!.get(api(`sources/${source}/rows`))).body.data.version;
  const { data, refused, undo } = await change(0, [
    { row: coffee!.id, was: { item: 'Tea' }, values: { item: 'Coffee' } },
    { remove: randomUUID(), was: {} },
  ]);
  expect([data.version, refused, undo]).toEqual([before, [], []]);
});

test('a step is undone as far as its columns are still there', async () => {
  const [coffee] = await fill([{ item: 'Coffee', price: 2 }]);
  const removed = await change(0, [{ remove: coffee!.id, was: coffee!.values }]);
  const without = await people[1]!.put(api(`sources/${source}`), { columns: columns.slice(0, 1) });
  expect(without.status).toBe(200);
  const back = await change(0, removed.undo);
  expect(plain(back.data.rows)).toEqual([{ id: coffee!.id, values: { item: 'Coffee' } }]);
  expect(back.refused).toEqual([{ row: coffee!.id, key: 'price', reason: 'gone', now: null }]);
  const odd = await change(0, [{ row: coffee!.id, was: { item: 'Coffee' }, values: { item: true } }]);
  expect(odd.refused).toEqual([{ row: coffee!.id, key: 'item', reason: 'unfit', now: 'Coffee' }]);
});

test('at most 1,000 edits are taken at once, and only of a table', async () => {
  const edits = Array.from({ length: 1001 }, () => ({ remove: randomUUID(), was: {} }));
  expect((await people[0]!.put(api(`sources/${source}/rows?action=change`), { edits })).status).toBe(422);
  const weather = await people[0]!.post(api('sources'), { name: randomUUID(), kind: 'weather' });
  const answer = await people[0]!.put(api(`sources/${weather.body.data.id}/rows?action=change`), {
    edits: edits.slice(0, 1),
  });
  expect([answer.status, answer.body.code]).toEqual([409, 'not_a_table']);
});

test('B1: two people with undo and redo, 20 random histories as the rules say', async () => {
  let named = 0;
  for (let seed = testSeed; seed < testSeed + 20; seed++) {
    source = await makeTable([
      { key: 'a', name: 'A', kind: 'number' },
      { key: 'b', name: 'B', kind: 'number' },
    ]);
    const random = numbersFrom(seed);
    const first = await fill(Array.from({ length: 3 }, (_, i) => ({ a: i + 1, b: i + 1 })));
    const model = literalTable(plain(first), 2);
    const persons = [0, 1].map(() => ({ seen: first, past: [] as RowEdit[][], future: [] as RowEdit[][] }));
    for (let i = 0; i < 12; i++) {
      const who = random() < 0.5 ? 0 : 1;
      const person = persons[who]!;
      const act = randomAct(model.seenBy(who), random, randomUUID);
      const expected = model.act(who, act);
      const cellsOf = (row: string) => person.seen.find(({ id }) => id === row)?.values ?? {};
      const isBack = act.kind === 'undo' || act.kind === 'redo';
      const [from, to] = act.kind === 'undo' ? [person.past, person.future] : [person.future, person.past];
      const edits: RowEdit[] =
        act.kind === 'look'
          ? []
          : isBack
            ? (from.pop() ?? [])
            : act.kind === 'add'
              ? [{ add: { id: act.row, values: {} } }]
              : act.kind === 'remove'
                ? [{ remove: act.row, was: cellsOf(act.row) }]
                : act.kind === 'set'
                  ? [...Map.groupBy(act.cells, ({ row }) => row)].map(([row, cells]) => ({
                      row,
                      was: cellsOf(row),
                      values: Object.fromEntries(cells.map(({ key, value }) => [key, value])),
                    }))
                  : [];
      if (edits.length > 0) {
        const { data, refused, undo } = await change(who, edits);
        const told = refused.map(({ row, key }) => (key === null ? row : `${row} ${key}`));
        expect([...new Set(told)].sort()).toEqual(expected);
        if (undo.length > 0) (isBack ? to : person.past).push(undo);
        if (undo.length > 0 && !isBack) person.future = [];
        person.seen = data.rows;
        named += expected.length;
      } else person.seen = (await people[who]!.get(api(`sources/${source}/rows`))).body.data.rows;
      expect({ seed, i, rows: plain(person.seen) }).toEqual({ seed, i, rows: model.rows() });
    }
  }
  expect(named).toBeGreaterThan(0);
});
