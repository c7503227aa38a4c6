import { applyEdits } from '@vitrine/contract/row-edits';
import type { Cells, SourceRow, SourceRows } from '@vitrine/contract/sources';
import { createTableSession, type SessionCalls } from './table-session.ts';

export const columns = [
  { key: 'a', name: 'Item', kind: 'text' as const },
  { key: 'b', name: 'Price', kind: 'price' as const },
];

/** A server in memory, with the function that the real one uses. */
export function tableServer(first: readonly { id: string; values: Cells }[]) {
  let version = 1;
  let rows: readonly { id: string; values: Cells }[] = first;
  let count = 0;
  const read = (): SourceRows => ({
    version,
    columns,
    rows: rows.map((row): SourceRow => ({ ...row, version: 1 })),
    waiting: null,
    now: '2026-11-18T10:00:00.000Z',
  });
  const problems: unknown[] = [];
  const calls: SessionCalls = {
    async change(edits) {
      count++;
      const { rows: after, refused, undo } = applyEdits(rows, edits);
      if (undo.length > 0) version++;
      rows = after;
      return { data: read(), refused, undo };
    },
    async saveAll(next, known) {
      count++;
      if (known !== version) throw new Error('stale');
      version++;
      rows = next.map(({ id, values }) => ({ id: id!, values }));
      return read();
    },
    takeBack: async () => read(),
    refetch: async () => read(),
    onError: (error) => problems.push(error),
  };
  const session = () => createTableSession(calls, read());
  return { read, calls, session, problems, rows: () => rows, count: () => count };
}
