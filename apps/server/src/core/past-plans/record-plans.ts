import { recordedResources } from '@vitrine/contract/history';
import { editsPlaylists } from '@vitrine/contract/plan-diff';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type CurrentPlan, effectOf, noteEffect, pendingSince, readNames } from './change-effect.ts';

// After each change the plans of all displays are compared with those they had; what differs is kept, and the changes that led
// to it are told on how many displays it changed the week, and on which days.

const previousColumns = columns({ display: 'uuid', hash: 'bytea?' });
const pendingColumns = columns({
  ...{ id: 'uuid', at: 'timestamptz', batch: 'uuid', isOnScreens: 'bool' },
  ...{ resource: 'text', subject: 'uuid?', call: 'text?' },
});
type Pending = RowOf<typeof pendingColumns>;

/** Sources are noted by themselves (source-effects.ts): they start no planning. */
const planningResources = recordedResources.filter(
  (each) => each !== 'settings' && each !== 'devices' && each !== 'sources',
);

/** One at a time in an environment: each compares with what the one before it kept. */
export async function lockPlans(db: Db, environment: string): Promise<void> {
  const key = `record plans ${environment}`;
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export async function recordPlans(
  db: Db,
  environment: string,
  plans: readonly CurrentPlan[],
  now: Date,
): Promise<void> {
  await lockPlans(db, environment);
  const [isBegun] = await db.query(
    sql`select 1 from content.display_plans where environment_id = ${environment} limit 1`,
  );
  const before = new Map(
    (await readNewest(db, environment, plans)).map(({ display, hash }) => [display, hash]),
  );
  const changed = plans
    .filter(({ display, hash }) => !before.get(display)?.equals(hash))
    .map((each) => ({ ...each, was: before.get(each.display) ?? null }));
  const pending = await readPending(db, environment, now);
  if (changed.length > 0) {
    await keepPlans(db, environment, changed, now);
    // Changes of a few seconds are compared together; the first of them counts.
    const startsAt = isBegun ? (pending[0]?.at ?? now.toISOString()) : now.toISOString();
    await db.query(sql`
      insert into content.display_plans (environment_id, display_id, starts_at, hash)
      select ${environment}, n.display_id, ${startsAt}, n.hash
      from unnest(${changed.map(({ display }) => display)}::uuid[], ${changed.map(({ hash }) => hash)}::bytea[]) as n (display_id, hash)
      on conflict (environment_id, display_id, starts_at) do update set hash = excluded.hash`);
  }
  if (!isBegun || pending.length === 0) return;
  const [bearing, others] = [
    pending.filter((each) => each.isOnScreens),
    pending.filter((each) => !each.isOnScreens),
  ];
  if (bearing.length > 0) {
    const isShared = new Set(bearing.map(({ batch }) => batch)).size > 1;
    const at = Date.parse(bearing[0]!.at);
    const found = await effectOf(db, environment, changed, { at, edited: editedBy(bearing), isShared });
    await noteEffect(db, bearing, found.displays, found.effect);
  }
  // A name or a folder changes no plan, whatever else was changed at the same time.
  const nothing = { days: Array(7).fill('same'), displays: [], locations: [], isShared: false, plan: null };
  if (others.length > 0) await noteEffect(db, others, 0, nothing);
}

/** Playlists that these changes are about; none if one of them is about something else. */
const editedBy = (changes: readonly Pending[]): string[] =>
  changes.every(({ call }) => call !== null && editsPlaylists(call))
    ? [
        ...new Set(
          changes.flatMap(({ resource, subject }) => (resource === 'playlists' && subject ? [subject] : [])),
        ),
      ]
    : [];

/** One lookup per display, because a display has thousands of earlier plans. */
const readNewest = (db: Db, environment: string, plans: readonly CurrentPlan[]) =>
  db.query(sql(previousColumns)`
    select d.id as display, p.hash from unnest(${plans.map(({ display }) => display)}::uuid[]) as d (id)
    left join lateral (select o.hash from content.display_plans o
      where o.environment_id = ${environment} and o.display_id = d.id order by o.starts_at desc limit 1) p on true`);

const readPending = (db: Db, environment: string, now: Date): Promise<Pending[]> =>
  db.query(sql(pendingColumns)`
    select id, at, batch, resource, subject_id as subject, call, resource <> 'folders' and not (resource = 'playables' and kind = 'update'
      and array(select jsonb_object_keys(before)) <@ array['name', 'description', 'folder_id', 'groups']) as "isOnScreens"
    from content.changes
    where environment_id = ${environment} and at > ${pendingSince(now)} and displays is null
      and resource = any (${planningResources}::text[])
    order by at, entry`);

/** Each plan once, with the names of playlists and items as they are now. */
async function keepPlans(
  db: Db,
  environment: string,
  changed: readonly CurrentPlan[],
  now: Date,
): Promise<void> {
  const distinct = new Map(changed.map((each) => [each.hash.toString('hex'), each]));
  const kept = await db.query(sql({ hash: 'text' })`
    select encode(hash, 'hex') as hash from content.plans
    where environment_id = ${environment} and hash = any (${[...distinct.values()].map(({ hash }) => hash)}::bytea[])`);
  for (const { hash } of kept) distinct.delete(hash);
  if (distinct.size === 0) return;
  const all = await readNames(
    db,
    environment,
    [...distinct.values()].map(({ plan }) => plan),
  );
  for (const { hash, plan } of distinct.values()) {
    const names = {
      playlists: Object.fromEntries(plan.playlists.map(({ id }) => [id, all.playlists[id] ?? ''])),
      items: Object.fromEntries(
        plan.playlists.flatMap((playlist) => playlist.items.map(({ id }) => [id, all.items[id] ?? ''])),
      ),
    };
    await db.query(sql`
      insert into content.plans (environment_id, hash, plan, names, created_at)
      values (${environment}, ${hash}, ${JSON.stringify(plan)}, ${JSON.stringify(names)}, ${now}) on conflict do nothing`);
  }
}
