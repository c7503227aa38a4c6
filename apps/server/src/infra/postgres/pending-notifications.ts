import { newId } from '../ids.ts';
import { type Sql, sql } from './sql.ts';

// What a transaction announces, as rows that are written with it. Whoever publishes them deletes them (events.ts).

export interface Announcement {
  readonly environment: string;
  readonly kinds: readonly string[];
  /** Null: it is about the whole environment. */
  readonly device: string | null;
}

export interface PendingRow extends Announcement {
  readonly id: string;
}

/** One row per environment and device, however often a transaction announces something of them. */
export function collectAnnouncements() {
  const byTarget = new Map<string, Announcement & { readonly kinds: string[] }>();
  return {
    add({ environment, kinds, device }: Announcement): void {
      const target = `${environment} ${device}`;
      const known = byTarget.get(target) ?? { environment, device, kinds: [] };
      byTarget.set(target, known);
      for (const kind of kinds) if (!known.kinds.includes(kind)) known.kinds.push(kind);
    },
    rows: (): PendingRow[] => [...byTarget.values()].map((each) => ({ id: newId(), ...each })),
  };
}

export function insertPending(rows: readonly PendingRow[]): Sql {
  const [first] = rows as readonly [PendingRow];
  if (rows.length === 1)
    return sql`
      insert into infra.pending_notifications (id, environment_id, kinds, device_id)
      values (${first.id}, ${first.environment}, ${first.kinds}, ${first.device})`;
  return sql`
    insert into infra.pending_notifications (id, environment_id, kinds, device_id)
    select r.id, r.environment, array(select jsonb_array_elements_text(r.kinds)), r.device
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r (id uuid, environment uuid, kinds jsonb, device uuid)`;
}
