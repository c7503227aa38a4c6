import { type Locale, locales } from '@vitrine/contract/pages';
import { languageOfZone } from '@vitrine/contract/place-language';
import {
  maxRunning,
  maxStartsPerMinute,
  type TakeoverKind,
  type TakeoverTexts,
  takeoverMinutes,
} from '@vitrine/contract/takeover-values';
import type { TakeoverInput, takeoverVias } from '@vitrine/contract/takeovers';
import { withoutTurns } from '@vitrine/contract/text';
import { recordAuditBy } from '../../core/audit/audit.ts';
import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, invalidField, notFound } from '../../http/errors.ts';
import { markChanged, publishNow } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import { enqueue } from '../../infra/jobs.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { isRunning, stepsJoin } from './alarm-ends.ts';
import { mailStart } from './alarm-mails.ts';
import { isInScope, noDisplay, normalScope, requireScope } from './alarm-scope.ts';
import { languageFor, wordsIn } from './alarm-words.ts';

// Starts an alarm, for a person, a program, a schedule or a feed. It needs no approval and costs nothing.

export interface Starter {
  readonly via: (typeof takeoverVias)[number];
  readonly id: string | null;
  readonly name: string;
}

/** One transaction in an environment, of a call or of a job. */
export interface Start {
  readonly app: App;
  readonly db: Context['db'];
  readonly environment: { readonly id: string; readonly slug: string; readonly name: string };
  readonly now: Date;
  readonly afterCommit: (work: () => void) => void;
}

interface Extras {
  readonly schedule?: string;
  readonly mailTo?: readonly string[];
  /** Only displays of locations that are open now. */
  readonly isOnlyOpen?: boolean;
}

/** A quiet drill is over when players that ask by HTTP have heard of it too. */
const quietSeconds = 60;
/** The result is written when the last receipts have arrived. */
export const resultAfterMs = 2000;
const minuteMs = 60_000;

/** Starts and changes of alarms happen one after the other in each environment. */
export const lockAlarms = ({ db, environment }: Pick<Start, 'db' | 'environment'>) =>
  db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`takeovers ${environment.id}`}, 0))`);

export async function startAlarm(
  start: Start,
  starter: Starter,
  input: TakeoverInput,
  { schedule, mailTo = [], isOnlyOpen = false }: Extras = {},
): Promise<string> {
  const { db, environment, now } = start;
  const { kind = 'alert', level, sound = true, design = null, minutes = takeoverMinutes.usual } = input;
  const scope = normalScope(input.scope);
  const texts = definedTexts(input.texts);
  const places = await requireScope(start, scope);
  const planName = await nameOfPlan(start, input.plan ?? null);
  if (design !== null) await requireDesign(start, design);
  await lockAlarms(start);
  const alike = sql`t.level = ${level} and t.texts = ${JSON.stringify(texts)}::jsonb and t.scope = ${JSON.stringify(scope)}::jsonb`;
  await requireRoom(start, kind, alike);
  const language = await languageOf(start);
  const { title } = wordsIn(texts, languageFor(texts, language));
  const id = newId(now);
  const endsAt = new Date(
    now.getTime() + (kind === 'quiet_drill' ? quietSeconds * 1000 : minutes * minuteMs),
  );
  const mailed =
    kind === 'quiet_drill'
      ? 0
      : await mailStart(start, { id, kind, title, places, person: starter, language });
  await db.query(sql`
    insert into content.takeovers (environment_id, id, created_at, kind, level, title, texts, design_id, sound, scope, places,
      plan_id, plan_name, ends_at, via, started_by, started_by_id, schedule_id, mail_to, mailed)
    values (${environment.id}, ${id}, ${now}, ${kind}, ${level}, ${title}, ${JSON.stringify(texts)}, ${design},
      ${sound && kind !== 'quiet_drill'}, ${JSON.stringify(scope)}, ${places}, ${input.plan ?? null}, ${planName}, ${endsAt},
      ${starter.via}, ${starter.name}, ${starter.id}, ${schedule ?? null}, ${mailTo}, ${mailed})`);
  const displays = await insertDisplays(
    start,
    id,
    texts,
    sql`${isInScope(scope)} and ${
      isOnlyOpen ? sql`content.is_open(l.timezone, l.hours, ${now})` : sql`true`
    }`,
  );
  if (displays === 0) throw noDisplay();
  await recordAuditBy(
    start,
    { id: starter.id, name: starter.name, via: starter.via === 'person' ? 'person' : 'program' },
    {
      ...{ call: 'takeovers.create', subjectId: id, subject: { id, name: title } },
      after: { displays },
    },
  );
  await scheduleResult(start, id, endsAt);
  announceAlarm(start);
  return id;
}

/** Writes the result soon after this moment, if it is over by then. */
export const scheduleResult = (start: Start, takeover: string, at: Date): Promise<void> =>
  enqueueResult(start, takeover, new Date(at.getTime() + resultAfterMs));

export async function enqueueResult(
  { app, db, environment, now, afterCommit }: Start,
  takeover: string,
  runAt: Date,
): Promise<void> {
  await enqueue(db, now, {
    ...{ kind: 'finish-takeover', environment: environment.id, payload: { takeover }, runAt },
    key: `finish ${takeover} ${runAt.getTime()}`,
  });
  afterCommit(() => void wakeWorkers(app.content));
}

/** Players hear of it at once; should this process die now, within seconds. */
export function announceAlarm({ app, db, environment, afterCommit }: Start): void {
  markChanged(db, environment.id, 'takeover');
  afterCommit(() => void publishNow(app.content, 'takeover', { environment: environment.id }));
}

/** Those that are given. Words of an authority come here as they were sent, so marks that turn others' words are taken out here too. */
const definedTexts = (texts: TakeoverTexts): TakeoverTexts =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const words = texts[locale];
      if (!words) return [];
      return [[locale, { title: withoutTurns(words.title), text: withoutTurns(words.text) }]];
    }),
  );

async function nameOfPlan({ db, environment }: Start, plan: string | null): Promise<string | null> {
  if (plan === null) return null;
  const [row] = await db.query(sql({ name: 'text' })`
    select name from content.takeover_plans where environment_id = ${environment.id} and id = ${plan}`);
  if (!row) throw notFound();
  return row.name;
}

export async function requireDesign({ db, environment }: Pick<Start, 'db' | 'environment'>, design: string) {
  const [row] = await db.query(sql`
    select from content.designs where environment_id = ${environment.id} and id = ${design} and use = 'item'`);
  if (!row) throw invalidField('design', { key: 'takeovers.noDesign' });
}

export async function languageOf({ db, environment }: Pick<Start, 'db' | 'environment'>): Promise<Locale> {
  const [row] = await db.query(
    sql({
      language: narrowed<Locale>('text'),
    })`select language from content.environments where id = ${environment.id}`,
  );
  return row?.language ?? 'en';
}

/** Each kind is counted apart, so that drills never stand in the way of an alarm. */
async function requireRoom({ db, environment, now }: Start, kind: TakeoverKind, alike: Sql): Promise<void> {
  const recent = await db.query(sql({
    id: 'uuid',
    title: 'text',
    isRunning: 'bool!',
    isEqual: 'bool!',
    isNew: 'bool!',
  })`
    select t.id, t.title, ${isRunning(now)} as "isRunning", (${alike}) as "isEqual",
      t.created_at > ${new Date(now.getTime() - minuteMs)} as "isNew"
    from content.takeovers t ${stepsJoin}
    where t.environment_id = ${environment.id} and t.kind = ${kind}
      and t.created_at > ${new Date(now.getTime() - takeoverMinutes.most * minuteMs - minuteMs)}
      and (${isRunning(now)} or t.created_at > ${new Date(now.getTime() - minuteMs)})
    order by t.created_at desc`);
  const running = recent.filter((each) => each.isRunning);
  const related = (rows: typeof recent) => rows.map(({ id, title }) => ({ id, name: title }));
  const equal = running.filter(({ isEqual }) => isEqual);
  if (equal.length > 0)
    throw new HttpError({ status: 409, code: 'already_running', related: related(equal) });
  if (running.length >= maxRunning)
    throw new HttpError({ status: 409, code: 'too_many_running', related: related(running) });
  if (recent.filter(({ isNew }) => isNew).length >= maxStartsPerMinute)
    throw new HttpError({ status: 429, code: 'too_many_attempts', retryAfterSeconds: 60 });
}

/** How many displays it has. Each shows the language that designs follow there, as far as there is a text; else the server's. */
async function insertDisplays(
  { db, environment }: Start,
  takeover: string,
  texts: TakeoverTexts,
  which: Sql,
): Promise<number> {
  const given = Object.keys(texts);
  const fallback = languageFor(texts);
  const zones = await db.query(sql({ name: 'text' })`
    select distinct timezone as name from content.locations where environment_id = ${environment.id} and language is null`);
  const [row] = await db.query(sql({ count: 'int8' })`
    with added as (
      insert into content.takeover_displays (environment_id, takeover_id, display_id, position, name, place, timezone, language)
      select d.environment_id, ${takeover}, d.id, row_number() over (order by l.name, d.name, d.id), d.name, l.name, l.timezone,
        coalesce((select wanted from unnest(array[split_part(coalesce(l.language, z.language), '-', 1), e.language])
          with ordinality as w (wanted, rank) where wanted = any (${given}::text[]) order by rank limit 1), ${fallback})
      from content.displays d
      join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
      join content.environments e on e.id = d.environment_id
      left join unnest(${zones.map(({ name }) => name)}::text[], ${zones.map(({ name }) => languageOfZone(name))}::text[])
        as z (timezone, language) on z.timezone = l.timezone
      where d.environment_id = ${environment.id} and ${which}
      returning 1)
    select count(*) as count from added`);
  return row!.count;
}
