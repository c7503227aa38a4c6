import { type ChangeEffect, recordedResources } from '@vitrine/contract/history';
import { dayMs, localMoment, startOfLocalDay } from '@vitrine/schedule/local-clock';
import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

// After each change the plans of all displays are compared with those they had; what differs is kept, and the changes that led
// to it are told on how many displays it changed the week, and on which days.

export interface CurrentPlan {
  readonly display: string;
  readonly plan: Plan;
  readonly hash: Buffer;
}

const previousColumns = columns({ display: 'uuid', hash: 'bytea?' });
const pendingColumns = columns({ id: 'uuid', at: 'timestamptz', batch: 'uuid', isOnScreens: 'bool' });
type Pending = RowOf<typeof pendingColumns>;

/** Older changes were made before anything was compared. */
const pendingMs = 3_600_000;

export async function recordPlans(
  db: Db,
  environment: string,
  plans: readonly CurrentPlan[],
  now: Date,
): Promise<void> {
  const [isBegun] = await db.query(
    sql`select 1 from content.display_plans where environment_id = ${environment} limit 1`,
  );
  const before = new Map(
    (await readNewest(db, environment, plans)).map(({ display, hash }) => [display, hash]),
  );
  const changed = plans.filter(({ display, hash }) => !before.get(display)?.equals(hash));
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
    const effect = await effectOf(db, environment, changed, before, bearing);
    await noteEffect(db, bearing, changed.length, effect);
  }
  // A name or a folder changes no plan, whatever else was changed at the same time.
  const nothing = { days: Array(7).fill('same'), displays: [], locations: [], isShared: false };
  if (others.length > 0) await noteEffect(db, others, 0, nothing);
}

const noteEffect = (db: Db, changes: readonly Pending[], displays: number, effect: ChangeEffect) =>
  db.query(sql`
    select content.note_effect(${changes.map(({ id }) => id)}::uuid[], ${displays}, ${JSON.stringify(effect)}::jsonb)`);

/** One lookup per display, because a display has thousands of earlier plans. */
const readNewest = (db: Db, environment: string, plans: readonly CurrentPlan[]) =>
  db.query(sql(previousColumns)`
    select d.id as display, p.hash from unnest(${plans.map(({ display }) => display)}::uuid[]) as d (id)
    left join lateral (select o.hash from content.display_plans o
      where o.environment_id = ${environment} and o.display_id = d.id order by o.starts_at desc limit 1) p on true`);

const readPending = (db: Db, environment: string, now: Date): Promise<Pending[]> =>
  db.query(sql(pendingColumns)`
    select id, at, batch, resource <> 'folders' and not (resource = 'playables' and kind = 'update'
      and array(select jsonb_object_keys(before)) <@ array['name', 'description', 'folder_id', 'groups']) as "isOnScreens"
    from content.changes
    where environment_id = ${environment} and at > ${new Date(now.getTime() - pendingMs)} and displays is null
      and resource = any (${recordedResources.filter((each) => each !== 'settings' && each !== 'devices')}::text[])
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
  const ids = [...new Set([...distinct.values()].flatMap(({ plan }) => plan.playlists.map(({ id }) => id)))];
  const playlists = await db.query(sql({ id: 'uuid', name: 'text' })`
    select id, name from content.playlists where environment_id = ${environment} and id = any (${ids}::uuid[])`);
  const items = await db.query(sql({ id: 'uuid', name: 'text' })`
    select i.id, p.name from content.playlist_items i
    join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id
    where i.environment_id = ${environment} and i.playlist_id = any (${ids}::uuid[])`);
  const nameOf = (rows: typeof items) => new Map(rows.map(({ id, name }) => [id, name]));
  const [playlistNames, itemNames] = [nameOf(playlists), nameOf(items)];
  for (const { hash, plan } of distinct.values()) {
    const names = {
      playlists: Object.fromEntries(plan.playlists.map(({ id }) => [id, playlistNames.get(id) ?? ''])),
      items: Object.fromEntries(
        plan.playlists.flatMap((playlist) => playlist.items.map(({ id }) => [id, itemNames.get(id) ?? ''])),
      ),
    };
    await db.query(sql`
      insert into content.plans (environment_id, hash, plan, names, created_at)
      values (${environment}, ${hash}, ${JSON.stringify(plan)}, ${JSON.stringify(names)}, ${now}) on conflict do nothing`);
  }
}

/** Days of more different plans are not worked out one by one. */
const maxCompared = 20;
const shownNames = 3;

async function effectOf(
  db: Db,
  environment: string,
  changed: readonly CurrentPlan[],
  before: ReadonlyMap<string, Buffer | null>,
  pending: readonly Pending[],
): Promise<ChangeEffect> {
  const isShared = new Set(pending.map(({ batch }) => batch)).size > 1;
  const days: ChangeEffect['days'] = Array(7).fill('same');
  const pairs = new Map<string, { old: Buffer | null; now: CurrentPlan }>();
  for (const each of changed) {
    const old = before.get(each.display) ?? null;
    pairs.set(`${old?.toString('hex')} ${each.hash.toString('hex')}`, { old, now: each });
  }
  const compared = [...pairs.values()].slice(0, maxCompared);
  const old = await readOld(
    db,
    environment,
    compared.flatMap((pair) => pair.old ?? []),
  );
  for (const pair of compared) {
    const was = pair.old && old.get(pair.old.toString('hex'));
    const found = daysChanged(was ?? null, pair.now.plan, Date.parse(pending[0]!.at));
    for (const [i, day] of found.entries()) if (day === 'empty' || days[i] === 'same') days[i] = day;
  }
  const some = changed.map(({ display }) => display);
  const named = await db.query(sql({ name: 'text', location: 'text' })`
    select d.name, l.name as location from content.displays d
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    where d.environment_id = ${environment} and d.id = any (${some}::uuid[]) order by d.name collate content.sort_und, d.id`);
  return {
    days,
    isShared,
    displays: named.slice(0, shownNames).map(({ name }) => name),
    locations: [...new Set(named.map(({ location }) => location))].slice(0, shownNames),
  };
}

async function readOld(db: Db, environment: string, hashes: readonly Buffer[]): Promise<Map<string, Plan>> {
  const rows = await db.query(sql({ hash: 'text', plan: narrowed<Plan>('jsonb') })`
    select encode(hash, 'hex') as hash, plan from content.plans
    where environment_id = ${environment} and hash = any (${hashes}::bytea[])`);
  return new Map(rows.map(({ hash, plan }) => [hash, plan]));
}

/** The seven local days from that of the change on. What was over already does not count. */
export function daysChanged(was: Plan | null, now: Plan, at: number): ChangeEffect['days'] {
  const zone = now.timeZone;
  const first = localMoment(zone, at).day;
  const end = startOfLocalDay(zone, startOfLocalDay(zone, at) + 7.5 * dayMs);
  const days: ChangeEffect['days'] = Array(7).fill('same');
  const before = was ? timeline(was, at, end) : [{ from: at, to: end, state: 'nothing', playlists: [] }];
  const mark = (from: number, to: number, how: 'changed' | 'empty') => {
    for (let day = localMoment(zone, from).day; day <= localMoment(zone, to - 1).day; day++)
      if (days[day - first] === 'same' || how === 'empty') days[day - first] = how;
  };
  for (const after of timeline(now, at, end))
    for (const old of before) {
      const [from, to] = [Math.max(after.from, old.from), Math.min(after.to, old.to)];
      if (from >= to || (after.state === old.state && after.playlists.join() === old.playlists.join()))
        continue;
      mark(from, to, after.state === 'nothing' && old.state === 'playing' ? 'empty' : 'changed');
    }
  return days.slice(0, 7);
}
