import type { Heartbeat } from '@vitrine/contract/player';
import type { App } from '../../http/app.ts';
import type { Db } from '../../infra/db.ts';
import { publish, publishNow } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import { join, sql, trusted } from '../../infra/sql.ts';
import { factColumns } from '../devices/facts.service.ts';

// Signs of life are collected for a second and written in one statement: a row of its own would cost eighteen times as
// much. Only a change (came up, plays something else, new facts) is told to dashboards.

const flushMs = 1000;

export interface Beat {
  readonly environment: string;
  readonly device: string;
  readonly publicip: string;
  readonly at: Date;
  readonly playing: Heartbeat['playing'];
}

export interface HeartbeatWriter {
  add(beat: Beat): void;
  /** Resolves when all that was added before is durable. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const writers = new WeakMap<App, HeartbeatWriter>();

/** The one writer of a program. */
export function heartbeatsOf(app: App): HeartbeatWriter {
  const writer = writers.get(app) ?? startWriter(app);
  writers.set(app, writer);
  return writer;
}

function startWriter(app: App): HeartbeatWriter {
  let waiting = new Map<string, Beat>();
  let writing: Promise<void> = Promise.resolve();

  const flush = () => {
    if (waiting.size === 0) return writing;
    const beats = [...waiting.values()];
    waiting = new Map();
    writing = writing
      .then(() => write(app, beats))
      .catch((error: unknown) => {
        app.log.warn({ err: error, beats: beats.length }, 'heartbeats could not be written');
      });
    return writing;
  };
  const timer = setInterval(flush, flushMs);
  return {
    add: (beat) => waiting.set(`${beat.environment} ${beat.device}`, beat),
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

async function write(app: App, beats: readonly Beat[]): Promise<void> {
  const environments = [...new Set(beats.map(({ environment }) => environment))];
  const changed = await app.content.inEnvironments(environments, async (db) => {
    const rows = await updateDevices(db, beats);
    const down = rows.filter(({ is_up }) => !is_up);
    if (down.length > 0) {
      await markUp(db, down);
      await recordAvailability(db, down, 'player_up', app.clock());
    }
    cutOffDeleted(app, beats, rows);
    return rows.filter(({ is_up, changed: isOther }) => !is_up || isOther);
  });
  for (const environment of new Set(changed.map(({ environment_id }) => environment_id))) {
    publish(app.content, environment, ['displays', 'devices', 'availability']);
  }
}

/** A device that beats and is no more has missed the news, e.g. while nobody could listen to Postgres. */
function cutOffDeleted(app: App, beats: readonly Beat[], rows: readonly Changed[]): void {
  const known = new Set(rows.map(({ id }) => id));
  for (const { environment, device } of beats.filter((beat) => !known.has(beat.device))) {
    void publishNow(app.content, { environment, kinds: ['gone'], device });
  }
}

interface Changed {
  environment_id: string;
  id: string;
  /** Before this beat; read from the row that is now locked, so that one writer alone finds it down. */
  is_up: boolean;
  changed: boolean;
}

function updateDevices(db: Db, beats: readonly Beat[]): Promise<Changed[]> {
  return db.query<Changed>(sql`
    update content.devices d set last_active_at = b.at, playing = b.playing, publicip = b.publicip
    from unnest(${beats.map(({ environment }) => environment)}::uuid[], ${beats.map(({ device }) => device)}::uuid[],
      ${beats.map(({ at }) => at)}::timestamptz[], ${beats.map(({ playing }) => (playing ? JSON.stringify({ playlist: playing.playlist, item: playing.item, name: playing.name ?? null }) : null))}::jsonb[],
      ${beats.map(({ publicip }) => publicip)}::text[]) as b (environment_id, id, at, playing, publicip)
    join content.devices o on o.environment_id = b.environment_id and o.id = b.id
    where d.environment_id = b.environment_id and d.id = b.id
    returning d.environment_id, d.id, d.is_up, o.playing is distinct from b.playing as changed`);
}

async function markUp(db: Db, devices: readonly Changed[]): Promise<void> {
  await db.query(sql`
    update content.devices d set is_up = true
    from unnest(${devices.map(({ environment_id }) => environment_id)}::uuid[], ${devices.map(({ id }) => id)}::uuid[])
      as b (environment_id, id)
    where d.environment_id = b.environment_id and d.id = b.id`);
}

export async function recordAvailability(
  db: Db,
  devices: readonly { environment_id: string; id: string }[],
  kind: 'player_up' | 'player_down',
  at: Date,
): Promise<void> {
  await db.query(sql`
    insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
    select b.environment_id, b.id, b.device_id,
      (select p.id from content.displays p where p.environment_id = b.environment_id and p.device_id = b.device_id),
      ${kind}, ${at}, ${at}, ${at}
    from unnest(${devices.map(({ environment_id }) => environment_id)}::uuid[], ${devices.map(() => newId(at))}::uuid[],
      ${devices.map(({ id }) => id)}::uuid[]) as b (environment_id, id, device_id)`);
}

/** Facts change seldom: written one by one, when they come. */
export async function writeFacts(
  app: App,
  environment: string,
  device: string,
  facts: Heartbeat['facts'],
): Promise<void> {
  if (!facts) return;
  const columns = factColumns(app.secrets, facts, app.clock());
  if (Object.keys(columns).length === 0) return;
  const set = join(
    Object.entries(columns).map(([name, value]) => sql`${trusted(name)} = ${value}`),
    ', ',
  );
  await app.content.inEnvironments([environment], (db) =>
    db.query(sql`update content.devices set ${set} where environment_id = ${environment} and id = ${device}`),
  );
  publish(app.content, environment, ['devices']);
}
