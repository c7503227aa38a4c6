import type { ChangeEffect } from '@vitrine/contract/history';
import { maxPreviewPlans } from '@vitrine/contract/plan-diff';
import { type Compared, comparePlans } from '@vitrine/schedule/difference';
import { localMoment } from '@vitrine/schedule/local-clock';
import type { Plan } from '@vitrine/schedule/plan';
import { json, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import {
  type ComparedDisplay,
  comparePlansOf,
  type MadeChange,
  type NamedPlan,
} from '../plan-diff/compare-plans.ts';
import type { PlacedDisplay } from '../plan-diff/plan-snapshots.ts';
import { PlanNames } from './past-plans.ts';

// What changes did on screens: on which displays, on which days, and the difference from which the dashboard makes sentences. They
// are the same displays that a preview of the change counts.

export interface CurrentPlan {
  readonly display: string;
  readonly plan: Plan;
  readonly hash: Buffer;
}

export const shownNames = 3;
/** Older changes were made before anything was compared. */
const pendingMs = 3_600_000;
/** A connection that nothing is asked of for half a minute is ended. */
const keptAliveMs = 5000;

export const pendingSince = (now: Date) => new Date(now.getTime() - pendingMs);

export interface Effect {
  /** The displays on which something changed. */
  readonly displays: readonly string[];
  readonly firstAt: string | null;
  readonly effect: ChangeEffect;
}

export const noteEffect = (
  db: Db,
  changes: readonly { readonly id: string }[],
  { displays, firstAt, effect }: Effect,
) =>
  db.query(sql`
    select content.note_effect(${changes.map(({ id }) => id)}::uuid[], ${displays}::uuid[], ${JSON.stringify(effect)}::jsonb,
      ${firstAt}::timestamptz)`);

/** A display as it was before the changes and is now. */
export interface Reached {
  readonly display: PlacedDisplay;
  readonly wasActive: boolean;
  readonly was: Buffer | null;
  readonly now: CurrentPlan | null;
}

export async function effectOf(
  db: Db,
  environment: string,
  reached: readonly Reached[],
  made: MadeChange & { readonly isShared: boolean },
): Promise<Effect> {
  const pairs = new Set(reached.map(({ was, now }) => `${hexOf(was)} ${hexOf(now?.hash ?? null)}`));
  const days: ChangeEffect['days'] = Array(7).fill('same');
  const described =
    pairs.size === 0 || pairs.size > maxPreviewPlans
      ? null
      : await comparePlansOf(await compared(db, environment, reached), made, noteDays(db, days, made.at));
  const isDifferent = ({ was, now, wasActive, display }: Reached) =>
    (wasActive || display.active) &&
    (wasActive !== display.active || hexOf(was) !== hexOf(now?.hash ?? null));
  const changed = described?.changed ?? new Set(reached.filter(isDifferent).map(({ display }) => display.id));
  const named = reached.map(({ display }) => display).filter(({ id }) => changed.has(id));
  return {
    displays: [...changed],
    firstAt: described?.diff.firstAt ?? null,
    effect: {
      days,
      isShared: made.isShared,
      displays: named.slice(0, shownNames).map(({ name }) => name),
      locations: [...new Set(named.map(({ place }) => place.name))].slice(0, shownNames),
      plan: described?.diff ?? null,
    },
  };
}

function noteDays(db: Db, days: ChangeEffect['days'], at: number) {
  let askedAt = performance.now();
  return async (each: Compared) => {
    for (const [i, day] of daysIn(each, at).entries())
      if (day === 'empty' || days[i] === 'same') days[i] = day;
    if (performance.now() - askedAt < keptAliveMs) return;
    await db.query(sql`select 1`);
    askedAt = performance.now();
  };
}

async function compared(
  db: Db,
  environment: string,
  reached: readonly Reached[],
): Promise<ComparedDisplay[]> {
  const current = reached.flatMap(({ now }) => now ?? []);
  const isKept = new Set(current.map(({ hash }) => hexOf(hash)));
  const gone = reached.flatMap(({ was }) => (was && !isKept.has(hexOf(was)) ? [was] : []));
  const known = await readOld(db, environment, gone);
  const names = await readNames(
    db,
    environment,
    current.map(({ plan }) => plan),
  );
  for (const { plan, hash } of current) known.set(hexOf(hash), { plan, key: hexOf(hash), names });
  return reached.map(({ display, wasActive, was, now }) => ({
    ...display,
    wasActive,
    was: known.get(hexOf(was)) ?? null,
    becomes: known.get(hexOf(now?.hash ?? null)) ?? null,
  }));
}

const hexOf = (hash: Buffer | null) => hash?.toString('hex') ?? '';

/** By name. */
export const readPlaced = (db: Db, environment: string, ids: readonly string[]): Promise<PlacedDisplay[]> =>
  db.query(sql({
    id: 'uuid',
    name: 'text',
    active: 'bool',
    place: narrowed<PlacedDisplay['place']>('json'),
  })`
    select d.id, d.name, d.active,
      json_build_object('id', l.id, 'name', l.name, 'timezone', l.timezone, 'hours', l.hours) as place
    from content.displays d
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    where d.environment_id = ${environment} and d.id = any (${ids}::uuid[]) order by d.name collate content.sort_und, d.id`);

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
  return new Map(rows.map((row): [string, NamedPlan] => [row.key, row]));
}

/** The seven local days from that of the change on. What was over already does not count. */
export const daysChanged = (was: Plan | null, now: Plan, at: number) =>
  daysIn(comparePlans(was, now, at, 7), at);

function daysIn({ timezone, differences }: Compared, at: number): ChangeEffect['days'] {
  const first = localMoment(timezone, at).day;
  const days: ChangeEffect['days'] = Array(7).fill('same');
  for (const { from, to, ...states } of differences) {
    const isEmpty = states.was.state === 'playing' && states.becomes.state === 'nothing';
    for (let day = localMoment(timezone, from).day; day <= localMoment(timezone, to - 1).day; day++)
      if (isEmpty || days[day - first] === 'same') days[day - first] = isEmpty ? 'empty' : 'changed';
  }
  return days.slice(0, 7);
}
