import type { Condition } from '@vitrine/contract/conditions';
import { playlists } from '@vitrine/contract/playlists';
import { inVisibleFolder } from '../../core/folders/visible-folders.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { invalidField } from '../../http/errors.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { crud } from '../../resources/crud.ts';
import { requireWithinCaps } from '../../resources/environment-caps.ts';
import { freeName } from '../../resources/implicit-records.ts';
import { type ItemsInput, insertItems } from './playlist-items.ts';
import { playlistRows } from './playlists.rows.ts';

// Playlists created by "Show on…": creating them, keeping their names for history, and converting them to
// ordinary ones.

export type { ItemsInput };

const rows = crud(playlists, playlistRows);
const maxPriority = 100;

/** The playables to show, in order; unknown and invisible ones are refused by their position. */
export async function readShownPlayables(
  context: Context,
  ids: readonly string[],
): Promise<{ id: string; name: string; status: string }[]> {
  const { db, environment } = context;
  const rows = await db.query(sql({ id: 'uuid', name: 'text', status: 'text' })`
    select t.id, t.name, t.status from content.playables t
    where t.environment_id = ${environment.id} and t.replaces_id is null and t.id = any (${ids}::uuid[])
      and ${inVisibleFolder(context)} for key share of t`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id, place) => {
    const found = byId.get(id);
    if (!found) throw invalidField(`content.playables.${place}`, { key: 'validation.unknownRecord' });
    return found;
  });
}

interface ShownPlaylist {
  readonly name: string;
  readonly priority: number;
  readonly conditions: readonly Condition[];
  readonly items: ItemsInput;
}

export const insertImplicitPlaylist = (context: Context, playlist: ShownPlaylist): Promise<string> =>
  insertShown(context, playlist, true);

/** On certain days: it is in the list like any other, under a free name. */
export async function insertWeeklyPlaylist(
  context: Context,
  { name, ...playlist }: ShownPlaylist,
  groups: readonly string[],
): Promise<string> {
  const free = await freeName(context, playlistRows, name);
  const id = await insertShown(context, { name: free, ...playlist }, false);
  for (const group of groups) await linkToGroup(context, id, group);
  notifyChanged(context, 'playlist');
  return id;
}

async function insertShown(
  context: Context,
  { name, priority, conditions, items }: ShownPlaylist,
  implicit: boolean,
): Promise<string> {
  const calendar = JSON.stringify({ name: null, conditions });
  const id = await rows.insert(context, { name, priority, calendar, implicit });
  await insertItems(context, id, items);
  const ofItems = items.reduce((sum, item) => sum + (item.conditions?.length ?? 0), 0);
  const growth = { playlists: 1, items: items.length, conditions: conditions.length + ofItems };
  await requireWithinCaps(context, growth);
  return id;
}

export async function linkToGroup(
  { db, environment }: Context,
  playlist: string,
  group: string,
): Promise<void> {
  await db.query(sql`
    insert into content.playlist_groups (environment_id, playlist_id, group_id)
    values (${environment.id}, ${playlist}, ${group}) on conflict do nothing`);
}

/**
 * A temporary show gets the highest priority that users can enter. Returns its name; null if it no longer
 * exists.
 */
export async function makePlaylistOrdinary(context: Context, id: string): Promise<string | null> {
  const { db, environment } = context;
  const [row] = await db.query(sql({ name: 'text', priority: 'int4', implicit: 'bool' })`
    select name, priority, implicit from content.playlists
    where environment_id = ${environment.id} and id = ${id} for update`);
  if (!row?.implicit) return row?.name ?? null;
  const name = await freeName(context, playlistRows, row.name);
  await rows.write(context, id, null, {
    implicit: false,
    name,
    priority: Math.min(maxPriority, row.priority),
  });
  return name;
}

/**
 * Removes a playable that is to be deleted; being shown does not prevent that. Playlists without any items
 * left are deleted too and returned.
 */
export async function removeFromImplicit(context: Context, playable: string): Promise<string[]> {
  const { db, environment } = context;
  const emptied = await db.query(sql({ id: 'uuid' })`
    delete from content.playlist_items i using content.playlists l
    where i.environment_id = ${environment.id} and i.playable_id = ${playable}
      and l.environment_id = i.environment_id and l.id = i.playlist_id and l.implicit
    returning l.id`);
  if (emptied.length === 0) return [];
  // Screens that show it are notified immediately.
  notifyChanged(context, 'show');
  const removed = await db.query(sql({ id: 'uuid' })`
    delete from content.playlists l
    where l.environment_id = ${environment.id} and l.id = any (${emptied.map(({ id }) => id)}::uuid[]) and not exists (
      select from content.playlist_items i where i.environment_id = l.environment_id and i.playlist_id = l.id)
    returning l.id`);
  return removed.map(({ id }) => id);
}
