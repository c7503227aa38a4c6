import type { Locale } from '@vitrine/contract/pages';
import type { PlayerTakeover } from '@vitrine/contract/player-takeovers';
import { picturesAtOnce, TakeoverTexts, takeoverMinutes } from '@vitrine/contract/takeover-values';
import type { App } from '../../http/app.ts';
import { json, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { englishBelow, wordsIn } from './takeover-words.ts';
import { endsAt, stepsJoin } from './takeovers.rows.ts';

// The alarms that players must know: those that have not reached their end, also those that were ended before it, so that an end
// which got lost arrives with the next heartbeat. Each process keeps them per environment until it hears of a change.

export interface DeviceTakeovers {
  /** Differs whenever one of them does. */
  readonly version: string;
  readonly takeovers: readonly PlayerTakeover[];
  /** The message that pushes them; the same text for thousands of devices. */
  readonly message: string;
}

/** By device. */
export type LiveTakeovers = ReadonlyMap<string, DeviceTakeovers>;

interface Kept {
  readonly live: Promise<LiveTakeovers>;
  readonly readAt: number;
}

/** A notification can get lost, so what is known is read again now and then. */
const keepMs = 20_000;
/** After a failure. */
const againMs = 3000;
const maxListed = 100;
const pictureSpreadMs = 60_000;

const keptOf = new WeakMap<App, Map<string, Kept>>();
const keptIn = (app: App): Map<string, Kept> => {
  const kept = keptOf.get(app) ?? new Map<string, Kept>();
  keptOf.set(app, kept);
  return kept;
};

/** Without an environment: of all. */
export function forgetTakeovers(app: App, environment?: string): void {
  if (environment === undefined) keptIn(app).clear();
  else keptIn(app).delete(environment);
}

/** What is known, read again if that is too long ago. Without the database, what was known before. */
export function liveTakeovers(app: App, environment: string): Promise<LiveTakeovers> {
  const known = keptIn(app).get(environment);
  if (known && performance.now() - known.readAt < keepMs) return known.live.catch(() => new Map());
  return readTakeovers(app, environment).catch((error: unknown) => {
    app.log.warn({ err: error, environment }, 'takeovers_not_read');
    const live = known?.live ?? Promise.resolve(new Map());
    keptIn(app).set(environment, { live, readAt: performance.now() - keepMs + againMs });
    return live;
  });
}

/** Reads them now; rejects without the database. */
export function readTakeovers(app: App, environment: string): Promise<LiveTakeovers> {
  const live = app.content.inEnvironments([environment], (db) => readLive(db, environment, app.clock()));
  keptIn(app).set(environment, { live, readAt: performance.now() });
  return live;
}

async function readLive(db: Db, environment: string, now: Date): Promise<LiveTakeovers> {
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
  if (rows.length === 0) return new Map();
  const targets = await db.query(sql({
    device: 'uuid!',
    takeover: 'uuid',
    language: narrowed<Locale>('text'),
    isFirst: 'bool!',
    active: 'bool!',
    shape: 'text!',
  })`
    select d.device_id as device, t.takeover_id as takeover, t.language, t.position <= ${picturesAtOnce} as "isFirst",
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
  const variants = new Map<string, PlayerTakeover>();
  const variantOf = (target: (typeof targets)[number]): string => {
    const { takeover, language, isFirst, active, shape } = target;
    const chosen = byId.get(takeover)!.design;
    // Inactive displays show words only.
    const design = (active && chosen && designs.get(`${chosen} ${shape}`)) || null;
    const key = `${takeover} ${language} ${isFirst} ${design}`;
    if (!variants.has(key)) {
      const { texts, startedAt, endsAt: end, endedAt, ...row } = byId.get(takeover)!;
      variants.set(key, {
        ...row,
        startedAt: new Date(startedAt).toISOString(),
        endsAt: new Date(end).toISOString(),
        endedAt: endedAt && new Date(endedAt).toISOString(),
        ...{ language, ...wordsIn(texts, language), english: englishBelow(texts, language) },
        pictureWithin: isFirst ? 0 : pictureSpreadMs,
        design,
      });
    }
    return key;
  };
  const perDevice = Map.groupBy(targets, ({ device }) => device);
  const bundles = new Map<string, DeviceTakeovers>();
  return new Map(
    [...perDevice].map(([device, own]) => {
      const keys = own.map(variantOf).sort();
      const id = keys.join();
      const known = bundles.get(id);
      if (known) return [device, known];
      const takeovers = keys.map((key) => variants.get(key)!);
      const bundle: DeviceTakeovers = {
        version: takeovers.map((each) => `${each.id} ${each.revision}`).join(),
        takeovers,
        message: JSON.stringify({ type: 'takeover', takeovers }),
      };
      bundles.set(id, bundle);
      return [device, bundle];
    }),
  );
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
