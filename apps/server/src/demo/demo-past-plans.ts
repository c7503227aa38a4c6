import type { Plan } from '@vitrine/schedule/plan';
import { narrowed } from '../infra/postgres/columns.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import type { DemoEnvironment } from './demo-data.ts';
import { deviceIdOf, displayIdOf, idOf, playableIdOf } from './demo-ids.ts';
import { outagesOf } from './demo-outages.ts';
import { fillChanges, instantAgo } from './fill-changes.ts';

// What the demo's players were told in the past, and what kept them from showing it.

const secondMs = 1000;
const minuteMs = 60_000;
/** A plan reaches a connected player within seconds, and a lost one soon after it is back. */
const toldAfterMs = 4 * secondMs;
const toldAgainAfterMs = 15 * secondMs;

/** A plan that reached its player late, and a file that was damaged on it, both at the first location. */
const late = { display: 'Counter left', at: { daysAgo: 2, clock: '15:02' }, minutes: 24 };
const damaged = {
  ...{ display: 'Menu board 1', at: { daysAgo: 1, clock: '19:05' }, minutes: 15 },
  playable: 'Evening menu',
};

interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface ToldPlan extends Stretch {
  readonly plan: Plan;
  readonly hash: string;
}

export interface PastOfDisplay {
  /** By which plans its player played, oldest first. */
  readonly told: readonly ToldPlan[];
  /** When it showed nothing. */
  readonly dark: readonly Stretch[];
}

/** Fills the history of plans, and returns what each display was told. */
export async function fillPastPlans(
  db: Db,
  environment: DemoEnvironment,
  now: Date,
): Promise<Map<string, PastOfDisplay>> {
  const { slug, locations } = environment;
  await fillChanges(db, environment, now);
  const rows = await db.query(sql({ display: 'uuid', startsAt: 'timestamptz', hash: 'text' })`
    select display_id as display, starts_at as "startsAt", encode(hash, 'hex') as hash from content.display_plans
    where environment_id = ${idOf(slug)} order by display_id, starts_at`);
  const plans = await readPlansByHash(db, idOf(slug));
  const outages = Map.groupBy(outagesOf(environment, now), ({ display }) => display);
  const past = new Map<string, PastOfDisplay>();
  const manifests: { display: string; version: string; sent: Date; inForce: Date }[] = [];
  for (const [display, own] of Map.groupBy(rows, (row) => row.display)) {
    const silent = (outages.get(display) ?? []).map(({ silentSince, backAt }) => ({
      ...{ from: silentSince, to: backAt ?? Number.POSITIVE_INFINITY },
    }));
    const isLate = slug === 'demo' && display === displayIdOf(slug, locations[0]!.name, late.display);
    const starts = own.map(({ startsAt, hash }, i) => ({
      ...{ hash, sent: Date.parse(startsAt) },
      at: i === 0 ? Date.parse(startsAt) : toldAt(Date.parse(startsAt), silent),
    }));
    if (isLate) {
      const saved = instantAgo(locations[0]!.timezone, late.at, now).getTime();
      for (const each of starts) if (each.sent === saved) each.at = saved + late.minutes * minuteMs;
    }
    const heard = starts.filter(
      ({ at }, i) => at < now.getTime() && !starts.slice(i + 1).some((o) => o.at <= at),
    );
    for (const [i, { hash, sent, at }] of heard.entries())
      manifests.push({ display, version: `${i} ${hash}`, sent: new Date(sent), inForce: new Date(at) });
    past.set(display, {
      told: heard.map(({ at, hash }, i) => ({
        ...{ from: at, to: heard[i + 1]?.at ?? now.getTime(), hash, plan: plans.get(hash)! },
      })),
      // Players without a connection go on playing; these had no power.
      dark: silent.filter(({ from, to }) => to - from > shortestDarkMs && to < now.getTime()),
    });
  }
  await db.query(sql`
    insert into content.display_manifests (environment_id, display_id, version, sent_at, received_at, in_force_at)
    select d.environment_id, d.id, m.version, m.sent, m."inForce", m."inForce"
    from jsonb_to_recordset(${JSON.stringify(manifests)}) as m (display uuid, version text, sent timestamptz, "inForce" timestamptz)
    join content.displays d on d.environment_id = ${idOf(slug)} and d.id = m.display and d.device_id is not null
    on conflict do nothing`);
  if (slug === 'demo') await fillDamage(db, environment, past, now);
  return past;
}

const shortestDarkMs = 10 * minuteMs;

const toldAt = (saved: number, silent: readonly Stretch[]): number => {
  const without = silent.find(({ from, to }) => from <= saved && saved < to);
  return without ? without.to + toldAgainAfterMs : saved + toldAfterMs;
};

async function readPlansByHash(db: Db, environment: string): Promise<Map<string, Plan>> {
  const rows = await db.query(sql({ hash: 'text', plan: narrowed<Plan>('jsonb') })`
    select encode(hash, 'hex') as hash, plan from content.plans where environment_id = ${environment}`);
  return new Map(rows.map(({ hash, plan }) => [hash, plan]));
}

async function fillDamage(
  db: Db,
  { slug, locations: [place] }: DemoEnvironment,
  past: Map<string, PastOfDisplay>,
  now: Date,
): Promise<void> {
  const since = instantAgo(place!.timezone, damaged.at, now);
  const until = new Date(since.getTime() + damaged.minutes * minuteMs);
  const display = displayIdOf(slug, place!.name, damaged.display);
  const known = past.get(display)!;
  past.set(display, { ...known, dark: [...known.dark, { from: since.getTime(), to: until.getTime() }] });
  await db.query(sql`
    insert into content.faults (environment_id, id, display_id, device_id, playable_id, reason, reports, since, last_at, ended_at,
      created_at, updated_at)
    values (${idOf(slug)}, ${idOf(slug, 'fault', damaged.playable)}, ${display},
      ${deviceIdOf(slug, place!.name, damaged.display)}, ${playableIdOf(slug, damaged.playable)}, 'media_missing', 3, ${since},
      ${until}, ${until}, ${since}, ${until})
    on conflict do nothing`);
}
