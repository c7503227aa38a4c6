import { createHash } from 'node:crypto';
import type { Manifest } from '@vitrine/contract/player';
import type { DeviceKey } from '../../http/process-state.ts';
import type { Db } from '../../infra/postgres/db.ts';
import type { Pruning } from '../../infra/postgres/prune.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { readManifests } from './player.service.ts';

// Records which items each device was sent, when, and what they were called: a device that is trusted blindly
// could invent proof of play, and proof of play keeps the names under which something was shown.

export interface SentManifest extends DeviceKey {
  readonly manifest: Manifest;
}

type Schedule = NonNullable<NonNullable<Manifest['display']>['schedule']>;

interface SentItems {
  readonly hash: Buffer;
  readonly items: readonly SentItem[];
}

interface SentItem {
  readonly playlist: string;
  readonly item: string;
  readonly playlistName: string;
  readonly playlistVersion: number;
  readonly playable: string;
  readonly name: string;
  readonly files: string;
}

/** Displays that share a schedule share the object, so it is read once. */
const known = new WeakMap<Schedule, SentItems>();
const nothing = itemsOf({ playlists: [], playables: [] });

function itemsOf({ playlists, playables }: Pick<Schedule, 'playlists' | 'playables'>): SentItems {
  const playableOf = new Map(playables.map((playable) => [playable.id, playable]));
  const items = playlists.flatMap((playlist) =>
    playlist.items.map(({ id, playable }): SentItem => {
      const { name = '', media = [], pages = [] } = playableOf.get(playable) ?? {};
      const files = [...media, ...pages.flatMap((page) => page.media)].map(({ sha256 }) => sha256);
      return {
        ...{ playlist: playlist.id, playlistName: playlist.name, playlistVersion: playlist.version },
        ...{ item: id, playable, name, files: [...new Set(files)].join(' ') },
      };
    }),
  );
  return { hash: createHash('sha256').update(JSON.stringify(items)).digest(), items };
}

function sentItemsOf({ display }: Manifest): SentItems {
  const schedule = display?.schedule;
  if (!schedule) return nothing;
  const sent = known.get(schedule) ?? itemsOf(schedule);
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
    .map(({ device, manifest }) => ({ device, manifest, ...sentItemsOf(manifest) }))
    .toSorted((a, b) => (a.device < b.device ? -1 : 1));
  const [devices, hashes] = [rows.map(({ device }) => device), rows.map(({ hash }) => hash)];
  const lists = new Map(rows.map((row) => [row.hash.toString('hex'), row]));
  const stored = await db.query(sql({ hash: 'text' })`
    select encode(hash, 'hex') as hash from content.manifest_items
    where environment_id = ${environment} and hash = any (${hashes}::bytea[]) for key share`);
  for (const { hash } of stored) lists.delete(hash);
  for (const { hash, items } of lists.values())
    await db.query(sql`
      insert into content.manifest_items (environment_id, hash, playlists, items, playlist_names, playlist_versions, playables,
        names, files)
      values (${environment}, ${hash}, ${items.map(({ playlist }) => playlist)}::uuid[], ${items.map(({ item }) => item)}::uuid[],
        ${items.map(({ playlistName }) => playlistName)}::text[], ${items.map(({ playlistVersion }) => playlistVersion)}::int[],
        ${items.map(({ playable }) => playable)}::uuid[], ${items.map(({ name }) => name)}::text[],
        ${items.map(({ files }) => files)}::text[]) on conflict do nothing`);
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
  await recordVersions(db, environment, rows, now);
}

/** Under which names the device shows, by the version that it reports with its plays. */
async function recordVersions(
  db: Db,
  environment: string,
  sent: readonly (SentItems & { readonly device: string; readonly manifest: Manifest })[],
  now: Date,
): Promise<void> {
  const rows = sent.flatMap(({ device, hash, manifest: { version, display } }) =>
    display ? [{ device, hash, version, display }] : [],
  );
  if (rows.length === 0) return;
  const of = (value: (display: NonNullable<Manifest['display']>) => string) =>
    rows.map(({ display }) => value(display));
  await db.query(sql`
    insert into content.manifest_versions (environment_id, device_id, version, hash, display_id, display_name, location_name,
      timezone, sent_at)
    select ${environment}, n.device_id, n.version, n.hash, n.display_id, n.display_name, n.location_name, n.timezone, ${now}
    from unnest(${rows.map(({ device }) => device)}::uuid[], ${rows.map(({ version }) => version)}::text[],
      ${rows.map(({ hash }) => hash)}::bytea[], ${of(({ id }) => id)}::uuid[], ${of(({ name }) => name)}::text[],
      ${of(({ location }) => location)}::text[], ${of(({ timezone }) => timezone)}::text[])
      as n (device_id, version, hash, display_id, display_name, location_name, timezone)
    join content.devices d on d.environment_id = ${environment} and d.id = n.device_id
    on conflict do nothing`);
}

/** A player that already has the current version does not fetch its manifest again after a server update. */
export async function recordFirstSent(db: Db, key: DeviceKey, now: Date): Promise<void> {
  const [sent] = await db.query(sql({ is_named: 'bool' })`
    select exists (select from content.manifest_versions v where v.environment_id = s.environment_id
      and v.device_id = s.device_id) as is_named
    from content.manifest_sends s where s.environment_id = ${key.environment} and s.device_id = ${key.device} limit 1`);
  if (sent?.is_named) return;
  const manifest = (await readManifests(db, [key], now)).get(key.device);
  if (manifest) await recordSent(db, [{ ...key, manifest }], now);
}

export const sentPrunings = (before: Date): Pruning[] => [
  async (db, environment, most) => {
    const gone = await db.query(sql`
      delete from content.manifest_sends where environment_id = ${environment} and (device_id, hash) in (
        select device_id, hash from content.manifest_sends
        where environment_id = ${environment} and replaced_at < ${before} limit ${most}) returning 1`);
    return gone.length;
  },
  async (db, environment, most) => {
    const gone = await db.query(sql`
      delete from content.manifest_items where environment_id = ${environment} and hash in (
        select i.hash from content.manifest_items i where i.environment_id = ${environment} and not exists (
          select from content.manifest_sends s where s.environment_id = i.environment_id and s.hash = i.hash) limit ${most})
      returning 1`);
    return gone.length;
  },
];
