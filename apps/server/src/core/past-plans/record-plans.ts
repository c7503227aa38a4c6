import { editsPlaylists } from '@vitrine/contract/plan-diff';
import { narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { Place } from '../plans/assignments.ts';
import {
  type CurrentPlan,
  effectOf,
  noteEffect,
  type Reached,
  readNames,
  readPlaced,
} from './change-effect.ts';
import {
  type Pending,
  readOtherItems,
  readPending,
  type SwitchedDisplay,
  switchedDisplays,
} from './pending-changes.ts';
import { readFrameChanges } from './worn-frames.ts';

// After each change the plans of all displays are compared with those they had; what differs is kept, and the changes that led
// to it are told on which displays they changed something, and on which days.

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
  const bearing = pending.filter((each) => each.isOnScreens);
  const worn = await readFrameChanges(
    db,
    environment,
    plans.map(({ display }) => display),
  );
  if (changed.length > 0) {
    await keepPlans(db, environment, changed, now);
    // Changes of a few seconds are compared together; the first of them counts.
    const startsAt = isBegun ? (pending[0]?.at ?? now.toISOString()) : now.toISOString();
    await db.query(sql`
      insert into content.display_plans (environment_id, display_id, starts_at, hash, change_id)
      select ${environment}, n.display_id, ${startsAt}, n.hash, ${isBegun ? (bearing[0]?.id ?? null) : null}
      from unnest(${changed.map(({ display }) => display)}::uuid[], ${changed.map(({ hash }) => hash)}::bytea[]) as n (display_id, hash)
      on conflict (environment_id, display_id, starts_at) do update set hash = excluded.hash, change_id = excluded.change_id`);
  }
  if (!isBegun || pending.length === 0) return worn.keep();
  const frames = worn.changes;
  const others = pending.filter((each) => !each.isOnScreens);
  if (bearing.length > 0) {
    const isShared = new Set(bearing.map(({ batch }) => batch)).size > 1;
    const items = await readOtherItems(db, environment, bearing);
    const switched = switchedDisplays(bearing);
    const shows = (plan: CurrentPlan['plan']) => plan.playlists.some(({ id }) => items.has(id));
    const reached = await readReached(db, environment, {
      before,
      switched,
      plans: plans.filter(
        ({ display, plan, hash }) =>
          !before.get(display)?.equals(hash) || switched.has(display) || frames.has(display) || shows(plan),
      ),
    });
    const at = Date.parse(bearing[0]!.at);
    const made = { at, edited: editedBy(bearing), items, frames, isShared };
    await noteEffect(db, bearing, await effectOf(db, environment, reached, made));
  }
  // A name or a folder changes no plan, whatever else was changed at the same time.
  const nothing = { days: Array(7).fill('same'), displays: [], locations: [], isShared: false, plan: null };
  if (others.length > 0) await noteEffect(db, others, { displays: [], firstAt: null, effect: nothing });
  await worn.keep();
}

interface Found {
  readonly plans: readonly CurrentPlan[];
  readonly before: ReadonlyMap<string, Buffer | null>;
  readonly switched: ReadonlyMap<string, SwitchedDisplay>;
}

/** Displays of which something may be different, as they were and are. */
async function readReached(
  db: Db,
  environment: string,
  { plans, before, switched }: Found,
): Promise<Reached[]> {
  const planOf = new Map(plans.map((plan) => [plan.display, plan]));
  const placed = await readPlaced(db, environment, [...planOf.keys()]);
  const there = placed.map((display): Reached => {
    const wasActive = switched.get(display.id)?.wasActive ?? display.active;
    return { display, wasActive, was: before.get(display.id) ?? null, now: planOf.get(display.id)! };
  });
  const gone = [...switched].flatMap(([id, { gone: kept, wasActive }]) =>
    kept && wasActive ? [{ id, ...kept }] : [],
  );
  if (gone.length === 0) return there;
  const ids = gone.map(({ id }) => ({ display: id }));
  const last = new Map((await readNewest(db, environment, ids)).map(({ display, hash }) => [display, hash]));
  const rows = await db.query(sql({ id: 'uuid', place: narrowed<Place>('json') })`
    select l.id, json_build_object('id', l.id, 'name', l.name, 'timezone', l.timezone, 'hours', l.hours) as place
    from content.locations l
    where l.environment_id = ${environment} and l.id = any (${gone.map((each) => each.location_id)}::uuid[])`);
  const places = new Map(rows.map(({ id, place }) => [id, place]));
  const were = gone.flatMap(({ id, name, location_id }): Reached[] => {
    const place = places.get(location_id);
    const display = { id, name, active: false, place: place! };
    return place ? [{ display, wasActive: true, was: last.get(id) ?? null, now: null }] : [];
  });
  return [...there, ...were];
}

/** Playlists that these changes are about; none if one of them is about something else. */
const editedBy = (changes: readonly Pending[]): string[] =>
  changes.every(({ call }) => call !== null && editsPlaylists(call))
    ? [...new Set(changes.flatMap(({ resource, subject }) => (resource === 'playlists' ? [subject] : [])))]
    : [];

/** One lookup per display, because a display has thousands of earlier plans. */
const readNewest = (db: Db, environment: string, plans: readonly Pick<CurrentPlan, 'display'>[]) =>
  db.query(sql({ display: 'uuid', hash: 'bytea?' })`
    select d.id as display, p.hash from unnest(${plans.map(({ display }) => display)}::uuid[]) as d (id)
    left join lateral (select o.hash from content.display_plans o
      where o.environment_id = ${environment} and o.display_id = d.id order by o.starts_at desc limit 1) p on true`);

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
