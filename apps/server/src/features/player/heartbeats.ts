import type { Heartbeat } from '@vitrine/contract/player';
import * as z from 'zod';
import type { App } from '../../http/app.ts';
import type { DeviceKey, HeartbeatWriter, ReceivedHeartbeat } from '../../http/process-state.ts';
import { publishChanged } from '../../infra/announcements.ts';
import { publishNow } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import { json } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { writeReports } from '../devices/facts.service.ts';
import { devicesWithPendingCommands, keysOf } from './player.service.ts';

// Heartbeats are collected for a second and written in one statement, because single updates would cost
// eighteen times as much. Only changes (came online, plays something else, new facts) are published to
// dashboards.

const flushMs = 1000;
const deadlock = '40P01';

export function createHeartbeatWriter(app: App): HeartbeatWriter {
  let waiting = new Map<string, ReceivedHeartbeat>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let notifyPending: (devices: readonly DeviceKey[]) => void = () => {};

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return writing;
    const heartbeats = waiting;
    waiting = new Map();
    writing = writing
      .then(async () => {
        const all = [...heartbeats.values()];
        // Retry once on deadlock.
        const withCommands = await write(app, all).catch((error: unknown) => {
          if ((error as { code?: string }).code !== deadlock) throw error;
          return write(app, all);
        });
        notifyPending(
          withCommands.filter(({ environment, device }) => heartbeats.has(keyOf(environment, device))),
        );
      })
      .catch((error: unknown) => {
        app.log.warn({ err: error, beats: heartbeats.size }, 'heartbeat_write_failed');
      });
    return writing;
  };
  return {
    add(heartbeat) {
      waiting.set(keyOf(heartbeat.environment, heartbeat.device), heartbeat);
      timer ??= setTimeout(flush, flushMs);
    },
    onPendingCommands(notify) {
      notifyPending = notify;
    },
    flush,
  };
}

const keyOf = (environment: string, device: string) => environment + device;

async function write(app: App, beats: readonly ReceivedHeartbeat[]): Promise<DeviceKey[]> {
  const environments = [...new Set(beats.map(({ environment }) => environment))];
  const { changed, missing, withOrders } = await app.content.inEnvironments(environments, async (db) => {
    const [written, commands] = await Promise.all([
      updateDevices(db, beats),
      devicesWithPendingCommands(db, environments, app.clock()),
    ]);
    const down = written.changed.filter(({ is_up }) => !is_up);
    if (down.length > 0) {
      await markUp(db, down);
      const now = app.clock();
      const at = now.toISOString();
      await recordAvailability(
        db,
        down.map((device) => ({ ...device, at })),
        'player_up',
        now,
      );
    }
    return {
      changed: written.changed,
      missing: written.count < beats.length ? await withoutKnown(db, beats) : [],
      withOrders: commands,
    };
  });
  for (const environment of new Set(changed.map(({ environment_id }) => environment_id))) {
    publishChanged(app.content, environment, 'deviceState');
  }
  // A deleted device that still sends heartbeats has missed the notification, e.g. while LISTEN was
  // disconnected.
  for (const { environment, device } of missing)
    void publishNow(app.content, 'deviceRemoved', { environment, device });
  return withOrders;
}

async function withoutKnown(db: Db, beats: readonly ReceivedHeartbeat[]): Promise<DeviceKey[]> {
  const rows = await db.query(sql({ id: 'uuid' })`
    select d.id from content.devices d join ${keysOf(beats)} as k (environment_id, id)
      on d.environment_id = k.environment_id and d.id = k.id`);
  const known = new Set(rows.map(({ id }) => id));
  return beats.filter(({ device }) => !known.has(device));
}

const Changed = z.object({
  environment_id: z.string(),
  id: z.string(),
  /**
   * The state before this heartbeat, read from the row that is now locked, so that only one writer sees it as
   * down.
   */
  is_up: z.boolean(),
});
type Changed = z.infer<typeof Changed>;

/**
 * For ids, numbers and addresses, which need no quoting: the driver's own conversion takes longer than the
 * write.
 */
const arrayOf = (values: readonly (string | number)[]) => `{${values.join(',')}}`;

const playingText = ({ playing }: ReceivedHeartbeat) =>
  playing && JSON.stringify({ playlist: playing.playlist, item: playing.item, name: playing.name ?? null });

/** Writes all; returns their number, and those that were down or play something else now. */
async function updateDevices(
  db: Db,
  beats: readonly ReceivedHeartbeat[],
): Promise<{ count: number; changed: readonly Changed[] }> {
  const [row] = await db.query(sql({ count: 'int8', changed: json(z.array(Changed).nullable()) })`
    with written as (
      update content.devices d set last_active_at = to_timestamp(b.at / 1000.0), playing = b.playing, publicip = b.publicip,
        protocol = b.protocol,
        playing_since = case when d.playing is distinct from b.playing then to_timestamp(b.at / 1000.0) else d.playing_since end
      from unnest(${arrayOf(beats.map(({ environment }) => environment))}::uuid[],
        ${arrayOf(beats.map(({ device }) => device))}::uuid[], ${arrayOf(beats.map(({ at }) => at.getTime()))}::bigint[],
        ${beats.map(playingText)}::jsonb[], ${arrayOf(beats.map(({ publicip }) => publicip))}::text[],
        ${arrayOf(beats.map(({ protocol }) => protocol))}::smallint[])
        as b (environment_id, id, at, playing, publicip, protocol)
      where d.environment_id = b.environment_id and d.id = b.id
      returning d.environment_id, d.id, d.is_up, d.playing_since = to_timestamp(b.at / 1000.0) as is_other
    )
    select count(*), json_agg(json_build_object('environment_id', environment_id, 'id', id, 'is_up', is_up))
      filter (where not is_up or is_other) as changed from written`);
  return { count: row!.count, changed: row!.changed ?? [] };
}

async function markUp(db: Db, devices: readonly Changed[]): Promise<void> {
  await db.query(sql`
    update content.devices d set is_up = true
    from unnest(${devices.map(({ environment_id }) => environment_id)}::uuid[], ${devices.map(({ id }) => id)}::uuid[])
      as b (environment_id, id)
    where d.environment_id = b.environment_id and d.id = b.id`);
}

interface DeviceAt {
  readonly environment_id: string;
  readonly id: string;
  readonly at: string;
}

async function recordAvailability(
  db: Db,
  devices: readonly DeviceAt[],
  kind: 'player_up' | 'player_down',
  now: Date,
): Promise<void> {
  await db.query(sql`
    insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
    select b.environment_id, b.id, b.device_id,
      (select p.id from content.displays p where p.environment_id = b.environment_id and p.device_id = b.device_id),
      ${kind}, least(${now}::timestamptz, greatest(b.at, (select max(a.at) + interval '1 millisecond' from content.availability a
        where a.environment_id = b.environment_id and a.device_id = b.device_id))), ${now}, ${now}
    from unnest(${devices.map(({ environment_id }) => environment_id)}::uuid[], ${devices.map(() => newId(now))}::uuid[],
      ${devices.map(({ id }) => id)}::uuid[], ${devices.map(({ at }) => at)}::timestamptz[])
      as b (environment_id, id, device_id, at)`);
}

/**
 * An outage begins with the last sign of life, as every page says, and not when it was noticed; never before the event that it
 * follows, which is written some seconds after its heartbeat.
 */
export const recordDown = (db: Db, devices: readonly DeviceAt[], now: Date) =>
  recordAvailability(db, devices, 'player_down', now);

/** Facts change rarely, so they are written immediately. */
export async function writeFacts(
  app: App,
  environment: string,
  device: string,
  facts: Heartbeat['facts'],
): Promise<void> {
  if (!facts) return;
  const changed = await app.content.inEnvironments([environment], (db) =>
    writeReports(db, app.secrets, [{ environment, device, facts }], app.clock()),
  );
  if (changed.length > 0) publishChanged(app.content, environment, 'device');
}
