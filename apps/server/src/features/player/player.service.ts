import { createHash } from 'node:crypto';
import { type Command, Manifest, type ManifestDesign, phraseLifetimeMinutes } from '@vitrine/contract/player';
import { zoneFor } from '@vitrine/schedule/zone-table';
import { alarmDesignsOf, frameOf } from '../../core/frames/frames.ts';
import { HttpError } from '../../http/errors.ts';
import type { DeviceKey } from '../../http/process-state.ts';
import { newPhrase } from '../../infra/phrases.ts';
import { json, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { readManifestDesigns } from './manifest-designs.ts';
import { designProtocol } from './playlist-protocol.ts';
import { readSchedules, type SharedSchedule } from './schedules.ts';

// What devices get from their server: manifests and commands. A device sees only its own display. Reads many
// at once, because thousands reconnect together after a server outage.

/** `(environment_id, id)` of many devices, as a table to join with. */
export const keysOf = (devices: readonly DeviceKey[]): Sql =>
  sql`unnest(${devices.map(({ environment }) => environment)}::uuid[], ${devices.map(({ device }) => device)}::uuid[])`;

type Row = Omit<Manifest, 'version' | 'protocol'> & {
  environment_id: string;
  id: string;
  phrase_expires_at: string | null;
  screens_on: boolean | null;
  screens_until: string | null;
  passwords_hash: string | null;
  language: string | null;
  /** The design that its display wears. */
  frame: string | null;
  alarm_designs: string[];
};

export async function readManifest(
  db: Db,
  environment: string,
  device: string,
  now: Date,
): Promise<Manifest> {
  const manifest = (await readManifests(db, [{ environment, device }], now)).get(device);
  // Deleted since it was authenticated.
  if (!manifest) throw new HttpError({ status: 401, code: 'device_deleted' });
  return manifest;
}

/** By device; deleted ones are missing. */
export async function readManifests(
  db: Db,
  devices: readonly DeviceKey[],
  now: Date,
): Promise<Map<string, Manifest>> {
  let rows = await selectManifests(db, devices);
  const expired = rows.filter(
    ({ phrase_expires_at: expiresAt }) => expiresAt !== null && new Date(expiresAt) <= now,
  );
  if (expired.length > 0) {
    await rotatePhrases(db, expired, now);
    rows = await selectManifests(db, devices);
  }
  const schedules = await schedulesFor(db, rows, now);
  const designs = await designsFor(db, rows);
  return new Map(rows.map((row) => [row.id, manifestFrom(row, schedules, designs, now)]));
}

type Schedules = ReadonlyMap<string, SharedSchedule>;

/** By display. An inactive display gets nothing to play. */
async function schedulesFor(db: Db, rows: readonly Row[], now: Date): Promise<Schedules> {
  const active = rows.filter(({ display }) => display?.active);
  const found = new Map<string, SharedSchedule>();
  for (const [environment, own] of Map.groupBy(active, ({ environment_id }) => environment_id)) {
    const displays = own.map(({ display }) => display!.id);
    for (const [display, schedule] of await readSchedules(db, environment, displays, now))
      found.set(display, schedule);
  }
  return found;
}

type Designs = ReadonlyMap<string, ManifestDesign>;

/** Frames, and what alarms show. An inactive display shows nothing, so it has neither. */
async function designsFor(db: Db, rows: readonly Row[]): Promise<Designs> {
  const active = rows.filter(({ display }) => display?.active);
  const found = new Map<string, ManifestDesign>();
  for (const [environment, own] of Map.groupBy(active, ({ environment_id }) => environment_id)) {
    const ids = [...new Set(own.flatMap(({ frame, alarm_designs }) => [frame ?? [], alarm_designs].flat()))];
    for (const [id, design] of await readManifestDesigns(db, environment, ids)) found.set(id, design);
  }
  return found;
}

function manifestFrom(row: Row, schedules: Schedules, designs: Designs, now: Date): Manifest {
  const shared = row.display && schedules.get(row.display.id);
  const { screens_on: on, screens_until: until } = row;
  const display = row.display && {
    ...row.display,
    zone: zoneFor(row.display.timezone, now.getTime()) ?? undefined,
    ...(row.language !== null && { language: row.language }),
    ...(on !== null && { screenPower: { on, until } }),
  };
  const worn = row.display?.active && row.frame !== null ? designs.get(row.frame) : undefined;
  const ofAlarms = row.alarm_designs.flatMap((id) => designs.get(id) ?? []);
  const protocol = Math.max(shared?.protocol ?? 1, worn ? designProtocol : 1);
  const manifest = { protocol, device: row.device, display };
  const version = createHash('sha256')
    .update(JSON.stringify(manifest))
    .update(shared?.hash ?? '')
    .update(row.passwords_hash ?? '')
    .update(worn?.version ?? '')
    .update(ofAlarms.map((design) => design.version).join())
    .digest('base64url')
    .slice(0, 22);
  if (!shared) return { version, ...manifest };
  const more = { ...(worn && { frame: worn }), ...(ofAlarms.length > 0 && { alarmDesigns: ofAlarms }) };
  return { version, ...manifest, display: { ...display!, ...more, schedule: shared.schedule } };
}

const selectManifests = (db: Db, devices: readonly DeviceKey[]): Promise<Row[]> =>
  db.query(sql({
    environment_id: 'uuid',
    id: 'uuid',
    phrase_expires_at: 'timestamptz?',
    screens_on: 'bool?',
    screens_until: 'timestamptz?',
    passwords_hash: 'text?',
    language: 'text?',
    frame: 'uuid?',
    alarm_designs: 'uuid[]!',
    device: json(Manifest.shape.device),
    display: json(Manifest.shape.display),
  })`
    select t.environment_id, t.id, t.phrase_expires_at, p.screens_on, p.screens_until,
      case when t.agent_version is not null then md5(p.screen_passwords) end as passwords_hash, l.language,
      ${frameOf('p')} as frame, ${alarmDesignsOf('p')} as alarm_designs,
      json_build_object('id', t.id, 'lowBandwidth', t.low_bandwidth, 'connectString', t.connect_string) as device,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'active', p.active,
        'orientation', p.orientation, 'resolution', p.resolution, 'preferredVideoOutput', p.preferred_video_output,
        'networkScreens', p.network_screens, 'timezone', l.timezone, 'location', l.name, 'environment', e.name) end as display
    from ${keysOf(devices)} as k (environment_id, id)
    join content.devices t on t.environment_id = k.environment_id and t.id = k.id
    left join content.displays p on p.environment_id = k.environment_id and p.device_id = k.id
    left join content.locations l on l.environment_id = p.environment_id and l.id = p.location_id
    left join content.environments e on e.id = p.environment_id`);

/** An unpaired device gets a new phrase every ten minutes here too. */
async function rotatePhrases(db: Db, devices: readonly Row[], now: Date): Promise<void> {
  await db.query(sql`
    update content.devices d set connect_string = b.phrase,
      phrase_expires_at = ${new Date(now.getTime() + phraseLifetimeMinutes * 60_000)}
    from unnest(${devices.map(({ environment_id }) => environment_id)}::uuid[], ${devices.map(({ id }) => id)}::uuid[],
      ${devices.map(() => newPhrase())}::text[]) as b (environment_id, id, phrase)
    where d.environment_id = b.environment_id and d.id = b.id and d.phrase_expires_at <= ${now}`);
}

export const takeCommands = async (
  db: Db,
  environment: string,
  device: string,
  now: Date,
): Promise<Command[]> => (await takeAllCommands(db, [{ environment, device }], now)).get(device) ?? [];

const restarts = ['reboot', 'update', 'reload'];
/** Reported start times closer than this are the same start, computed twice. */
const sameStartSeconds = 10;
/** How far a player's idea of the server's time may be off, and how much a start varies that is computed each time. */
const clockErrorSeconds = 2;

/**
 * Pending commands by device, in order; taking them marks them as sent. A restart is sent again only to a
 * device that reports its start and has not restarted since, because otherwise it might restart forever.
 */
export async function takeAllCommands(
  db: Db,
  devices: readonly DeviceKey[],
  now: Date,
): Promise<Map<string, Command[]>> {
  const rows = await db.query(sql({
    environment: 'uuid',
    device: 'uuid',
    id: 'uuid',
    kind: narrowed<(Command & { environment: string; device: string })['kind']>('text'),
    text: 'text?',
    expiresAt: 'timestamptz',
  })`
    update content.commands c set sent_at = coalesce(c.sent_at, ${now}),
      sent_to_start = case when c.sent_at is null then d.last_start_at else c.sent_to_start end
    from ${keysOf(devices)} as k (environment_id, id)
    join content.devices d on d.environment_id = k.environment_id and d.id = k.id
    where c.environment_id = k.environment_id and c.device_id = k.id and c.done_at is null and c.expires_at > ${now}
      and (c.sent_at is null or c.kind <> all (${restarts}) or ${secondsApart(sql`d.last_start_at`)} <= ${sameStartSeconds})
    returning c.environment_id as environment, c.device_id as device, c.id, c.kind, c.words as text, c.expires_at as "expiresAt"`);
  const restarting = rows.filter(({ kind }) => kind === 'reboot' || kind === 'update');
  if (restarting.length > 0) {
    await db.query(sql`
      update content.devices d set reboot_sent_at = coalesce(d.reboot_sent_at, ${now})
      from ${keysOf(restarting)} as k (environment_id, id)
      where d.environment_id = k.environment_id and d.id = k.id`);
  }
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  const commands = new Map<string, Command[]>();
  for (const { environment: _, device, ...command } of rows)
    commands.set(device, [...(commands.get(device) ?? []), command]);
  return commands;
}

/** Devices of these environments with an unsent command. */
export const devicesWithPendingCommands = (
  db: Db,
  environments: readonly string[],
  now: Date,
): Promise<DeviceKey[]> =>
  db.query(sql({ environment: 'uuid', device: 'uuid' })`
    select distinct environment_id as environment, device_id as device from content.commands
    where environment_id = any (${environments}::uuid[]) and done_at is null and sent_at is null and expires_at > ${now}`);

export async function finishCommands(
  db: Db,
  environment: string,
  device: string,
  ids: readonly string[],
  now: Date,
) {
  await db.query(sql`
    update content.commands set done_at = ${now}
    where environment_id = ${environment} and device_id = ${device} and id = any (${ids}::uuid[]) and done_at is null`);
}

export interface RestartedDevice extends DeviceKey {
  readonly startedAt: string | null;
}

/** Between this start and the one at which a command was sent; null if either is unknown. */
const secondsApart = (start: Sql): Sql => sql`abs(extract(epoch from ${start} - c.sent_to_start))`;

/**
 * Devices that have restarted since the command: with a later start, or a different one if the device's clock
 * is wrong. A device that is restarted seconds after its start by a clock that is a little slow reports a start
 * just before the command, close to the former one. A handshake alone may follow a lost connection, so it counts only for a device that never reports
 * its start. The commands are then completed, whether the device has acknowledged them or not.
 */
export const endRestarts = (db: Db, devices: readonly RestartedDevice[], now: Date): Promise<DeviceKey[]> => {
  const starts = sql`unnest(${devices.map(({ environment }) => environment)}::uuid[], ${devices.map(({ device }) => device)}::uuid[],
    ${devices.map(({ startedAt }) => startedAt)}::timestamptz[]) as b (environment_id, id, started_at)`;
  const hasRestarted = sql`c.environment_id = b.environment_id and c.device_id = b.id and c.kind = any (${restarts})
    and c.sent_at is not null and (b.started_at is null or b.started_at >= c.sent_at
      or ${secondsApart(sql`b.started_at`)} > case when b.started_at > c.sent_at - make_interval(secs => ${clockErrorSeconds})
        then ${clockErrorSeconds}::int else ${sameStartSeconds}::int end)`;
  return db.query(sql({ environment: 'uuid', device: 'uuid' })`
    with done as (
      update content.commands c set done_at = ${now} from ${starts} where c.done_at is null and ${hasRestarted}
    )
    update content.devices d set reboot_ended_at = ${now} from ${starts}
    where d.environment_id = b.environment_id and d.id = b.id and d.reboot_sent_at is not null and d.reboot_ended_at is null
      and exists (select from content.commands c where c.sent_at >= d.reboot_sent_at and ${hasRestarted})
    returning d.environment_id as environment, d.id as device`);
};
