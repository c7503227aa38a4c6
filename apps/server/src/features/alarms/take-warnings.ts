import { type TakeoverScope, TakeoverTextsInput } from '@vitrine/contract/takeover-values';
import type { App } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { markChanged } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { CapAlert } from '../../infra/reader/cap/cap-reading.ts';
import { isInScope, normalScope } from './alarm-scope.ts';
import { languageFor, wordsIn } from './alarm-words.ts';
import { inEnvironment } from './alarms.jobs.ts';
import { runningAlike, startWarning, type WarningAlarm } from './alert-warnings.service.ts';
import { type CapDecision, decideCap, type KnownAlert } from './cap/cap-decision.ts';
import { closeQuestions, endWarnings } from './end-warnings.ts';
import type { Judging } from './feed-judging.ts';
import { lockAlarms, type Start, type Starter } from './start-alarm.ts';
import { enqueueWarningMail } from './warning-mails.ts';

// Does what an alert of a feed, or one that was sent by a call, means here: asks, starts, ends or nothing.

export interface Origin {
  /** Null for a call, whose warning names its sender by id. */
  readonly feed: { readonly id: string; readonly name: string } | null;
  readonly starter: Starter;
}

export interface Taken {
  readonly identifier: string;
  readonly result: 'started' | 'asked' | 'ended' | 'ignored';
  readonly reason: string | null;
  readonly takeover: string | null;
}

/** Alerts of a call, one after another, each in a transaction of its own. */
export async function takeAlerts(
  app: App,
  environment: string,
  origin: Origin,
  judging: Judging,
  alerts: readonly CapAlert[],
): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const alert of alerts) {
    taken.push(
      await startOrAsk(app, environment, judging, async (start, isAsked) => {
        await lockAlarms(start);
        const known = await readKnown(start, alert.sender);
        const decision = decideCap(alert, { ...judging.rules, ...judging }, known, start.now.getTime());
        const { result, takeover } = await takeDecision(start, origin, judging, alert, decision, isAsked);
        const reason = decision.kind === 'ignore' ? decision.reason : null;
        return { identifier: alert.identifier, result, reason, takeover };
      }),
    );
  }
  return taken;
}

/** In a transaction. If the alarm cannot start, as when too many run, somebody decides. */
export async function startOrAsk<T>(
  app: App,
  environment: string,
  { rules, mustAsk }: Judging,
  take: (start: Start, isAsked: boolean) => Promise<T>,
): Promise<T> {
  const isAsked = rules.onMatch === 'ask' || mustAsk;
  try {
    return await inEnvironment(app, environment, (start) => take(start, isAsked));
  } catch (error) {
    if (!(error instanceof HttpError) || isAsked) throw error;
    app.log.warn({ environment, code: error.problem.code }, 'warning_not_started');
    return inEnvironment(app, environment, (start) => take(start, true));
  }
}

/** What calls have sent: they are one feed of their own. */
const readKnown = ({ db, environment, now }: Start, sender: string): Promise<KnownAlert[]> =>
  db.query(sql({ sender: 'text', identifier: 'text', started: 'uuid?' })`
    select sender, identifier, case when state = 'open' or state = 'started' and ends_at > ${now} then id end as started
    from content.alert_warnings where environment_id = ${environment.id} and feed_id is null and sender = ${sender}
    order by created_at desc limit 1000`);

interface Done {
  readonly result: Taken['result'];
  readonly warning: string | null;
  readonly takeover: string | null;
}

export async function takeDecision(
  start: Start,
  origin: Origin,
  judging: Judging,
  alert: CapAlert,
  decision: CapDecision,
  isAsked: boolean,
): Promise<Done> {
  if (decision.kind === 'ignore') return { result: 'ignored', warning: null, takeover: null };
  markChanged(start.db, start.environment.id, 'alertWarning');
  if (decision.kind === 'end') {
    await endWarnings(start, origin.starter, decision.ends);
    return { result: 'ended', warning: null, takeover: null };
  }
  const alarm = await alarmOf(start, judging, decision);
  const warning = await putWarning(start, origin, alert, alarm, judging, decision.ends);
  // A quiet drill disturbs nobody, and an alarm that runs already needs no answer, so they are not asked for.
  const isStarted =
    decision.isDrill ||
    (!isAsked && !decision.isRough) ||
    (await runningAlike(start, alarm, [warning, ...decision.ends])) !== null;
  if (isStarted) {
    const takeover = await startWarning(start, origin.starter, warning);
    return { result: 'started', warning, takeover };
  }
  await closeQuestions(start, decision.ends);
  await enqueueWarningMail(start, origin.feed?.id ?? null);
  return { result: 'asked', warning, takeover: null };
}

export async function alarmOf(
  start: Start,
  { rules }: Judging,
  decision: Extract<CapDecision, { kind: 'start' }>,
): Promise<WarningAlarm> {
  return {
    kind: decision.isDrill ? 'quiet_drill' : 'alert',
    level: decision.level,
    // One that no list could show is refused here, alone.
    texts: TakeoverTextsInput.parse(decision.texts),
    scope: await scopeOf(start, rules.scope, decision.places),
    endsAt: new Date(decision.endsAt),
  };
}

/** An open question. One that was closed because it did not fit is opened again. */
export async function putWarning(
  start: Start,
  { feed, starter }: Origin,
  { sender, identifier }: CapAlert,
  { kind, level, texts, scope, endsAt }: WarningAlarm,
  { language }: Judging,
  replaces: readonly string[],
): Promise<string> {
  const { db, environment, now } = start;
  const places = await placesOf(start, scope);
  const { title } = wordsIn(texts, languageFor(texts, language));
  const [row] = await db.query(sql({ id: 'uuid' })`
    insert into content.alert_warnings (environment_id, id, created_at, updated_at, feed_id, feed_name, sent_by_id, sender, identifier,
      kind, level, title, texts, scope, places, ends_at, state, replaces, is_mailed)
    values (${environment.id}, ${newId(now)}, ${now}, ${now}, ${feed?.id ?? null}, ${feed?.name ?? ''}, ${feed ? null : starter.id},
      ${sender}, ${identifier}, ${kind}, ${level}, ${title}, ${JSON.stringify(texts)}, ${JSON.stringify(scope)}, ${places}, ${endsAt},
      'open', ${replaces}::uuid[], false)
    on conflict (environment_id, feed_id, sender, identifier) do update set updated_at = excluded.updated_at,
      version = alert_warnings.version + 1, kind = excluded.kind, level = excluded.level, title = excluded.title,
      texts = excluded.texts, scope = excluded.scope, places = excluded.places, ends_at = excluded.ends_at, state = 'open',
      replaces = excluded.replaces, is_mailed = false
    where alert_warnings.state in ('open', 'over') and alert_warnings.takeover_id is null
    returning id`);
  if (!row) throw new Error('The warning was answered before.');
  return row.id;
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
  if (places === 'everywhere') return normalScope(scope);
  if ('all' in scope || 'locations' in scope) return normalScope({ locations: [...places] });
  const displays = await db.query(sql({ id: 'uuid' })`
    select d.id from content.displays d
    where d.environment_id = ${environment.id} and d.location_id = any (${places}::uuid[]) and ${isInScope(scope)}`);
  return normalScope({ displays: displays.map(({ id }) => id) });
}
