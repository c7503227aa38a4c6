import { createHash } from 'node:crypto';
import type { Manifest } from '@vitrine/contract/player';
import type { DeviceKey } from '../../http/process-state.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { readManifests } from './player.service.ts';

// Records which items each device was sent, and when, because a device that is trusted blindly could invent
// proof of play.

export interface SentManifest extends DeviceKey {
  readonly manifest: Manifest;
}

type Schedule = NonNullable<NonNullable<Manifest['display']>['schedule']>;

interface SentItems {
  readonly hash: Buffer;
  readonly playlists: readonly string[];
  readonly items: readonly string[];
}

/** Displays that share a schedule share the object, so it is read once. */
const known = new WeakMap<Schedule, SentItems>();
const nothing = itemsOf([]);

function itemsOf(playlists: Schedule['playlists']): SentItems {
  const pairs = playlists.flatMap(({ id, items }) => items.map((item) => [id, item.id] as const));
  const hash = createHash('sha256').update(JSON.stringify(pairs)).digest();
  return { hash, playlists: pairs.map(([playlist]) => playlist), items: pairs.map(([, item]) => item) };
}

function sentItemsOf({ display }: Manifest): SentItems {
  const schedule = display?.schedule;
  if (!schedule) return nothing;
  const sent = known.get(schedule) ?? itemsOf(schedule.playlists);
  known.set(schedule, sent);
  return sent;
}

/** Runs in the transaction in which the manifests were read. */
export async function recordSent(db: Db, sent: readonly SentManifest[], now: Date): Promise<void> {
  for (const [environment, own] of Map.groupBy(sent, (each) => each.environment))
    await recordSentIn(db, environment, own, now);
}

async function recordSentIn(
  db: Db,
  environment: string,
  sent: readonly SentManifest[],
  now: Date,
): Promise<void> {
  // Sorted the same way everywhere, so that two processes cannot deadlock.
  const rows = sent
    .map(({ device, manifest }) => ({ device, ...sentItemsOf(manifest) }))
    .toSorted((a, b) => (a.device < b.device ? -1 : 1));
  const [devices, hashes] = [rows.map(({ device }) => device), rows.map(({ hash }) => hash)];
  const lists = new Map(rows.map((row) => [row.hash.toString('hex'), row]));
  const stored = await db.query(sql({ hash: 'text' })`
    select encode(hash, 'hex') as hash from content.manifest_items
    where environment_id = ${environment} and hash = any (${hashes}::bytea[]) for key share`);
  for (const { hash } of stored) lists.delete(hash);
  for (const { hash, playlists, items } of lists.values())
    await db.query(sql`
      insert into content.manifest_items (environment_id, hash, playlists, items)
      values (${environment}, ${hash}, ${playlists}::uuid[], ${items}::uuid[]) on conflict do nothing`);
  await db.query(sql`
    update content.manifest_sends s set replaced_at = ${now}
    from unnest(${devices}::uuid[], ${hashes}::bytea[]) as n (device_id, hash)
    where s.environment_id = ${environment} and s.device_id = n.device_id and s.hash <> n.hash and s.replaced_at is null`);
  // For a device paired before this was recorded, the first entry counts from its pairing on.
  await db.query(sql`
    insert into content.manifest_sends as s (environment_id, device_id, hash, sent_at)
    select ${environment}, n.device_id, n.hash, case when exists (select from content.manifest_sends e
        where e.environment_id = ${environment} and e.device_id = n.device_id) then ${now} else d.created_at end
    from unnest(${devices}::uuid[], ${hashes}::bytea[]) with ordinality as n (device_id, hash, position)
    join content.devices d on d.environment_id = ${environment} and d.id = n.device_id
    order by n.position
    on conflict (environment_id, device_id, hash) do update set replaced_at = null where s.replaced_at is not null`);
}

/** A player that already has the current version does not fetch its manifest again after a server update. */
export async function recordFirstSent(db: Db, key: DeviceKey, now: Date): Promise<void> {
  const [sent] = await db.query(sql`
    select 1 from content.manifest_sends
    where environment_id = ${key.environment} and device_id = ${key.device} limit 1`);
  if (sent) return;
  const manifest = (await readManifests(db, [key], now)).get(key.device);
  if (manifest) await recordSent(db, [{ ...key, manifest }], now);
}

export async function forgetSent(db: Db, before: Date): Promise<void> {
  await db.query(sql`delete from content.manifest_sends where replaced_at < ${before}`);
  await db.query(sql`
    delete from content.manifest_items i where not exists (select from content.manifest_sends s
      where s.environment_id = i.environment_id and s.hash = i.hash)`);
}
