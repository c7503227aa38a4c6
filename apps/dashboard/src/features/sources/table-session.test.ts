import { type Act, literalTable, randomAct } from '@vitrine/contract/test/literal-table';
import { numbersFrom, testSeed } from '@vitrine/contract/test/random';
import { expect, test } from 'vitest';
import { columns, tableServer } from './table-server.test-kit.ts';

const menu = [
  { id: 'coffee', values: { a: 'Coffee', b: 2 } },
  { id: 'croissant', values: { a: 'Croissant', b: 3 } },
];

test('B1: undo takes back the own change and leaves what somebody else has changed and added', async () => {
  const server = tableServer(menu);
  const [mine, theirs] = [server.session(), server.session()];
  await mine.setCells([{ row: 'coffee', values: { b: 2.5 } }]);
  theirs.learn(server.read());
  await theirs.setCells([{ row: 'croissant', values: { b: 4 } }]);
  await theirs.addRow('roll');
  await theirs.addRow('tart');
  mine.learn(server.read());
  await mine.undo();
  expect(server.rows()).toEqual([
    { id: 'coffee', values: { a: 'Coffee', b: 2 } },
    { id: 'croissant', values: { a: 'Croissant', b: 4 } },
    { id: 'roll', values: {} },
    { id: 'tart', values: {} },
  ]);
  expect(mine.current().leftAlone).toEqual([]);
  await mine.redo();
  expect(server.rows()[0]!.values.b).toBe(2.5);
  expect(server.rows()).toHaveLength(4);
});

test('B1: a cell that somebody else has changed since is named and stays when the own change is undone', async () => {
  const server = tableServer(menu);
  const [mine, theirs] = [server.session(), server.session()];
  await mine.setCells(['coffee', 'croissant'].map((row) => ({ row, values: { b: 9 } })));
  theirs.learn(server.read());
  await theirs.setCells([{ row: 'coffee', values: { b: 8 } }]);
  await mine.undo();
  expect(server.rows().map(({ values }) => values.b)).toEqual([8, 3]);
  expect(mine.current().leftAlone).toEqual([{ row: 'coffee', name: 'Coffee', column: 'Price' }]);
  expect(mine.current().trail.past).toEqual([]);
});

test('B1: undoing an added row removes it only if nobody has filled it in', async () => {
  const server = tableServer(menu);
  const [mine, theirs] = [server.session(), server.session()];
  await mine.addRow('tart');
  theirs.learn(server.read());
  await theirs.setCells([{ row: 'tart', values: { a: 'Tart' } }]);
  await mine.undo();
  expect(server.rows()).toHaveLength(3);
  expect(mine.current().leftAlone).toEqual([{ row: 'tart', name: 'Tart', column: 'Item' }]);
});

test('B21: clearing 200 cells is one call and one step', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => ({
    id: `row ${i}`,
    values: { a: `Item ${i}`, b: i + 1 },
  }));
  const server = tableServer(rows);
  const session = server.session();
  await session.setCells(rows.map(({ id }) => ({ row: id, values: { a: null, b: null } })));
  expect(server.count()).toBe(1);
  expect(server.rows().every(({ values }) => Object.keys(values).length === 0)).toBe(true);
  await session.undo();
  expect(server.count()).toBe(2);
  expect(server.rows()).toEqual(rows);
});

test('B21: all clashing cells are named, and the own values can be entered all the same', async () => {
  const server = tableServer(menu);
  const [mine, theirs] = [server.session(), server.session()];
  await theirs.setCells(menu.map(({ id }) => ({ row: id, values: { b: 7 } })));
  const isSaved = await mine.setCells(menu.map(({ id }) => ({ row: id, values: { b: 5 } })));
  expect(isSaved).toBe(false);
  const { conflicts } = mine.current();
  expect(conflicts).toEqual(menu.map(({ id }) => ({ row: id, key: 'b', mine: 5 })));
  expect(server.rows().map(({ values }) => values.b)).toEqual([7, 7]);
  await mine.enterMine(conflicts);
  expect(mine.current().conflicts).toEqual([]);
  expect(server.rows().map(({ values }) => values.b)).toEqual([5, 5]);
});

test('a paste is undone without what somebody else has entered since', async () => {
  const server = tableServer(menu);
  const [mine, theirs] = [server.session(), server.session()];
  await mine.replaceAll((rows) => ({
    rows: [
      ...rows.map(({ id, values }) => ({ id, values: { ...values, b: 6 } })),
      { id: 'tart', values: { a: 'Tart' } },
    ],
  }));
  theirs.learn(server.read());
  await theirs.setCells([{ row: 'coffee', values: { b: 1 } }]);
  await mine.undo();
  expect(server.rows()).toEqual([
    { id: 'coffee', values: { a: 'Coffee', b: 1 } },
    { id: 'croissant', values: { a: 'Croissant', b: 3 } },
  ]);
  expect(mine.current().leftAlone).toEqual([{ row: 'coffee', name: 'Coffee', column: 'Price' }]);
});

test('what waits to be saved is shown at once, and an undo right after it takes it back', async () => {
  const server = tableServer(menu);
  const session = server.session();
  const saving = session.setCells([{ row: 'coffee', values: { b: 5 } }]);
  expect(session.rows()[0]!.values.b).toBe(5);
  await Promise.all([saving, session.undo()]);
  expect(server.rows()).toEqual(menu);
  expect(session.rows()[0]!.values.b).toBe(2);
});

test('a save that fails shows again what is saved, and its step is not offered', async () => {
  const server = tableServer(menu);
  const session = server.session();
  const failing = session.replaceAll(() => {
    throw new Error('no network');
  });
  expect(await failing).toBeNull();
  expect([server.problems.length, session.current().trail.past.length]).toEqual([1, 0]);
});

test('B1: two people with undo and redo, 500 random histories as the rules say', async () => {
  const histories = 500;
  let named = 0;
  for (let seed = testSeed; seed < testSeed + histories; seed++) {
    const random = numbersFrom(seed);
    const first = Array.from({ length: 3 }, (_, i) => ({ id: `first ${i}`, values: { a: i, b: i } }));
    const server = tableServer(first);
    const model = literalTable(first, 2);
    const sessions = [server.session(), server.session()];
    let made = 0;
    const acts: [number, Act][] = [];
    for (let i = 0; i < 30; i++) {
      const who = random() < 0.5 ? 0 : 1;
      const act = randomAct(model.seenBy(who), random, () => `new ${++made}`);
      acts.push([who, act]);
      const session = sessions[who]!;
      const expected = model.act(who, act);
      if (act.kind === 'look') session.learn(server.read());
      else if (act.kind === 'undo') await session.undo();
      else if (act.kind === 'redo') await session.redo();
      else if (act.kind === 'add') await session.addRow(act.row);
      else if (act.kind === 'remove') await session.removeRow(act.row);
      else
        await session.setCells(
          [...Map.groupBy(act.cells, ({ row }) => row)].map(([row, cells]) => ({
            row,
            values: Object.fromEntries(cells.map(({ key, value }) => [key, value])),
          })),
        );
      // After an answer everybody sees the newest; the model does the same.
      session.learn(server.read());
      expect({ seed, acts, rows: server.rows() }).toEqual({ seed, acts, rows: model.rows() });
      const { conflicts, leftAlone } = session.current();
      const keyOf = (column: string | null) => columns.find(({ name }) => name === column)?.key;
      const told = [
        ...conflicts.map(({ row, key }) => `${row} ${key}`),
        ...leftAlone.map(({ row, column }) => (column === null ? row : `${row} ${keyOf(column)}`)),
      ];
      if (act.kind !== 'look') expect([...new Set(told)].sort()).toEqual(expected);
      named += expected.length;
      session.keepTheirs(conflicts);
    }
    expect(server.problems).toEqual([]);
  }
  // The histories do clash.
  expect(named).toBeGreaterThan(histories);
});
