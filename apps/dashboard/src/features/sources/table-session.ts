import { applyEdits, type EditedRows, editsBetween, type RowEdit } from '@vitrine/contract/row-edits';
import type { CellValue } from '@vitrine/contract/source-cells';
import type { Cells, RowsInput, SourceRow, SourceRows } from '@vitrine/contract/sources';
import { noTrail, steppedBack, steppedOn, type Trail, withStep } from '../../lib/edit-history.ts';
import { type LeftAlone, namesOf } from './row-names.ts';

// One person's edits of a table. They are shown at once and sent one after the other. What somebody else has
// changed meanwhile stays, and the own value is offered. A step of undo is the edits that take back what was
// really done, so it never touches what others have entered.

/** A cell in which somebody else has entered something since. */
export interface Conflict {
  readonly row: string;
  readonly key: string;
  readonly mine: CellValue;
}

export interface SessionCalls {
  change(edits: readonly RowEdit[]): Promise<EditedRows>;
  saveAll(rows: RowsInput['rows'], version: number): Promise<SourceRows>;
  takeBack(): Promise<SourceRows>;
  refetch(): Promise<SourceRows>;
  /** Something could not be sent. */
  onError(error: unknown): void;
}

export interface CellChange {
  readonly row: string;
  readonly values: Cells;
}

type Step = readonly RowEdit[];

export interface SessionState {
  /** Sent or waiting to be, one list per save. */
  readonly pending: readonly Step[];
  readonly conflicts: readonly Conflict[];
  /** What the last undo, redo or deletion has not touched. */
  readonly leftAlone: readonly LeftAlone[];
  readonly trail: Trail<Step>;
  readonly saves: number;
  readonly savedAt: number | null;
}

export function createTableSession(calls: SessionCalls, first: SourceRows) {
  let table = first;
  let state: SessionState = {
    pending: [],
    conflicts: [],
    leftAlone: [],
    trail: noTrail,
    saves: 0,
    savedAt: null,
  };
  let queue: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  const set = (change: Partial<SessionState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  /** Answers and refreshes may overtake each other. */
  const learn = (next: SourceRows) => {
    if (next.version >= table.version) table = next;
    return next;
  };
  const rows = () => applyEdits(table.rows, state.pending.flat()).rows as readonly SourceRow[];

  const inTurn = <T>(work: () => Promise<T>): Promise<T | null> => {
    set({ saves: state.saves + 1 });
    const own = queue.then(async () => {
      try {
        const done = await work();
        set({ savedAt: Date.now() });
        return done;
      } catch (error) {
        calls.onError(error);
        await calls.refetch().then(learn, () => {});
        return null;
      } finally {
        set({ saves: state.saves - 1 });
      }
    });
    queue = own;
    return own;
  };
  const send = async (edits: Step): Promise<EditedRows> => {
    const reply = await calls.change(edits);
    learn(reply.data);
    return reply;
  };
  const remember = (step: Step) => step.length > 0 && set({ trail: withStep(state.trail, step) });

  /** Resolves to whether all of it is saved. */
  const edit = async (edits: Step): Promise<boolean> => {
    set({ pending: [...state.pending, edits], leftAlone: [] });
    const isWhole = await inTurn(async () => {
      try {
        const { refused, undo } = await send(edits);
        const clashes = refused.flatMap(({ row, key, reason }): Conflict[] => {
          const own = edits.find(
            (each) => 'row' in each && each.row === row && key !== null && key in each.values,
          );
          return reason === 'changed' && own && 'row' in own
            ? [{ row, key: key!, mine: own.values[key!] ?? null }]
            : [];
        });
        const isClash = (row: string, key: string | null) =>
          clashes.some((each) => each.row === row && each.key === key);
        set({
          conflicts: [...state.conflicts.filter((each) => !isIn(edits, each)), ...clashes],
          leftAlone: namesOf(
            table,
            refused.filter(({ row, key }) => !isClash(row, key)),
            edits,
          ),
        });
        remember(undo);
        return refused.length === 0;
      } finally {
        set({ pending: state.pending.filter((each) => each !== edits) });
      }
    });
    return isWhole === true;
  };

  /** What taking back a step did becomes the step that brings it back. */
  const move = (stepOf: (trail: Trail<Step>) => Step | undefined, moved: typeof steppedBack<Step>) =>
    inTurn(async () => {
      set({ leftAlone: [] });
      const step = stepOf(state.trail);
      if (!step) return;
      const { refused, undo } = await send(step);
      set({
        trail: moved(state.trail, undo.length > 0 ? undo : null),
        leftAlone: namesOf(table, refused, step),
      });
    });

  const setCells = (changes: readonly CellChange[]): Promise<boolean> => {
    const known = new Map(rows().map((row) => [row.id, row.values]));
    return edit(
      changes.map(({ row, values }) => ({
        row,
        was: Object.fromEntries(Object.keys(values).map((key) => [key, known.get(row)?.[key] ?? null])),
        values,
      })),
    );
  };
  const resolve = (conflicts: readonly Conflict[]) =>
    set({ conflicts: state.conflicts.filter((each) => !conflicts.includes(each)) });

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => state,
    learn,
    rows,
    /** Shows the cells at once; all of them are one step. Resolves to whether they are saved. */
    setCells,
    async addRow(id: string): Promise<boolean> {
      return edit([{ add: { id, values: {} } }]);
    },
    removeRow(row: string): Promise<boolean> {
      return edit([{ remove: row, was: rows().find(({ id }) => id === row)?.values ?? {} }]);
    },
    /** Replaces all rows by what is made of those that are saved. Resolves to null if it is not saved. */
    replaceAll<T extends { readonly rows: RowsInput['rows'] }>(make: (rows: readonly SourceRow[]) => T) {
      return inTurn(async () => {
        const before = table;
        const made = make(before.rows);
        const after = learn(await calls.saveAll(made.rows, before.version));
        remember(editsBetween(after.rows, before.rows));
        return { made, version: after.version };
      });
    },
    undo: () => move(({ past }) => past.at(-1), steppedBack),
    redo: () => move(({ future }) => future[0], steppedOn),
    takeBack: () => inTurn(async () => void learn(await calls.takeBack())),
    async enterMine(conflicts: readonly Conflict[]) {
      resolve(conflicts);
      const byRow = Map.groupBy(conflicts, ({ row }) => row);
      await setCells(
        [...byRow].map(([row, cells]) => ({
          row,
          values: Object.fromEntries(cells.map(({ key, mine }) => [key, mine])),
        })),
      );
    },
    keepTheirs: resolve,
    closeLeftAlone: () => set({ leftAlone: [] }),
  };
}
export type TableSession = ReturnType<typeof createTableSession>;

const isIn = (edits: Step, { row, key }: Conflict) =>
  edits.some((each) => 'row' in each && each.row === row && key in each.values);
