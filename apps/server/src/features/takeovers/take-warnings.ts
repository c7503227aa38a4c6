import type { AlertFeed } from '@vitrine/contract/alert-feeds';
import type { TakeoverScope } from '@vitrine/contract/takeover-values';
import type { App } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { markChanged } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { CapAlert, CapPlace } from '../../infra/reader/cap/cap-reading.ts';
import { startWarning } from './alert-warnings.service.ts';
import { type CapDecision, type CapRules, decideCap, type KnownAlert } from './cap/cap-decision.ts';
import { endWarnings } from './end-warnings.ts';
import { languageOf, lockTakeovers, type Start, type Starter } from './start-takeover.service.ts';
import { isInScope, normalScope } from './takeover-scope.ts';
import { languageFor, wordsIn } from './takeover-words.ts';
import { inEnvironment } from './takeovers.jobs.ts';
import { mailWarning } from './warning-mails.ts';

// Does what an alert of a feed, or one that was sent by a call, means here: asks, starts, ends or nothing.

export type WarningRules = Pick<
  AlertFeed,
  'least' | 'events' | 'area' | 'geocodes' | 'scope' | 'onMatch' | 'tests' | 'minutes'
>;

export interface Origin {
  /** Null for a call. */
  readonly feed: string | null;
  readonly name: string;
  readonly starter: Starter;
}

export interface Taken {
  readonly identifier: string;
  readonly result: 'started' | 'asked' | 'ended' | 'ignored';
  readonly reason: string | null;
  readonly takeover: string | null;
}

/** The places that a reading is asked about: their ids, and where they are, in the same order. */
export interface AskedPlaces {
  readonly ids: readonly string[];
  readonly points: readonly CapPlace[];
}

/** Those of the scope whose coordinates are known. */
export async function readPlaces(app: App, environment: string, scope: TakeoverScope): Promise<AskedPlaces> {
  const rows = await app.content.inEnvironments([environment], (db) =>
    db.query(sql({ id: 'uuid', latitude: 'float8', longitude: 'float8' })`
      select l.id, l.latitude, l.longitude from content.locations l
      where l.environment_id = ${environment} and l.latitude is not null and l.longitude is not null
        and exists (select from content.displays d
          where d.environment_id = l.environment_id and d.location_id = l.id and ${isInScope(scope)})
      order by l.id`),
  );
  return {
    ids: rows.map(({ id }) => id),
    points: rows.map(({ latitude, longitude }): CapPlace => [latitude, longitude]),
  };
}

/** One after another, each in a transaction of its own: one that fails does not hide the others. */
export async function takeAlerts(
  app: App,
  environment: string,
  origin: Origin,
  rules: WarningRules,
  alerts: readonly CapAlert[],
  places: AskedPlaces,
): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const alert of alerts) {
    const take = (isAsked: boolean) =>
      inEnvironment(app, environment, (start) =>
        takeAlert(start, origin, { ...rules, places: places.ids }, alert, isAsked),
      );
    try {
      taken.push(await take(rules.onMatch === 'ask'));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // As when too many alarms run: then somebody decides.
      app.log.warn({ environment, code: error.problem.code }, 'warning_not_started');
      taken.push(await take(true));
    }
  }
  return taken;
}

type JudgedBy = WarningRules & Pick<CapRules, 'places'>;

async function takeAlert(
  start: Start,
  origin: Origin,
  rules: JudgedBy,
  alert: CapAlert,
  isAsked: boolean,
): Promise<Taken> {
  await lockTakeovers(start);
  const { identifier } = alert;
  const decision = await decide(start, rules, alert);
  if (decision.kind === 'ignore')
    return { identifier, result: 'ignored', reason: decision.reason, takeover: null };
  markChanged(start.db, start.environment.id, 'alertWarning');
  if (decision.kind === 'end') {
    await endWarnings(start, origin.starter, decision.ends);
    return { identifier, result: 'ended', reason: null, takeover: null };
  }
  const id = await addWarning(start, origin, rules, alert, decision);
  // A quiet drill disturbs nobody, so it is not asked for.
  if ((!isAsked && !decision.isRough) || decision.isDrill) {
    const takeover = await startWarning(start, origin.starter, id);
    return { identifier, result: 'started', reason: null, takeover };
  }
  await mailWarning(start, id, origin.name);
  return { identifier, result: 'asked', reason: null, takeover: null };
}

async function decide(start: Start, rules: JudgedBy, alert: CapAlert): Promise<CapDecision> {
  const { db, environment, now } = start;
  const rows = await db.query(sql({ sender: 'text', identifier: 'text', started: 'uuid?' })`
    select sender, identifier, case when state in ('open', 'started') then id end as started
    from content.alert_warnings where environment_id = ${environment.id} and sender = ${alert.sender}
    order by created_at desc limit 1000`);
  const all: CapRules = { ...rules, language: await languageOf(start) };
  return decideCap(alert, all, rows satisfies KnownAlert[], now.getTime());
}

async function addWarning(
  start: Start,
  { feed, name }: Origin,
  rules: WarningRules,
  alert: CapAlert,
  decision: Extract<CapDecision, { kind: 'start' }>,
): Promise<string> {
  const { db, environment, now } = start;
  const scope = await scopeOf(start, rules.scope, decision.places);
  const places = await placesOf(start, scope);
  const { title } = wordsIn(decision.texts, languageFor(decision.texts, await languageOf(start)));
  const id = newId(now);
  await db.query(sql`
    insert into content.alert_warnings (environment_id, id, created_at, updated_at, feed_id, feed_name, sender, identifier, kind, level,
      title, texts, scope, places, ends_at, state, replaces)
    values (${environment.id}, ${id}, ${now}, ${now}, ${feed}, ${name}, ${alert.sender}, ${alert.identifier},
      ${decision.isDrill ? 'quiet_drill' : 'alert'}, ${decision.level}, ${title}, ${JSON.stringify(decision.texts)},
      ${JSON.stringify(scope)}, ${places}, ${new Date(decision.endsAt)}, 'open', ${decision.ends}::uuid[])`);
  return id;
}

const maxNames = 10;

/** Names of the places where it would show; empty for all. */
async function placesOf({ db, environment }: Start, scope: TakeoverScope): Promise<string[]> {
  if ('all' in scope) return [];
  const rows = await db.query(sql({ name: 'text' })`
    select distinct l.name from content.displays d
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    where d.environment_id = ${environment.id} and ${isInScope(scope)} order by l.name limit ${maxNames}`);
  return rows.map(({ name }) => name);
}

/** The part of the feed's scope that is at these places. */
async function scopeOf(
  { db, environment }: Start,
  scope: TakeoverScope,
  places: 'everywhere' | readonly string[],
): Promise<TakeoverScope> {
  if (places === 'everywhere') return scope;
  if ('all' in scope || 'locations' in scope) return normalScope({ locations: [...places] });
  const displays = await db.query(sql({ id: 'uuid' })`
    select d.id from content.displays d
    where d.environment_id = ${environment.id} and d.location_id = any (${places}::uuid[]) and ${isInScope(scope)}`);
  return normalScope({ displays: displays.map(({ id }) => id) });
}
