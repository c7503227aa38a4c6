import type { ChangeEffect } from '@vitrine/contract/history';
import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { comparePlans } from '@vitrine/schedule/difference';
import { localMoment } from '@vitrine/schedule/local-clock';
import type { Plan } from '@vitrine/schedule/plan';
import { json, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { comparePlansOf, type NamedPlan } from '../plan-diff/compare-plans.ts';
import type { PlacedDisplay } from '../plan-diff/plan-snapshots.ts';
import { PlanNames } from './past-plans.ts';

// What changes did on screens: on which days, where, and the difference from which the dashboard makes sentences.

export interface CurrentPlan {
  readonly display: string;
  readonly plan: Plan;
  readonly hash: Buffer;
}

export interface ChangedPlan extends CurrentPlan {
  readonly was: Buffer | null;
}

/** The difference between more plans is not worked out. */
const maxCompared = 20;
export const shownNames = 3;
/** Older changes were made before anything was compared. */
const pendingMs = 3_600_000;

export const pendingSince = (now: Date) => new Date(now.getTime() - pendingMs);

export const noteEffect = (
  db: Db,
  changes: readonly { readonly id: string }[],
  displays: number,
  effect: ChangeEffect,
) =>
  db.query(sql`
    select content.note_effect(${changes.map(({ id }) => id)}::uuid[], ${displays}, ${JSON.stringify(effect)}::jsonb)`);

interface Made {
  /** When the first of the changes was made. */
  readonly at: number;
  /** Playlists that they are about, if all are about playlists. */
  readonly edited: readonly string[];
  readonly isShared: boolean;
}

/** Of active displays, the others show nothing. */
export async function effectOf(
  db: Db,
  environment: string,
  all: readonly ChangedPlan[],
  { at, edited, isShared }: Made,
): Promise<{ displays: number; effect: ChangeEffect }> {
  const named = await readActive(
    db,
    environment,
    all.map(({ display }) => display),
  );
  const active = new Set(named.map(({ id }) => id));
  const changed = all.filter(({ display }) => active.has(display));
  const pairs = new Map(changed.map((each) => [`${hexOf(each.was)} ${hexOf(each.hash)}`, each]));
  const compared = [...pairs.values()].slice(0, maxCompared);
  const old = await readOld(
    db,
    environment,
    compared.flatMap(({ was }) => was ?? []),
  );
  const days: ChangeEffect['days'] = Array(7).fill('same');
  for (const { was, plan } of compared) {
    const found = daysChanged(old.get(hexOf(was))?.plan ?? null, plan, at);
    for (const [i, day] of found.entries()) if (day === 'empty' || days[i] === 'same') days[i] = day;
  }
  const effect = {
    days,
    isShared,
    displays: named.slice(0, shownNames).map(({ name }) => name),
    locations: [...new Set(named.map(({ place }) => place.name))].slice(0, shownNames),
    plan:
      pairs.size === 0 || pairs.size > maxCompared
        ? null
        : await differenceOf(db, environment, { changed, old, named, edited }, at),
  };
  return { displays: changed.length, effect };
}

const hexOf = (hash: Buffer | null) => hash?.toString('hex') ?? '';

/** Those of them that show anything, by name. */
export const readActive = (db: Db, environment: string, ids: readonly string[]) =>
  db.query(sql({
    id: 'uuid',
    name: 'text',
    place: narrowed<PlacedDisplay['place']>('json'),
  })`
    select d.id, d.name,
      json_build_object('id', l.id, 'name', l.name, 'timezone', l.timezone, 'hours', l.hours) as place
    from content.displays d
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    where d.environment_id = ${environment} and d.active and d.id = any (${ids}::uuid[]) order by d.name collate content.sort_und, d.id`);

interface Compared {
  readonly changed: readonly ChangedPlan[];
  readonly old: ReadonlyMap<string, NamedPlan>;
  readonly named: Awaited<ReturnType<typeof readActive>>;
  readonly edited: readonly string[];
}

async function differenceOf(
  db: Db,
  environment: string,
  { changed, old, named, edited }: Compared,
  at: number,
): Promise<PlanDiff> {
  const names = await readNames(
    db,
    environment,
    changed.map(({ plan }) => plan),
  );
  const planOf = new Map(changed.map((each) => [each.display, each]));
  return comparePlansOf(
    named.map(({ id, name, place }) => {
      const { plan, hash, was } = planOf.get(id)!;
      const becomes = { plan, key: hexOf(hash), names };
      return { id, name, active: true, place, was: old.get(hexOf(was)) ?? null, becomes };
    }),
    edited,
    at,
  );
}

/** As they are called now. */
export async function readNames(db: Db, environment: string, plans: readonly Plan[]): Promise<PlanNames> {
  const ids = [...new Set(plans.flatMap(({ playlists }) => playlists.map(({ id }) => id)))];
  const playlists = await db.query(sql({ id: 'uuid', name: 'text' })`
    select id, name from content.playlists where environment_id = ${environment} and id = any (${ids}::uuid[])`);
  const items = await db.query(sql({ id: 'uuid', name: 'text' })`
    select i.id, p.name from content.playlist_items i
    join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id
    where i.environment_id = ${environment} and i.playlist_id = any (${ids}::uuid[])`);
  const namesOf = (rows: typeof items) => Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  return { playlists: namesOf(playlists), items: namesOf(items) };
}

async function readOld(
  db: Db,
  environment: string,
  hashes: readonly Buffer[],
): Promise<Map<string, NamedPlan>> {
  const rows = await db.query(sql({
    key: 'text',
    plan: narrowed<Plan>('jsonb'),
    names: json(PlanNames),
  })`
    select encode(hash, 'hex') as key, plan, names from content.plans
    where environment_id = ${environment} and hash = any (${hashes}::bytea[])`);
  return new Map(rows.map((row) => [row.key, row]));
}

/** The seven local days from that of the change on. What was over already does not count. */
export function daysChanged(was: Plan | null, now: Plan, at: number): ChangeEffect['days'] {
  const { timezone, differences } = comparePlans(was, now, at, 7);
  const first = localMoment(timezone, at).day;
  const days: ChangeEffect['days'] = Array(7).fill('same');
  for (const { from, to, ...states } of differences) {
    const isEmpty = states.was.state === 'playing' && states.becomes.state === 'nothing';
    for (let day = localMoment(timezone, from).day; day <= localMoment(timezone, to - 1).day; day++)
      if (isEmpty || days[day - first] === 'same') days[day - first] = isEmpty ? 'empty' : 'changed';
  }
  return days.slice(0, 7);
}
