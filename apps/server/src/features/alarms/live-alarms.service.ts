import type { Locale } from '@vitrine/contract/pages';
import type { PlayerTakeover } from '@vitrine/contract/player-takeovers';
import { picturesAtOnce, TakeoverTexts, takeoverMinutes } from '@vitrine/contract/takeover-values';
import type { App } from '../../http/app.ts';
import { inProcess } from '../../http/process-state.ts';
import { json, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { endsAt, stepsJoin } from './alarm-ends.ts';
import { englishBelow, wordsIn } from './alarm-words.ts';

// The alarms that players must know: those that have not reached their end, also those that were ended before it, so that an end
// which got lost arrives with the next heartbeat. Each process keeps them per environment until it hears of a change.

export interface DeviceAlarms {
  /** Differs whenever one of them looks different. */
  readonly version: string;
  readonly takeovers: readonly PlayerTakeover[];
  /** The message that pushes them. */
  readonly message: string;
}

export interface LiveAlarms {
  readonly byDevice: ReadonlyMap<string, DeviceAlarms>;
  /** When this installation was restored, if players may still show what started before. */
  readonly alarmsSince: string | undefined;
}

interface Kept {
  /** The last that could be read; null if none could. */
  live: LiveAlarms | null;
  /** When it is to be read again (performance.now). */
  until: number;
  /** A read that nothing has changed since, shared by all who ask. */
  reading: Promise<LiveAlarms> | null;
}

/** A notification can get lost, so what is known is read again now and then. */
const keepMs = 20_000;
/** After a failure. */
const againMs = 3000;
const maxListed = 100;
const pictureSpreadMs = 60_000;

const keptOf = inProcess(() => new Map<string, Kept>());
function keptIn(app: App, environment: string): Kept {
  const all = keptOf(app);
  const kept = all.get(environment) ?? { live: null, until: 0, reading: null };
  all.set(environment, kept);
  return kept;
}

/** They may have changed. Without an environment: of all. */
export function forgetAlarms(app: App, environment?: string): void {
  const kept = environment === undefined ? keptOf(app).values() : [keptIn(app, environment)];
  for (const each of kept) Object.assign(each, { until: 0, reading: null });
}

/** What is known, read again if that is too long ago. Without the database, what was known before. */
export async function liveAlarms(app: App, environment: string): Promise<LiveAlarms> {
  const kept = keptIn(app, environment);
  if (kept.live && performance.now() < kept.until) return kept.live;
  try {
    return await (kept.reading ?? readAlarms(app, environment));
  } catch (error) {
    app.log.warn({ err: error, environment }, 'takeovers_not_read');
    kept.live ??= { byDevice: new Map(), alarmsSince: undefined };
    kept.until = performance.now() + againMs;
    return kept.live;
  }
}

/** Reads them now; rejects without the database. */
export async function readAlarms(app: App, environment: string): Promise<LiveAlarms> {
  const kept = keptIn(app, environment);
  const reading = app.content.inEnvironments([environment], (db) => readLive(db, environment, app.clock()));
  kept.reading = reading;
  try {
    const live = await reading;
    if (kept.reading === reading) Object.assign(kept, { live, until: performance.now() + keepMs });
    return live;
  } finally {
    if (kept.reading === reading) kept.reading = null;
  }
}

/** What thousands of displays have in common. */
interface Variant {
  readonly takeover: PlayerTakeover;
  readonly version: string;
  /** Without its first brace, so that the display can be put in front. */
  readonly json: string;
}

async function readLive(db: Db, environment: string, now: Date): Promise<LiveAlarms> {
  const since = new Date(now.getTime() - (takeoverMinutes.most + 1) * 60_000);
  const rows = await db.query(sql({
    id: 'uuid',
    revision: 'int4!',
    kind: narrowed<PlayerTakeover['kind']>('text'),
    level: narrowed<PlayerTakeover['level']>('text'),
    startedAt: 'timestamptz',
    endsAt: 'timestamptz!',
    endedAt: 'timestamptz?',
    clearText: 'text?',
    texts: json(TakeoverTexts),
    sound: 'bool',
    design: 'uuid?',
  })`
    select t.id, 1 + s.steps as revision, t.kind, t.level, t.created_at as "startedAt", ${endsAt} as "endsAt",
      s.ended_at as "endedAt", s.clear_text as "clearText", t.texts, t.sound, t.design_id as design
    from content.takeovers t ${stepsJoin}
    where t.environment_id = ${environment} and t.created_at > ${since} and ${endsAt} > ${now}
    order by t.created_at desc limit ${trusted(String(maxListed))}`);
  const alarmsSince = await readRestoredAt(db, since);
  if (rows.length === 0) return { byDevice: new Map(), alarmsSince };
  const targets = await db.query(sql({
    device: 'uuid!',
    display: 'uuid',
    takeover: 'uuid',
    language: narrowed<Locale>('text'),
    isFirst: 'bool!',
    active: 'bool!',
    shape: 'text!',
  })`
    select d.device_id as device, d.id as display, t.takeover_id as takeover, t.language, t.position <= ${picturesAtOnce} as "isFirst",
      d.active, case when d.orientation like 'vertical%' then 'portrait' else 'landscape' end as shape
    from content.takeover_displays t
    join content.displays d on d.environment_id = t.environment_id and d.id = t.display_id and d.device_id is not null
    where t.environment_id = ${environment} and t.takeover_id = any (${rows.map(({ id }) => id)}::uuid[])`);
  const designs = await readShapes(
    db,
    environment,
    rows.flatMap(({ design }) => design ?? []),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const variants = new Map<string, Variant>();
  const variantOf = (target: (typeof targets)[number]): string => {
    const { takeover, language, isFirst, active, shape } = target;
    const chosen = byId.get(takeover)!.design;
    // Inactive displays show words only.
    const design = (active && chosen && designs.get(`${chosen} ${shape}`)) || null;
    const key = `${takeover} ${language} ${isFirst} ${design}`;
    if (!variants.has(key)) {
      const { texts, startedAt, endsAt: end, endedAt, ...row } = byId.get(takeover)!;
      const variant: PlayerTakeover = {
        ...row,
        startedAt: new Date(startedAt).toISOString(),
        endsAt: new Date(end).toISOString(),
        endedAt: endedAt && new Date(endedAt).toISOString(),
        ...{ language, ...wordsIn(texts, language), english: englishBelow(texts, language) },
        pictureWithin: isFirst ? 0 : pictureSpreadMs,
        design,
      };
      variants.set(key, {
        takeover: variant,
        version: `${takeover} ${row.revision} ${language} ${design}`,
        json: JSON.stringify(variant).slice(1),
      });
    }
    return key;
  };
  const byDevice = [...Map.groupBy(targets, ({ device }) => device)].map(([device, own]) => {
    // A device plays for one display.
    const { display } = own[0]!;
    const keys = own.map(variantOf).sort();
    const shared = keys.map((key) => variants.get(key)!);
    const texts = shared.map(({ json }) => `{"display":"${display}",${json}`);
    return [
      device,
      {
        version: [display, ...shared.map(({ version }) => version)].join(),
        takeovers: shared.map(({ takeover }) => ({ ...takeover, display })),
        message: `{"type":"takeover","takeovers":[${texts.join()}]}`,
      },
    ] as const;
  });
  return { byDevice: new Map(byDevice), alarmsSince };
}

/** Null if that is too long ago for an alarm from before it. */
async function readRestoredAt(db: Db, since: Date): Promise<string | undefined> {
  const [row] = await db.query(
    sql({ at: 'timestamptz' })`select restored_at as at from infra.restores where restored_at > ${since}`,
  );
  return row && new Date(row.at).toISOString();
}

/** Which design is shown in place of another on a screen of that shape, by `${id} ${shape}`: itself, else its twin. */
async function readShapes(
  db: Db,
  environment: string,
  chosen: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (chosen.length === 0) return new Map();
  const rows = await db.query(sql({ chosen: 'uuid', shape: 'text', id: 'uuid' })`
    select f.id as chosen, s.shape, s.id
    from content.designs f
    join content.designs s on s.environment_id = f.environment_id and s.use = f.use
      and (s.id = f.id or s.id = f.twin_id or s.twin_id = f.id)
    where f.environment_id = ${environment} and f.id = any (${chosen}::uuid[])
    order by s.id = f.id, s.id is not distinct from f.twin_id, s.created_at desc, s.id desc`);
  // The last one counts.
  return new Map(rows.map(({ chosen: id, shape, id: shown }) => [`${id} ${shape}`, shown]));
}
