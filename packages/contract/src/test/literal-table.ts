import type { Cell, Cells } from '../sources.ts';

// A table that two people edit, written down as the rules say it, cell by cell, to compare the product with.

interface Row {
  readonly id: string;
  readonly cells: Map<string, Cell>;
}

type Effect =
  | {
      readonly kind: 'cell';
      readonly row: string;
      readonly key: string;
      readonly from: Cell;
      readonly to: Cell;
    }
  | { readonly kind: 'added' | 'removed'; readonly row: Row; readonly above: string | null };

interface Person {
  seen: Row[];
  done: Effect[][];
  undone: Effect[][];
}

export type Act =
  | { readonly kind: 'look' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'set'; readonly cells: readonly { row: string; key: string; value: Cell }[] }
  | { readonly kind: 'add'; readonly row: string }
  | { readonly kind: 'remove'; readonly row: string };

const copyOf = (rows: readonly Row[]) => rows.map(({ id, cells }) => ({ id, cells: new Map(cells) }));
const cellIn = (row: Row | undefined, key: string): Cell => row?.cells.get(key) ?? null;

export function literalTable(first: readonly { id: string; values: Cells }[], people: number) {
  let rows: Row[] = first.map(({ id, values }) => ({ id, cells: new Map(Object.entries(values)) }));
  const persons = Array.from(
    { length: people },
    (): Person => ({ seen: copyOf(rows), done: [], undone: [] }),
  );
  const find = (id: string) => rows.find((row) => row.id === id);
  const write = (row: Row, key: string, value: Cell) =>
    value === null ? row.cells.delete(key) : row.cells.set(key, value);
  const insert = (row: Row, above: string | null | undefined) => {
    const at = above === null ? 0 : rows.findIndex(({ id }) => id === above) + 1 || rows.length;
    rows.splice(above === undefined ? rows.length : at, 0, { id: row.id, cells: new Map(row.cells) });
  };
  const differing = (a: Row, b: Row) =>
    [...new Set([...a.cells.keys(), ...b.cells.keys()])].filter((key) => cellIn(a, key) !== cellIn(b, key));

  /** Does one thing, or names what it leaves alone. */
  const attempt = (wish: Effect, done: Effect[], named: string[]) => {
    if (wish.kind === 'cell') {
      const row = find(wish.row);
      if (!row) return void named.push(wish.row);
      const now = cellIn(row, wish.key);
      if (now === wish.to) return;
      if (now !== wish.from) return void named.push(`${wish.row} ${wish.key}`);
      write(row, wish.key, wish.to);
      done.push(wish);
    } else if (wish.kind === 'added') {
      if (find(wish.row.id)) throw new Error('Ids are not used twice.');
      insert(wish.row, wish.above ?? undefined);
      done.push(wish);
    } else {
      const row = find(wish.row.id);
      if (!row) return;
      const changed = differing(row, wish.row);
      named.push(...changed.map((key) => `${row.id} ${key}`));
      if (changed.length > 0) return;
      const at = rows.indexOf(row);
      done.push({ kind: 'removed', row: copyOf([row])[0]!, above: rows[at - 1]?.id ?? null });
      rows = rows.filter((each) => each !== row);
    }
  };
  const attemptBack = (effect: Effect, done: Effect[], named: string[]) => {
    if (effect.kind === 'cell') attempt({ ...effect, from: effect.to, to: effect.from }, done, named);
    else if (effect.kind === 'added') attempt({ ...effect, kind: 'removed' }, done, named);
    else {
      insert(effect.row, effect.above);
      done.push({ ...effect, kind: 'added' });
    }
  };

  return {
    rows: () => rows.map(({ id, cells }) => ({ id, values: Object.fromEntries(cells) as Cells })),
    seenBy: (person: number) => persons[person]!.seen.map(({ id }) => id),
    /** Answers what was left alone: rows that are gone, and cells. Each is named once. */
    act(who: number, act: Act): string[] {
      const person = persons[who]!;
      const named: string[] = [];
      const done: Effect[] = [];
      if (act.kind === 'undo' || act.kind === 'redo') {
        const [from, to] = act.kind === 'undo' ? [person.done, person.undone] : [person.undone, person.done];
        for (const effect of [...(from.pop() ?? [])].reverse()) attemptBack(effect, done, named);
        if (done.length > 0) to.push(done);
      } else if (act.kind !== 'look') {
        const seen = (id: string) => person.seen.find((row) => row.id === id);
        const wishes: Effect[] =
          act.kind === 'set'
            ? act.cells.map(({ row, key, value }) => ({
                kind: 'cell',
                row,
                key,
                from: cellIn(seen(row), key),
                to: value,
              }))
            : act.kind === 'add'
              ? [{ kind: 'added', row: { id: act.row, cells: new Map() }, above: null }]
              : [{ kind: 'removed', row: seen(act.row)!, above: null }];
        for (const wish of wishes) attempt(wish, done, named);
        if (done.length > 0) {
          person.done.push(done);
          person.undone = [];
        }
      }
      person.seen = copyOf(rows);
      return [...new Set(named)].sort();
    },
  };
}

/** What a person who sees these rows may do next. */
export function randomAct(seen: readonly string[], random: () => number, newRow: () => string): Act {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
  const dice = random();
  if (dice < 0.15) return { kind: 'look' };
  if (dice < 0.37) return { kind: 'undo' };
  if (dice < 0.47) return { kind: 'redo' };
  if (dice < 0.57 || seen.length === 0) return { kind: 'add', row: newRow() };
  if (dice < 0.65) return { kind: 'remove', row: pick(seen) };
  const start = Math.floor(random() * seen.length);
  const value = () => pick([null, 1, 2, 3]);
  const block = dice < 0.8 ? 1 : 3;
  return {
    kind: 'set',
    cells: seen
      .slice(start, start + block)
      .flatMap((row) =>
        (block === 1 ? [pick(['a', 'b'])] : ['a', 'b']).map((key) => ({ row, key, value: value() })),
      ),
  };
}
