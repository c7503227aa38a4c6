import { randomBytes } from 'node:crypto';
import { findEnvironment } from '../http/environments.ts';
import { newId } from '../infra/ids.ts';
import { sql } from '../infra/postgres/sql.ts';
import type { Owner } from './owner.ts';
import type { TestBrowser } from './test-browser.ts';
import type { TestServer } from './test-server.ts';

// Players for tests, created through the calls that a real player and its owner make.

export interface WaitingDevice {
  readonly deviceId: string;
  readonly secret: string;
  readonly connectString: string;
}

export interface PairedDevice extends WaitingDevice {
  readonly display: string;
  /** Its server and its token. */
  readonly url: string;
  readonly token: string;
}

export async function registerDevice(server: TestServer, facts: object = {}): Promise<WaitingDevice> {
  const { status, body } = await server.browser().post(`${server.authUrl}/api/player/register`, { facts });
  if (status !== 201) throw new Error(`Registering answered ${status}.`);
  return body;
}

export async function askPairing(server: TestServer, secret: string) {
  const headers = { Authorization: `Bearer ${secret}` };
  return server.browser().get(`${server.authUrl}/api/player/pairing`, { headers });
}

/** Pairs it with a new display. */
export async function pairDevice(
  server: TestServer,
  staff: TestBrowser,
  { slug = 'demo', name = 'Paired', facts = {} }: { slug?: string; name?: string; facts?: object } = {},
): Promise<PairedDevice> {
  const api = (path: string) => `${server.serverUrl(slug)}/api/v1/${path}`;
  const waiting = await registerDevice(server, facts);
  const { body: places } = await staff.get(api('options/locations'));
  const made = await staff.post(api('displays'), { name, location: places.data[0].id });
  const display = made.body.data.id as string;
  const { connectString } = waiting;
  const paired = await staff.put(api(`displays/${display}?action=pair`), { connectString });
  if (paired.status !== 200) throw new Error(`Pairing answered ${paired.status}.`);
  const { body } = await askPairing(server, waiting.secret);
  return { ...waiting, display, url: body.url, token: body.token };
}

/** Adds what the demo has only after running for a while: pictures, and a history of each device. */
export async function fillHistory(owner: Owner): Promise<void> {
  await owner.query(
    `update content.displays set image = '\\x89504e470d0a1a0a', image_type = 'image/png' where image is null`,
  );
  // Any stored file serves as a picture.
  await owner.query(`
    insert into content.hourly_pictures (environment_id, display_id, hour, taken_at, storage_key, size)
    select d.environment_id, d.id, '2020-01-01', '2020-01-01', m.storage_key, m.size from content.displays d
    join lateral (select storage_key, size from content.media m where m.environment_id = d.environment_id and m.size < 100000
      limit 1) m on true
    on conflict do nothing`);
  await owner.query(`
    insert into content.frames (environment_id, display_id, device_id, state, state_since, jpeg, at)
    select environment_id, id, device_id, 'showing', now(), '\\xffd8ffd9', now() from content.displays
    where device_id is not null`);
  await owner.query(`
    insert into content.first_runs (environment_id, sample_jpeg, created_at)
    select id, '\\xffd8ffd9', now() from content.environments`);
  await owner.query(`
    insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
    select v.environment_id, gen_random_uuid(), v.id, d.id, 'player_up', now(), now(), now() from content.devices v
    left join content.displays d on d.environment_id = v.environment_id and d.device_id = v.id`);
}

/**
 * Adds a playable to a playlist assigned to the display of this device, which is active from then on. Returns
 * its id.
 */
export async function showOn(
  server: TestServer,
  slug: string,
  device: string,
  playable: string,
): Promise<string> {
  const { app } = server.program;
  const { id: environment } = await findEnvironment(app, slug);
  const [group, playlist] = [newId(), newId()];
  await app.content.inEnvironments([environment], async (db) => {
    await db.query(sql`
      insert into content.groups (environment_id, id, name, created_at, updated_at)
      values (${environment}, ${group}, ${`Group ${group}`}, now(), now())`);
    await db.query(sql`
      insert into content.playlists (environment_id, id, name, created_at, updated_at)
      values (${environment}, ${playlist}, ${`Playlist ${playlist}`}, now(), now())`);
    await db.query(sql`
      insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id)
      values (${environment}, ${newId()}, ${playlist}, 0, ${playable})`);
    await db.query(sql`
      insert into content.playlist_groups (environment_id, playlist_id, group_id)
      values (${environment}, ${playlist}, ${group})`);
    await db.query(sql`
      insert into content.display_groups (environment_id, display_id, group_id)
      select environment_id, id, ${group} from content.displays
      where environment_id = ${environment} and device_id = ${device}`);
    await db.query(sql`
      update content.displays set active = true where environment_id = ${environment} and device_id = ${device}`);
  });
  return playlist;
}

/** Pretends that the device has been sent these items of a playlist from the beginning. */
export async function pretendSent(
  owner: Owner,
  device: string,
  sent: readonly { readonly playlist: string; readonly item: string }[],
): Promise<void> {
  const hash = randomBytes(32);
  const lists = [sent.map(({ playlist }) => playlist), sent.map(({ item }) => item)];
  await owner.query(
    `insert into content.manifest_items (environment_id, hash, playlists, items)
     select environment_id, $2, $3, $4 from content.devices where id = $1`,
    [device, hash, ...lists],
  );
  await owner.query(
    `insert into content.manifest_sends (environment_id, device_id, hash, sent_at)
     select environment_id, id, $2, '-infinity' from content.devices where id = $1`,
    [device, hash],
  );
}
