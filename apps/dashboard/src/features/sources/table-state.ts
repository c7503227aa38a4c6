import type { SourceRows } from '@vitrine/contract/sources';
import { useState, useSyncExternalStore } from 'react';
import type { TableCalls } from '../../core/queries/sources.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { newId } from '../../lib/new-id.ts';
import { showToast } from '../../ui/toast.ts';
import { createTableSession, type TableSession } from './table-session.ts';

/** The edits of a table on a page; see table-session.ts. */
export function useTableState(table: SourceRows, calls: TableCalls) {
  const [session] = useState(() =>
    createTableSession(
      { ...calls, onError: (error) => showToast({ message: errorMessage(error), kind: 'error' }) },
      table,
    ),
  );
  session.learn(table);
  const { conflicts, leftAlone, trail, saves, savedAt } = useSyncExternalStore(
    session.subscribe,
    session.current,
  );
  return {
    ...(session as Omit<TableSession, 'addRow' | 'rows'>),
    conflicts,
    leftAlone,
    savedAt,
    isSaving: saves > 0,
    /** Rows that were changed on this page. */
    changedHere: new Set(trail.past.flat().flatMap((edit) => ('row' in edit ? [edit.row] : []))),
    canUndo: trail.past.length > 0,
    canRedo: trail.future.length > 0,
    rows: session.rows(),
    /** Resolves to its id, or to null if it is not saved. */
    async addRow(): Promise<string | null> {
      const id = newId();
      return (await session.addRow(id)) ? id : null;
    },
  };
}
export type TableState = ReturnType<typeof useTableState>;
