import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import type { Pruning } from '../../infra/postgres/prune.ts';
import { sql } from '../../infra/postgres/sql.ts';

// The history of records. The database writes it by itself (migration "changes"); the program reads it, and asks for the few
// changes that are allowed: pruning and the erasure of a person.

const keepDays = 400;

/** The newest change of an environment; null if there is none. It differs whenever something was saved since. */
export async function lastChangeId(db: Db, environment: string): Promise<string | null> {
  const [row] = await db.query(sql({ id: 'uuid' })`
    select id from content.changes where environment_id = ${environment} order by entry desc limit 1`);
  return row?.id ?? null;
}

const describedColumns = columns({
  id: 'uuid',
  at: 'timestamptz',
  kind: narrowed<'create' | 'update' | 'delete'>('text'),
  /** Null: the program or an operator. Empty: a person who was erased. */
  actor: 'text?',
  via: narrowed<'person' | 'token' | 'operator' | 'program' | 'feed'>('text'),
  resource: 'text',
  subject: 'uuid',
  name: 'text',
});
export type DescribedChange = RowOf<typeof describedColumns>;

/** Who changed what and when. */
export async function describeChange(
  db: Db,
  environment: string,
  id: string,
): Promise<DescribedChange | null> {
  const [row] = await db.query(sql(describedColumns)`
    select id, at, kind, actor_name as actor, via, resource, subject_id as subject, subject_name as name
    from content.changes where environment_id = ${environment} and id = ${id}`);
  return row ?? null;
}

const ownColumns = columns({
  at: 'timestamptz',
  call: 'text?',
  resource: 'text',
  kind: narrowed<'create' | 'update' | 'delete'>('text'),
  name: 'text',
  fields: 'text[]!',
});

/** What a person changed, oldest first. */
export const readChangesBy = (
  db: Db,
  environment: string,
  person: string,
): Promise<RowOf<typeof ownColumns>[]> =>
  db.query(sql(ownColumns)`
    select at, call, resource, kind, subject_name as name,
      case when kind = 'update' then fields || array(select jsonb_object_keys(before) order by 1) else '{}' end as fields
    from content.changes where environment_id = ${environment} and actor_id = ${person} order by at, id`);

export function changePrunings(now: Date): Pruning[] {
  const before = new Date(now.getTime() - keepDays * 86_400_000);
  return [
    async (db, _environment, most) => {
      const [row] = await db.query(
        sql({ count: 'int4?' })`select content.prune_changes(${before}, ${most}) as count`,
      );
      return row!.count!;
    },
    async (db, _environment, most) => {
      const [row] = await db.query(
        sql({ count: 'int4?' })`select content.prune_past_plans(${before}, ${most}) as count`,
      );
      return row!.count!;
    },
  ];
}
