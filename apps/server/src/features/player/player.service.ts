import { createHash } from 'node:crypto';
import {
  type Command,
  type Manifest,
  phraseLifetimeMinutes,
  protocolVersion,
} from '@vitrine/contract/player';
import { HttpError } from '../../http/errors.ts';
import type { Db } from '../../infra/db.ts';
import { newPhrase } from '../../infra/phrases.ts';
import { sql } from '../../infra/sql.ts';

// What a device gets from its server: what it is to be, and orders. A device sees its own display and nothing else.

type Row = Omit<Manifest, 'version' | 'protocol'> & { phrase_expires_at: string | null };

export async function readManifest(
  db: Db,
  environment: string,
  device: string,
  now: Date,
): Promise<Manifest> {
  await rotateExpiredPhrase(db, environment, device, now);
  const [row] = await db.query<Row>(sql`
    select json_build_object('id', t.id, 'lowBandwidth', t.low_bandwidth, 'connectString', t.connect_string) as device,
      (select json_build_object('id', p.id, 'name', p.name, 'active', p.active, 'orientation', p.orientation, 'resolution', p.resolution,
        'preferredVideoOutput', p.preferred_video_output, 'networkScreens', p.network_screens, 'timezone', l.timezone,
        'location', l.name, 'environment', e.name)
       from content.displays p
       join content.locations l on l.environment_id = p.environment_id and l.id = p.location_id
       join content.environments e on e.id = p.environment_id
       where p.environment_id = t.environment_id and p.device_id = t.id) as display
    from content.devices t where t.environment_id = ${environment} and t.id = ${device}`);
  // Deleted since it was let in.
  if (!row) throw new HttpError({ status: 401, code: 'device_deleted' });
  const manifest = { protocol: protocolVersion, device: row.device, display: row.display };
  const version = createHash('sha256').update(JSON.stringify(manifest)).digest('base64url').slice(0, 22);
  return { version, ...manifest };
}

/** An unpaired device shows new words every ten minutes here too. */
async function rotateExpiredPhrase(db: Db, environment: string, device: string, now: Date): Promise<void> {
  await db.query(sql`
    update content.devices set connect_string = ${newPhrase()},
      phrase_expires_at = ${new Date(now.getTime() + phraseLifetimeMinutes * 60_000)}
    where environment_id = ${environment} and id = ${device} and phrase_expires_at <= ${now}`);
}

/** Orders not carried out yet, in the order they were given; taking them marks them as sent. */
export async function takeCommands(
  db: Db,
  environment: string,
  device: string,
  now: Date,
): Promise<Command[]> {
  const commands = await db.query<Command>(sql`
    update content.commands set sent_at = coalesce(sent_at, ${now})
    where environment_id = ${environment} and device_id = ${device} and done_at is null and expires_at > ${now}
    returning id, kind, words as text, expires_at as "expiresAt"`);
  if (commands.some(({ kind }) => kind === 'reboot' || kind === 'update')) {
    await db.query(sql`
      update content.devices set reboot_sent_at = coalesce(reboot_sent_at, ${now})
      where environment_id = ${environment} and id = ${device}`);
  }
  return commands.sort((a, b) => (a.id < b.id ? -1 : 1));
}

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

/** A device that started after it was told to restart has restarted; a mere hello may follow a lost connection. */
export async function greetDevice(
  db: Db,
  environment: string,
  device: string,
  startedAt: string | undefined,
  now: Date,
) {
  const back = await db.query(sql`
    update content.devices set reboot_ended_at = ${now}
    where environment_id = ${environment} and id = ${device} and reboot_sent_at is not null and reboot_ended_at is null
      and (${startedAt ?? null}::timestamptz is null or ${startedAt ?? null}::timestamptz >= reboot_sent_at)
    returning 1`);
  return back.length > 0;
}
