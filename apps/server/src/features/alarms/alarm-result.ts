import type { Locale } from '@vitrine/contract/pages';
import { TakeoverReach } from '@vitrine/contract/takeovers';
import * as z from 'zod';
import { enqueueMail } from '../../core/mail/mail.ts';
import { translatorFor } from '../../http/translate.ts';
import { columns, json, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { isPaused } from '../../infra/restore-pause.ts';
import { isRunning, overAt, stepsJoin } from './alarm-ends.ts';
import { alarmPath, readRecipients } from './alarm-mails.ts';
import { displayStates, missingJson, reachJson } from './alarm-states.ts';
import { enqueueResult, languageOf, type Start } from './start-alarm.ts';

// When an alarm is over, how many it reached is written down: what displays do later must not change its report. Of a drill the
// result is mailed as one sentence.

const resultColumns = columns({
  kind: narrowed<'alert' | 'drill' | 'quiet_drill'>('text'),
  title: 'text',
  mailTo: 'uuid[]',
  startedAt: 'timestamptz',
  overAt: 'timestamptz!',
  isAwaited: 'bool!',
  reach: json(TakeoverReach),
  missing: json(z.array(z.object({ id: z.string(), name: z.string() }))),
});
export type Result = RowOf<typeof resultColumns>;

/** Displays that were heard lately have so long after the end to answer. */
const patienceMs = 20_000;

/** Once, and not while it runs; later if somebody may still answer. */
export async function writeResult(start: Start, takeover: string): Promise<void> {
  const { db, environment, now } = start;
  const own = sql`t.environment_id = ${environment.id} and t.id = ${takeover}`;
  const over = sql`true`;
  const [result] = await db.query(sql(resultColumns)`
    select t.kind, t.title, t.mail_to as "mailTo", t.created_at as "startedAt", ${reachJson(now, over)} as reach,
      ${missingJson(now, over)} as missing, ${overAt} as "overAt",
      exists (select from (${displayStates(now, over)}) n where n.why = 'no_answer') as "isAwaited"
    from content.takeovers t ${stepsJoin} where ${own} and not ${isRunning(now)}`);
  if (!result) return;
  const latest = new Date(Date.parse(result.overAt) + patienceMs);
  if (result.isAwaited && now < latest) return enqueueResult(start, takeover, latest);
  const [written] = await db.query(sql`
    insert into content.takeover_results (environment_id, takeover_id, at, reach, missing)
    values (${environment.id}, ${takeover}, ${now}, ${JSON.stringify(result.reach)}, ${JSON.stringify(result.missing)})
    on conflict do nothing returning 1`);
  if (!written) return;
  await db.query(sql`
    insert into content.takeover_misses (environment_id, takeover_id, display_id, reason, since)
    select t.environment_id, t.id, n.display_id, n.why, case when n.why = 'offline' then n.seen_at end
    from content.takeovers t ${stepsJoin} cross join lateral (${displayStates(now, over)}) n
    where ${own} and n.state = 'not_reached'`);
  if (result.kind !== 'alert' && !(await isPaused(db))) await mailResult(start, takeover, result);
}

async function mailResult(start: Start, takeover: string, result: Result): Promise<void> {
  const { db, environment, now } = start;
  const language = await languageOf(start);
  const [first] = await db.query(sql({
    name: 'text',
    reason: 'text',
    since: 'timestamptz?',
    timezone: 'text',
  })`
    select d.name, m.reason, m.since, d.timezone from content.takeover_misses m
    join content.takeover_displays d on d.environment_id = m.environment_id and d.takeover_id = m.takeover_id
      and d.display_id = m.display_id
    where m.environment_id = ${environment.id} and m.takeover_id = ${takeover} and m.reason <> 'no_player'
    order by d.position limit 1`);
  const sentence = resultSentence(result, first ?? null, language, now);
  for (const { id, email } of await readRecipients(start, result.mailTo))
    await enqueueMail(db, now, {
      ...{ environment: environment.id, to: email, locale: language, template: 'drillResult' },
      ...{ key: `takeover result ${takeover} ${id}`, path: alarmPath(takeover, environment.slug) },
      values: { server: environment.name, result: sentence },
    });
}

interface Miss {
  readonly name: string;
  readonly reason: string;
  readonly since: string | null;
  readonly timezone: string;
}

const weekMs = 7 * 86_400_000;

/** "28 of 29 would have shown it within 1.9 s; Terrace has been offline since Tuesday." */
export function resultSentence(
  { kind, reach }: Pick<Result, 'kind' | 'reach'>,
  first: Miss | null,
  language: Locale,
  now: Date,
): string {
  const translate = translatorFor(language);
  const { shown, displays, slowest, notReached } = reach;
  const seconds = ((slowest ?? 0) / 1000).toLocaleString(language, {
    ...{ minimumFractionDigits: 1, maximumFractionDigits: 1 },
  });
  const values = { shown, displays, seconds };
  const key = kind === 'quiet_drill' ? 'quiet' : 'loud';
  const main = translate({
    ...{ key: shown === 0 ? 'takeovers.result.none' : `takeovers.result.${key}`, values },
  });
  if (!first) return `${main}.`;
  const others = notReached - 1;
  const why = translate({
    key: `takeovers.result.why.${first.reason === 'offline' && first.since === null ? 'neverSeen' : first.reason}`,
    values: {
      name: first.name,
      since: first.since ? sinceText(first.since, first.timezone, language, now) : '',
    },
  });
  const more =
    others > 0 ? ` ${translate({ key: 'takeovers.result.others', values: { count: others } })}` : '';
  return `${main}; ${why}.${more}`;
}

/** The weekday within a week, else the date, by the clock of the place. */
function sinceText(since: string, timeZone: string, language: Locale, now: Date): string {
  const isRecent = now.getTime() - Date.parse(since) < weekMs;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone,
    ...(isRecent
      ? { weekday: 'long', hour: '2-digit', minute: '2-digit' }
      : { day: 'numeric', month: 'numeric', year: 'numeric' }),
  }).format(new Date(since));
}
