import { type GroupInput, groups } from '@vitrine/contract/groups';
import { requireFrame } from '../../core/frames/frames.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { invalidField } from '../../http/errors.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { crud, type KeptRecord } from '../../resources/crud.ts';
import { requireWithinCaps } from '../../resources/environment-caps.ts';
import { freeName, withoutImplicit } from '../../resources/implicit-records.ts';
import { requireDisplays } from '../displays/displays.service.ts';
import { groupRows } from './groups.rows.ts';

// Groups assign playlists to displays. Names are unique; deleting one leaves its displays unchanged.

export const { get, read, insert, write, remove } = crud(groups, groupRows);
export const { list, options } = withoutImplicit(groups, groupRows);

export async function createGroup(
  context: Context,
  { displays, playlists, ...fields }: GroupInput,
  kept?: KeptRecord,
) {
  const id = await insert(context, { ...(await columnsOf(context, fields)), ...kept });
  await requireWithinCaps(context, { groups: 1 });
  if (displays) await setDisplays(context, id, displays);
  if (playlists) await setPlaylists(context, id, playlists);
  notifyChanged(context, 'group');
  return read(context, id);
}

export async function updateGroup(
  context: Context,
  id: string,
  ifMatch: number | null,
  input: Partial<GroupInput>,
) {
  const { displays, playlists, ...fields } = input;
  if (fields.frame) await read(context, id); // 404 before anything about the frame is revealed
  await write(context, id, ifMatch, await columnsOf(context, fields));
  if (displays) await setDisplays(context, id, displays);
  if (playlists) await setPlaylists(context, id, playlists);
  notifyChanged(context, 'group');
  return read(context, id);
}

export async function removeGroup(context: Context, id: string): Promise<undefined> {
  await remove(context, { id });
  notifyChanged(context, 'group');
}

async function setDisplays(context: Context, group: string, displays: readonly string[]): Promise<void> {
  const { db, environment } = context;
  const wanted = [...new Set(displays)];
  await requireDisplays(context, wanted);
  await db.query(sql`
    delete from content.display_groups
    where environment_id = ${environment.id} and group_id = ${group} and not display_id = any (${wanted}::uuid[])`);
  await db.query(sql`
    insert into content.display_groups (environment_id, group_id, display_id)
    select ${environment.id}, ${group}, id from unnest(${wanted}::uuid[]) as d (id) on conflict do nothing`);
}

async function setPlaylists(context: Context, group: string, playlists: readonly string[]): Promise<void> {
  const { db, environment } = context;
  const wanted = [...new Set(playlists)];
  const known = await db.query(sql`
    select 1 from content.playlists where environment_id = ${environment.id} and id = any (${wanted}::uuid[]) for key share`);
  if (known.length !== wanted.length) throw invalidField('playlists', { key: 'validation.unknownRecord' });
  await db.query(sql`
    delete from content.playlist_groups
    where environment_id = ${environment.id} and group_id = ${group} and not playlist_id = any (${wanted}::uuid[])`);
  await db.query(sql`
    insert into content.playlist_groups (environment_id, group_id, playlist_id)
    select ${environment.id}, ${group}, id from unnest(${wanted}::uuid[]) as p (id) on conflict do nothing`);
}

async function columnsOf(
  context: Context,
  { frame, ...fields }: Partial<Omit<GroupInput, 'displays' | 'playlists'>>,
): Promise<Record<string, unknown>> {
  if (frame) await requireFrame(context, frame);
  const columns = { ...fields, frame_id: frame };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** The group behind "Show on…". */
export async function insertImplicitGroup(
  context: Context,
  { displays, ...fields }: { name: string; priority: number; displays: readonly string[] },
): Promise<string> {
  const id = await insert(context, { ...fields, implicit: true });
  await requireWithinCaps(context, { groups: 1 });
  await setDisplays(context, id, displays);
  return id;
}

/** Under a free name. */
export async function insertWeeklyGroup(
  context: Context,
  { name, displays }: { name: string; displays: readonly string[] },
): Promise<string> {
  const { data } = await createGroup(context, {
    name: await freeName(context, groupRows, name),
    displays: [...displays],
  });
  return data.id;
}

export async function makeGroupOrdinary(context: Context, id: string): Promise<void> {
  const { data } = await read(context, id);
  const name = await freeName(context, groupRows, data.name);
  await write(context, id, null, { implicit: false, name });
}
