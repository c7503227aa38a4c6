import { type PlaylistInput, playlists } from '@vitrine/contract/playlists';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import type { Context } from '../../http/context.ts';
import { HttpError, invalidField } from '../../http/errors.ts';
import { newId } from '../../infra/ids.ts';
import { sql } from '../../infra/sql.ts';
import { crud } from '../../resources/crud.ts';
import { inVisibleFolder } from '../folders/folders.service.ts';
import { tellStale } from '../live/live.service.ts';
import { readPlans } from './plans.service.ts';
import { playlistRows } from './playlists.rows.ts';

// Rules: a playlist is an ordered loop of playables with conditions. Only videos repeat, and a video has its own length. A
// file that is not ready can't be added. One wrong item or condition and nothing is saved; the answer names its row.
// Somebody limited to a folder keeps what others put in from elsewhere, and adds nothing from there.

const rows = crud(playlists, playlistRows);
export const { options } = rows;

type Parameters = Readonly<Record<string, string>>;
// biome-ignore lint/suspicious/noExplicitAny: what comes out of a table is parsed by the reply schema of its route
type Row = any;

export async function list(context: Context, input: { query: Parameters }) {
  const { data, meta } = await rows.list(context, input);
  return { data: await present(context, data), meta };
}

export async function get(context: Context, input: { id: string; query: Parameters }) {
  const { data } = await rows.get(context, input);
  return { data: (await present(context, [data]))[0] };
}

export const read = (context: Context, id: string) => get(context, { id, query: {} });

/** Pictures get their addresses, and each playlist is told where it plays now. */
async function present(context: Context, found: readonly Row[]): Promise<Row[]> {
  const { app, db, environment, now } = context;
  const plans = await readPlans(db, environment.id);
  const playsOn = new Map<string, number>();
  for (const { plan } of plans) {
    const current = whatPlaysAt(plan, now.getTime());
    if (current.state !== 'playing') continue;
    for (const id of current.playlists) playsOn.set(id, (playsOn.get(id) ?? 0) + 1);
  }
  const sign = (sha256: string | null) => sha256 && app.mediaLinks.linkTo(environment.slug, sha256, now);
  return found.map((row) => ({
    ...row,
    playsOn: playsOn.get(row.id) ?? 0,
    nextAt: null,
    playables: row.playables.map((each: Row) =>
      typeof each === 'string' ? each : { ...each, picture: sign(each.picture) },
    ),
  }));
}

export async function createPlaylist(context: Context, input: PlaylistInput) {
  const { groups, items, calendar, ...fields } = input;
  const id = await rows.insert(context, {
    ...givenOf(fields),
    ...(calendar && { calendar: JSON.stringify({ name: null, conditions: [], ...calendar }) }),
  });
  if (groups) await setGroups(context, id, groups);
  if (items) await setItems(context, id, items);
  tellStale(context, 'playlists', 'groups', 'manifest');
  return read(context, id);
}

export async function updatePlaylist(
  context: Context,
  id: string,
  ifMatch: number | null,
  input: Partial<PlaylistInput>,
) {
  const { groups, items, calendar, ...fields } = input;
  const columns: Record<string, unknown> = givenOf(fields);
  if (calendar) {
    const { data } = await rows.read(context, id);
    columns.calendar = JSON.stringify({ ...data.calendar, ...calendar });
  }
  await rows.write(context, id, ifMatch, columns);
  if (groups) await setGroups(context, id, groups);
  if (items) await setItems(context, id, items);
  tellStale(context, 'playlists', 'groups', 'manifest');
  return read(context, id);
}

export async function removePlaylist(context: Context, id: string): Promise<undefined> {
  await rows.remove(context, { id });
  tellStale(context, 'playlists', 'groups', 'playables', 'manifest');
}

/** Switched off, so that nothing changes on any screen until somebody says so. */
export async function copyPlaylist(context: Context, id: string) {
  const { data } = await rows.read(context, id);
  const { db, environment } = context;
  const names = await db.query<{ name: string }>(
    sql`select name from content.playlists where environment_id = ${environment.id} and name like ${`${data.name.slice(0, 80)}%`}`,
  );
  const taken = new Set(names.map(({ name }) => name.toLowerCase()));
  let name = data.name;
  for (let number = 2; taken.has(name.toLowerCase()); number++)
    name = `${data.name.slice(0, 90)} (${number})`;
  const { description, priority, orientation, resolution, groups, calendar, items } = data;
  return createPlaylist(context, {
    ...{ name, description, priority, orientation, resolution, groups, calendar },
    enabled: false,
    items: items.map(({ id: _, ...item }: Row) => item),
  });
}

interface KnownPlayable {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly is_visible: boolean;
}

async function setItems(
  context: Context,
  playlist: string,
  items: NonNullable<PlaylistInput['items']>,
): Promise<void> {
  const { db, environment } = context;
  const before = await db.query<{ id: string; playable_id: string }>(sql`
    select id, playable_id from content.playlist_items
    where environment_id = ${environment.id} and playlist_id = ${playlist} for update`);
  const known = await db.query<KnownPlayable>(sql`
    select t.id, t.type, t.status, ${inVisibleFolder(context)} as is_visible from content.playables t
    where t.environment_id = ${environment.id} and t.replaces_id is null
      and t.id = any (${items.map(({ playable_id }) => playable_id)}::uuid[]) for key share`);
  const byId = new Map(known.map((each) => [each.id, each]));
  const wasThere = new Set(before.map(({ playable_id }) => playable_id));
  for (const [i, item] of items.entries()) requireRight(item, i, byId.get(item.playable_id), wasThere);

  const kept = new Set(before.map(({ id }) => id));
  const ids = items.map(({ id }) => (id !== undefined && kept.delete(id) ? id : newId(context.now)));
  await db.query(sql`
    delete from content.playlist_items where environment_id = ${environment.id} and playlist_id = ${playlist}`);
  await db.query(sql`
    insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id, amount, duration, conditions)
    select ${environment.id}, i.id, ${playlist}, i.position, i.playable_id, i.amount, i.duration, i.conditions
    from unnest(${ids}::uuid[], ${items.map((_, i) => i)}::int[], ${items.map(({ playable_id }) => playable_id)}::uuid[],
      ${items.map(({ amount }) => amount ?? 1)}::int[], ${items.map(({ duration }) => duration ?? null)}::float8[],
      ${items.map(({ conditions }) => JSON.stringify(conditions ?? []))}::jsonb[])
      as i (id, position, playable_id, amount, duration, conditions)`);
}

function requireRight(
  item: NonNullable<PlaylistInput['items']>[number],
  place: number,
  playable: KnownPlayable | undefined,
  wasThere: ReadonlySet<string>,
): void {
  const refuse = (field: string, key: string) =>
    invalidField(`items.${place}.${field}`, { key }, 'playable_orders_invalid');
  const isNew = !wasThere.has(item.playable_id);
  if (!playable || (isNew && !playable.is_visible)) throw refuse('playable_id', 'validation.unknownRecord');
  if (isNew && playable.status !== 'ready') {
    throw new HttpError({
      status: 422,
      code: 'still_converting',
      errors: { [`items.${place}.playable_id`]: [{ key: 'errors.still_converting' }] },
    });
  }
  if (playable.type !== 'video' && (item.amount ?? 1) !== 1)
    throw refuse('amount', 'playlists.onlyVideosRepeat');
  if (playable.type === 'video' && item.duration != null) throw refuse('duration', 'playables.videoLength');
}

async function setGroups({ db, environment }: Context, playlist: string, groups: readonly string[]) {
  const wanted = [...new Set(groups)];
  const known = await db.query(sql`
    select 1 from content.groups where environment_id = ${environment.id} and id = any (${wanted}::uuid[]) for key share`);
  if (known.length !== wanted.length) throw invalidField('groups', { key: 'validation.unknownRecord' });
  await db.query(sql`
    delete from content.playlist_groups
    where environment_id = ${environment.id} and playlist_id = ${playlist} and not group_id = any (${wanted}::uuid[])`);
  await db.query(sql`
    insert into content.playlist_groups (environment_id, playlist_id, group_id)
    select ${environment.id}, ${playlist}, id from unnest(${wanted}::uuid[]) as g (id) on conflict do nothing`);
}

const givenOf = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
