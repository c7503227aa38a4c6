import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { readWornFrames } from '../frames/frames.ts';
import type { FrameChange } from '../plan-diff/plan-snapshots.ts';

// What displays wear is in no plan, so it is kept beside them: the newest, which the next comparison needs.

export interface FrameChanges {
  /** Displays that wear another frame than when they were kept last, or the same one with another content. */
  readonly changes: ReadonlyMap<string, FrameChange>;
  /**
   * What they wear now. It locks their displays until the transaction ends, and nobody can pair a locked one, so it comes after what
   * takes long.
   */
  keep(): Promise<void>;
}

export async function readFrameChanges(
  db: Db,
  environment: string,
  displays: readonly string[],
): Promise<FrameChanges> {
  const worn = await readWornFrames(db, environment);
  const rows = await db.query(sql({
    display: 'uuid!',
    isKnown: 'bool!',
    id: 'uuid?',
    name: 'text?',
    seen: 'text?',
  })`
    select d.id as display, w.display_id is not null as "isKnown", w.design_id as id, w.name, w.seen
    from unnest(${displays}::uuid[]) as d (id)
    left join content.worn_frames w on w.environment_id = ${environment} and w.display_id = d.id`);
  const others = rows.filter(({ display, isKnown, id, seen }) => {
    const now = worn.get(display);
    return !isKnown || (now?.id ?? null) !== id || (now?.seen ?? null) !== seen;
  });
  // What a display wore before anything was kept is not known.
  const known = others.filter(({ isKnown }) => isKnown);
  return {
    changes: new Map(
      known.map(({ display, id, name, seen }) => [
        display,
        { before: id === null ? null : { id, name: name!, seen: seen! }, after: worn.get(display) ?? null },
      ]),
    ),
    async keep() {
      if (others.length === 0) return;
      const now = others.map(({ display }) => worn.get(display) ?? null);
      await db.query(sql`
        insert into content.worn_frames (environment_id, display_id, design_id, name, seen)
        select ${environment}, n.display_id, n.design_id, n.name, n.seen
        from unnest(${others.map(({ display }) => display)}::uuid[], ${now.map((frame) => frame?.id ?? null)}::uuid[],
          ${now.map((frame) => frame?.name ?? null)}::text[], ${now.map((frame) => frame?.seen ?? null)}::text[])
          as n (display_id, design_id, name, seen)
        join content.displays d on d.environment_id = ${environment} and d.id = n.display_id
        on conflict (environment_id, display_id) do update set design_id = excluded.design_id, name = excluded.name,
          seen = excluded.seen`);
    },
  };
}
