import type { CellValue } from '@vitrine/contract/source-cells';
import type { Cells, RowsInput, SourceRows } from '@vitrine/contract/sources';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { newId } from '../../lib/new-id.ts';
import { showToast } from '../../ui/toast.ts';
import type { TableCalls } from './sources.queries.ts';

// Edits of a table: each cell is shown at once and saved by itself, one save of a row after the other. A
// conflict keeps what others saved and offers the own value. Undo puts the rows back as they were.

export interface Conflict {
  readonly row: string;
  readonly key: string;
  readonly mine: CellValue;
}

type Snapshot = RowsInput['rows'];
const maxSteps = 50;

export function useTableState(table: SourceRows, calls: TableCalls) {
  const [pending, setPending] = useState<Readonly<Record<string, Cells>>>({});
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [steps, setSteps] = useState<{ past: readonly Snapshot[]; future: readonly Snapshot[] }>({
    past: [],
    future: [],
  });
  const [saves, setSaves] = useState(0);
  const turns = useRef(new Map<string, Promise<unknown>>());
  const newest = useRef(table);
  newest.current = table;

  const rows = table.rows.map((row) =>
    pending[row.id] ? { ...row, values: { ...row.values, ...pending[row.id] } } : row,
  );
  const snapshot = (): Snapshot =>
    newest.current.rows.map(({ id, values }) => ({ id, values: { ...values } }));
  const remember = () =>
    setSteps(({ past }) => ({ past: [...past, snapshot()].slice(-maxSteps), future: [] }));
  const track = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setSaves((count) => count + 1);
    try {
      const result = await work();
      setSavedAt(Date.now());
      return result;
    } catch (error) {
      showToast({ message: errorMessage(error), kind: 'error' });
      await calls.refetch().catch(() => {});
      return null;
    } finally {
      setSaves((count) => count - 1);
    }
  };
  const clearPending = (row: string, saved: Cells) =>
    setPending(({ [row]: cells = {}, ...others }) => {
      const left = Object.fromEntries(Object.entries(cells).filter(([key, value]) => saved[key] !== value));
      return Object.keys(left).length > 0 ? { ...others, [row]: left } : others;
    });
  const send = async (row: string, values: Cells) => {
    const version = newest.current.rows.find(({ id }) => id === row)?.version ?? 0;
    try {
      await calls.saveRow(row, version, values);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
      const before = newest.current.rows.find(({ id }) => id === row)?.values ?? {};
      const { rows: theirs } = await calls.refetch();
      const now = theirs.find(({ id }) => id === row);
      if (!now) throw error;
      // Another cell of the row was changed: this one is saved on top of it.
      const clash = Object.keys(values).find((key) => (now.values[key] ?? null) !== (before[key] ?? null));
      if (clash === undefined) return calls.saveRow(row, now.version, values);
      setConflicts((all) => [...all, { row, key: clash, mine: values[clash] ?? null }]);
      return null;
    }
    return null;
  };

  return {
    rows,
    conflicts,
    savedAt,
    isSaving: saves > 0,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    resolve: (conflict: Conflict) => setConflicts((all) => all.filter((each) => each !== conflict)),
    /** Shows the cells at once; rejects nothing. Resolves to whether they are saved. */
    async setCells(row: string, values: Cells, isUndoable = true): Promise<boolean> {
      if (isUndoable) remember();
      setPending((all) => ({ ...all, [row]: { ...all[row], ...values } }));
      const before = turns.current.get(row) ?? Promise.resolve();
      const own = before.then(() => track(() => send(row, values).then(() => true)));
      turns.current.set(row, own);
      const isSaved = await own;
      clearPending(row, values);
      return isSaved === true;
    },
    /** Resolves to the version of the table, or to null if it is not saved. */
    async replaceAll(next: Snapshot): Promise<number | null> {
      await Promise.all(turns.current.values());
      remember();
      return (await track(() => calls.saveAll(next, newest.current.version)))?.version ?? null;
    },
    async addRow(): Promise<string | null> {
      remember();
      const id = newId();
      return (await track(() => calls.saveRow(id, 0, {}))) ? id : null;
    },
    async removeRow(row: string) {
      remember();
      await track(() => calls.removeRow(row));
    },
    async undo() {
      const to = steps.past.at(-1);
      if (!to) return;
      const current = snapshot();
      const isDone = await track(() => calls.saveAll(to, newest.current.version));
      if (isDone) setSteps(({ past, future }) => ({ past: past.slice(0, -1), future: [current, ...future] }));
    },
    async redo() {
      const [to, ...rest] = steps.future;
      if (!to) return;
      const current = snapshot();
      const isDone = await track(() => calls.saveAll(to, newest.current.version));
      if (isDone) setSteps(({ past }) => ({ past: [...past, current], future: rest }));
    },
    takeBack: () => track(() => calls.takeBack()),
  };
}
export type TableState = ReturnType<typeof useTableState>;
