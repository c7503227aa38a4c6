import type { Db } from './postgres/db.ts';
import { sql } from './postgres/sql.ts';

// Whether somebody has said that they keep a copy of the key of this installation elsewhere. Without it no backup can be
// read, and the program cannot know.

/** Null if nobody has said so. */
export async function readKeyKeptAt(db: Db): Promise<Date | null> {
  const [row] = await db.query(
    sql({ key_kept_at: 'timestamptz?' })`select key_kept_at from infra.installation`,
  );
  return row?.key_kept_at ? new Date(row.key_kept_at) : null;
}

export async function markKeyKept(db: Db, now: Date): Promise<void> {
  await db.query(sql`
    insert into infra.installation (key_kept_at) values (${now})
    on conflict (id) do update set key_kept_at = excluded.key_kept_at`);
}
