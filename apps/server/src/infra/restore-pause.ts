import { kindsAfterRestore } from './jobs.ts';
import type { Db } from './postgres/db.ts';
import { sql } from './postgres/sql.ts';
import type { JobHandler } from './queue.ts';

// A restored installation may be a copy for a drill, and time has passed since its backup. So it sends no
// invoices and no alerts and charges nobody until an operator runs `resume`. Nothing is queued for that
// moment either.

/** Jobs that the installation gives itself, and that reach out of it. */
export const pausedKinds = kindsAfterRestore('paused');

export async function isPaused(db: Db): Promise<boolean> {
  const rows = await db.query(sql`select 1 from infra.restores where resumed_at is null`);
  return rows.length > 0;
}

/** Null if it was never restored, or is paused. */
export async function readResumedAt(db: Db): Promise<Date | null> {
  const [row] = await db.query(sql({ resumed_at: 'timestamptz?' })`select resumed_at from infra.restores`);
  return row?.resumed_at ? new Date(row.resumed_at) : null;
}

/** Completes jobs of the paused kinds without running them while the installation is paused. */
export const droppedWhilePaused = (
  handlers: readonly JobHandler[],
  readPaused: () => Promise<boolean>,
): JobHandler[] =>
  handlers.map((handler) =>
    pausedKinds.includes(handler.kind)
      ? {
          ...handler,
          run: async (job, signal) => {
            if (!(await readPaused())) await handler.run(job, signal);
          },
        }
      : handler,
  );
