import { setImmediate as nextTurn } from 'node:timers/promises';
import { narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { BadCap, type CapAlert, type CapReading } from '../../infra/reader/cap/cap-reading.ts';
import { TryLater } from '../../infra/try-later.ts';
import { inEnvironment } from './alarms.jobs.ts';
import {
  type CapDecision,
  decideCap,
  isReplacing,
  type KnownAlert,
  nextEffective,
} from './cap/cap-decision.ts';
import { endUnbound, endWarnings } from './end-warnings.ts';
import { type FeedOf, inFeed, keyOf, readBody } from './feed-documents.ts';
import type { Judging } from './feed-judging.ts';
import { readCapBody } from './read-cap-body.ts';
import { lockAlarms, type Start } from './start-alarm.ts';
import { alarmOf, type Origin, putWarning, startOrAsk, takeDecision } from './take-warnings.ts';

// Judges what a feed has told: what is new or changed, what takes effect now, and everything when rules, places or displays
// change. A verdict by which somebody was asked or an alarm started is final, but a question that no longer fits is closed.

export interface Round extends FeedOf {
  readonly origin: Origin;
  readonly judging: Judging;
  /** Documents that were read in this round, with the places of `judging`. */
  readonly readings: Map<string, CapReading>;
}

/** The question or alarm of the row `a`. */
export const ownWarning = sql`content.alert_warnings w on w.environment_id = a.environment_id and w.feed_id = a.feed_id
  and w.sender = a.sender and w.identifier = a.identifier`;

const readDue = ({ environment, feed, judging: { hash }, app }: Round, db: Db) =>
  db.query(sql({ sender: 'text', identifier: 'text', document: 'uuid!' })`
    select a.sender, a.identifier, a.document_id as document from content.feed_alerts a left join ${ownWarning}
    where a.environment_id = ${environment} and a.feed_id = ${feed} and a.document_id is not null
      and (a.expires_at > ${app.clock()} or a.judged_with = '' or a.judge_at <= ${app.clock()})
      and (a.verdict in ('waiting', 'ignored') and (a.judged_with <> ${hash} or a.judge_at <= ${app.clock()})
        or a.verdict = 'asked' and a.judged_with <> ${hash} and w.state = 'open' and w.ends_at > ${app.clock()})
    -- The newest first: what it replaces is not started for a moment.
    order by a.sent desc, a.identifier desc`);

type Due = Awaited<ReturnType<typeof readDue>>[number];

/** What the feed has told so far, and which of it is asked or runs. */
const readKnown = ({ environment, feed, app }: Round, db: Db, which: Sql): Promise<KnownAlert[]> =>
  db.query(sql({
    sender: 'text',
    identifier: 'text',
    replaces: 'text[]',
    isReplacing: 'bool',
    started: 'uuid?',
  })`
    select a.sender, a.identifier, a.replaces, a.is_replacing as "isReplacing",
      case when w.state = 'open' or w.state = 'started' and w.ends_at > ${app.clock()} then w.id end as started
    from content.feed_alerts a left join ${ownWarning}
    where a.environment_id = ${environment} and a.feed_id = ${feed} and ${which}`);

export async function judgeAlerts(round: Round): Promise<void> {
  const { app, environment } = round;
  const due = await inFeed(round, (db) => readDue(round, db));
  if (due.length > 0) await judgeDue(round, due);
  await inEnvironment(app, environment, async (start) => {
    await lockAlarms(start);
    await endUnbound(start, round.origin.starter);
  });
}

async function judgeDue(round: Round, due: readonly Due[]): Promise<void> {
  const known = new Map(
    (await inFeed(round, (db) => readKnown(round, db, sql`true`))).map((each) => [keyOf(each), { ...each }]),
  );
  let ignored: Verdict[] = [];
  const saveIgnored = async () => {
    if (ignored.length > 0) await inFeed(round, (db) => saveVerdicts(round, db, ignored));
    ignored = [];
  };
  for (const [at, one] of due.entries()) {
    // Thousands may be judged at once, and nobody else should wait for that.
    if (at % 50 === 49) await nextTurn();
    try {
      const alert = await findAlert(round, one);
      const before = known.get(keyOf(one));
      const decision = decide(round, alert, [...known.values()]);
      if (decision.kind === 'ignore' && !before?.started) {
        ignored.push(verdictOf(round, alert, decision));
        if (before) known.set(keyOf(one), { ...before, isReplacing: isReplacing(alert, decision) });
        continue;
      }
      await saveIgnored();
      await takeOne(round, alert);
      for (const each of await inFeed(round, (db) => readKnown(round, db, sql`a.sender = ${one.sender}`)))
        known.set(keyOf(each), each);
    } catch (error) {
      if (error instanceof TryLater) {
        await saveIgnored();
        throw error;
      }
      await saveFault(round, one, error);
    }
  }
  await saveIgnored();
}

async function findAlert(round: Round, { document, ...key }: Due): Promise<CapAlert> {
  const { app, environment, judging, readings } = round;
  let reading = readings.get(document);
  if (!reading) {
    const stored = await inFeed(round, (db) => readBody(round, db, document));
    if (!stored) throw new BadCap('no_alert');
    reading = await readCapBody(app, environment, { ...stored, places: judging.points });
    readings.set(document, reading);
  }
  const alert = reading.alerts.findLast((each) => keyOf(each) === keyOf(key));
  if (!alert) throw new BadCap('no_alert');
  return alert;
}

const decide = ({ app, judging }: Round, alert: CapAlert, known: readonly KnownAlert[]) =>
  decideCap(
    alert,
    { ...judging.rules, language: judging.language, places: judging.places },
    known.filter((each) => keyOf(each) !== keyOf(alert)),
    app.clock().getTime(),
  );

interface Verdict {
  readonly sender: string;
  readonly identifier: string;
  readonly verdict: 'waiting' | 'ignored' | 'asked' | 'started' | 'ended';
  readonly reason: string | null;
  readonly judgeAt: string | null;
  readonly isReplacing: boolean;
}

/** Of one that neither asks nor starts. */
function verdictOf({ app }: Round, alert: CapAlert, decision: CapDecision): Verdict {
  const at = nextEffective(alert, app.clock().getTime());
  return {
    sender: alert.sender,
    identifier: alert.identifier,
    verdict: at === null ? 'ignored' : 'waiting',
    reason: decision.kind === 'ignore' ? decision.reason : null,
    judgeAt: at === null ? null : new Date(at).toISOString(),
    isReplacing: isReplacing(alert, decision),
  };
}

async function saveVerdicts(
  { environment, feed, judging }: Round,
  db: Db,
  verdicts: readonly Verdict[],
  warning: string | null = null,
): Promise<void> {
  await db.query(sql`
    update content.feed_alerts a set verdict = x.verdict, reason = x.reason, judge_at = x."judgeAt", is_replacing = x."isReplacing",
      judged_with = ${judging.hash}, fault = null, warning_id = coalesce(${warning}::uuid, a.warning_id)
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as x(sender text, identifier text, verdict text, reason text,
      "judgeAt" timestamptz, "isReplacing" boolean)
    where a.environment_id = ${environment} and a.feed_id = ${feed} and a.sender = x.sender and a.identifier = x.identifier`);
}

/** It hides no other, and is tried again in the next round unless nothing but a change can mend it. */
async function saveFault(round: Round, { sender, identifier }: Due, error: unknown): Promise<void> {
  const { app, environment, feed, judging } = round;
  const fault = error instanceof BadCap ? error.problem : 'failed';
  const isLasting = error instanceof BadCap && fault !== 'no_parser';
  if (!(error instanceof BadCap))
    app.log.error({ environment, feed, identifier, err: error }, 'warning_failed');
  await inFeed(round, (db) =>
    db.query(sql`
      update content.feed_alerts set fault = ${fault}, judged_with = case when ${isLasting} then ${judging.hash} else judged_with end
      where environment_id = ${environment} and feed_id = ${feed} and sender = ${sender} and identifier = ${identifier}`),
  );
}

/** Asks, starts or ends, if nobody else has done so since. */
const takeOne = (round: Round, alert: CapAlert): Promise<void> =>
  startOrAsk(round.app, round.environment, round.judging, async (start, isAsked) => {
    const { db } = start;
    await lockAlarms(start);
    const own = await lockAlert(round, db, alert);
    if (!own || own.verdict === 'started' || own.verdict === 'ended') return;
    const known = await readKnown(round, db, sql`a.sender = ${alert.sender}`);
    const decision = decide(round, alert, known);
    const save = (verdict: Verdict['verdict'], warning: string | null = null) =>
      saveVerdicts(round, db, [{ ...verdictOf(round, alert, decision), verdict }], warning);
    // Answered before, or known from before feeds kept their warnings: final.
    if (own.state !== null && own.state !== 'open' && !own.mayReopen)
      return save(own.state === 'started' ? 'started' : 'asked', own.warning);
    if (own.state === 'open')
      return judgeQuestion(
        start,
        round,
        alert,
        { warning: own.warning!, asked: new Date(own.endsAt!) },
        decision,
        save,
      );
    const { result, warning } = await takeDecision(
      start,
      round.origin,
      round.judging,
      alert,
      decision,
      isAsked,
    );
    // An update that is not worth an alarm may be worth one by other rules.
    if (result === 'ignored' || (result === 'ended' && alert.msgType !== 'Cancel'))
      return saveVerdicts(round, db, [verdictOf(round, alert, decision)]);
    return save(result, warning);
  });

async function lockAlert({ environment, feed }: Round, db: Db, { sender, identifier }: CapAlert) {
  const [row] = await db.query(sql({
    verdict: narrowed<Verdict['verdict']>('text'),
    warning: 'uuid?',
    state: narrowed<'open' | 'started' | 'declined' | 'over' | null>('text?'),
    endsAt: 'timestamptz?',
    mayReopen: 'bool!',
  })`
    select a.verdict, w.id as warning, w.state, w.ends_at as "endsAt",
      coalesce(w.state = 'over' and a.warning_id is not null and a.verdict in ('waiting', 'ignored'), false) as "mayReopen"
    from content.feed_alerts a left join ${ownWarning}
    where a.environment_id = ${environment} and a.feed_id = ${feed} and a.sender = ${sender} and a.identifier = ${identifier}
    for update of a`);
  return row ?? null;
}

/** A question stays open while it fits, with the words and places of now. */
async function judgeQuestion(
  start: Start,
  round: Round,
  alert: CapAlert,
  { warning, asked }: { readonly warning: string; readonly asked: Date },
  decision: CapDecision,
  save: (verdict: Verdict['verdict'], warning: string | null) => Promise<void>,
): Promise<void> {
  const { origin, judging } = round;
  if (decision.kind === 'start') {
    const alarm = await alarmOf(start, judging, decision);
    // One that does not say when it expires is not put off by being judged again.
    const endsAt =
      alert.infos.some(({ expires }) => expires === null) && asked < alarm.endsAt ? asked : alarm.endsAt;
    await putWarning(start, origin, alert, { ...alarm, endsAt }, judging, decision.ends);
    return save('asked', warning);
  }
  const ends = decision.kind === 'end' ? decision.ends : [];
  await endWarnings(start, origin.starter, [warning, ...ends]);
  return saveVerdicts(round, start.db, [verdictOf(round, alert, decision)], warning);
}
