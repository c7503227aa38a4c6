import type { SetCalendars } from '@vitrine/contract/playlist-calls';
import { type PlaylistInput, playlists } from '@vitrine/contract/playlists';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import { changesDraftsOnly } from '../../http/approval.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, invalidField, notFound } from '../../http/errors.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { crud, type KeptRecord } from '../../resources/crud.ts';
import { requireWithinCaps } from '../../resources/environment-caps.ts';
import { freeName, withoutImplicit } from '../../resources/implicit-records.ts';
import type { Rows } from '../../resources/rows.ts';
import { type PlaybackStatus, playsNever, readPlaybackStatuses } from './forecast.ts';
import { rulesIn, storedCalendar } from './playlist-calendar.ts';
import { distinctId } from './playlist-ids.ts';
import { setItems } from './playlist-items.ts';
import { playlistRows } from './playlists.rows.ts';

// Rules: a playlist is an ordered loop of playables with conditions. If one item or condition is invalid,
// nothing is saved; the reply names its row.

const rows = crud(playlists, playlistRows);
export const { options } = withoutImplicit(playlists, playlistRows);

type Parameters = Readonly<Record<string, string>>;
// biome-ignore lint/suspicious/noExplicitAny: what comes out of a table is parsed by the reply schema of its route
type Row = any;

export async function list(context: Context, { query }: { query: Parameters }) {
  const statuses = await readPlaybackStatuses(context);
  const { data, meta } = await withoutImplicit(playlists, rowsWith(statuses)).list(context, {
    query: tiesByName(query),
  });
  return { data: present(context, data, statuses), meta };
}

/** Many playlists begin at the same time. */
const tiesByName = (query: Parameters): Parameters =>
  /^next(:asc|:desc)?$/.test(query.sort ?? '') ? { ...query, sort: `${query.sort},name:asc` } : query;

/**
 * Only the engine knows what plays when, not the database, so these filters are lists of ids, and one sort is a list of ranks.
 */
function rowsWith(statuses: ReadonlyMap<string, PlaybackStatus>): Rows {
  const all = [...statuses.keys()];
  const now = all.filter((id) => statuses.get(id)!.playsOn > 0);
  const playsNow = sql`(t.id = any (${now}::uuid[]))`;
  return {
    ...playlistRows,
    fields: {
      ...playlistRows.fields,
      next: rankByNext(statuses),
      playing: sql`(case when t.first_enabled_at is null then 'drafts' when ${playsNow} then 'now' else 'later' end)`,
    },
    filters: {
      ...playlistRows.filters,
      playsNow,
      neverPlays: sql`(t.first_enabled_at is not null and not t.id = any (${all}::uuid[]))`,
    },
  };
}

/** Drafts come first, the newest of them at once; what plays now is below all instants at which something plays next. */
function rankByNext(statuses: ReadonlyMap<string, PlaybackStatus>): Sql {
  const rankOf = ({ playsOn, nextAt }: PlaybackStatus) =>
    nextAt === null ? 1 / playsOn : Date.parse(nextAt);
  const ranks = Object.fromEntries([...statuses].map(([id, status]) => [id, rankOf(status)]));
  return sql`(case when t.first_enabled_at is null then -extract(epoch from t.created_at)::float8
    else coalesce(((select ${JSON.stringify(ranks)}::jsonb) ->> t.id::text)::float8, 'infinity') end)`;
}

export async function get(context: Context, input: { id: string; query: Parameters }) {
  const { data } = await rows.get(context, input);
  // What plays where costs more than all the rest of a preview.
  const statuses = context.isPreview
    ? new Map<string, PlaybackStatus>()
    : await readPlaybackStatuses(context, input.id);
  return { data: present(context, [data], statuses)[0] };
}

export const read = (context: Context, id: string) => get(context, { id, query: {} });

/**
 * Pictures in folders that the reader sees get signed addresses, and each playlist gets where it plays now
 * and when it plays next.
 */
function present(
  { app, environment, now }: Context,
  found: readonly Row[],
  statuses: ReadonlyMap<string, PlaybackStatus>,
): Row[] {
  const sign = (sha256: string | null) => sha256 && app.mediaLinks.linkTo(environment.slug, sha256, now);
  return found.map((row) => ({
    ...row,
    ...(statuses.get(row.id) ?? playsNever),
    playables: row.playables.map((each: Row) =>
      typeof each === 'string' ? each : { ...each, picture: each.isVisible ? sign(each.picture) : null },
    ),
  }));
}

/** A playlist that comes back is the draft that it was, or none. */
interface KeptPlaylist extends KeptRecord {
  readonly first_enabled_at: string | null;
}

export async function createPlaylist(context: Context, input: PlaylistInput, kept?: KeptPlaylist) {
  const { groups, items, calendar, ...fields } = input;
  const id = await rows.insert(context, {
    ...givenOf(fields),
    ...(kept ?? { id: await distinctId(context) }),
    ...(calendar && { calendar: JSON.stringify(storedCalendar(context, calendar)) }),
  });
  if (groups) await setGroups(context, id, groups);
  if (items) await setItems(context, id, items, { keepsIds: kept !== undefined });
  await requireWithinCaps(context, { playlists: 1, conditions: calendar ? rulesIn(calendar) : 0 });
  return notified(context, await read(context, id));
}

/** Tells whom it concerns: nobody plays a draft, so neither plans nor players are affected. */
function notified<T extends { data: Row }>(context: Context, reply: T): T {
  const { isDraft } = reply.data;
  if (isDraft) changesDraftsOnly(context);
  notifyChanged(context, isDraft ? 'playlistDraft' : 'playlist');
  return reply;
}

export async function updatePlaylist(
  context: Context,
  id: string,
  ifMatch: number | null,
  input: Partial<PlaylistInput>,
  { keepsIds = false }: { readonly keepsIds?: boolean } = {},
) {
  const { groups, items, calendar, ...fields } = input;
  await writeFields(context, id, ifMatch, givenOf(fields), calendar);
  if (groups) await setGroups(context, id, groups);
  if (items) await setItems(context, id, items, { keepsIds });
  return notified(context, await read(context, id));
}

/** Puts a playlist back as it was before a change; before it was put on screens it was a draft. */
export async function restorePlaylist(
  context: Context,
  id: string,
  input: Partial<PlaylistInput>,
  wasDraft: boolean,
) {
  await updatePlaylist(context, id, null, input, { keepsIds: true });
  if (!wasDraft) return;
  await rows.write(context, id, null, { first_enabled_at: null });
  notifyChanged(context, 'playlist');
}

async function writeFields(
  context: Context,
  id: string,
  ifMatch: number | null,
  fields: Readonly<Record<string, unknown>>,
  calendar: PlaylistInput['calendar'],
) {
  if (!calendar) return rows.write(context, id, ifMatch, fields);
  const { data } = await rows.read(context, id);
  const stored = storedCalendar(context, { ...data.calendar, ...calendar });
  const written = await rows.write(context, id, ifMatch, { ...fields, calendar: JSON.stringify(stored) });
  await requireWithinCaps(context, { conditions: rulesIn(stored) - rulesIn(data.calendar) });
  return written;
}

/** Everything or nothing, so that a week that was edited as a whole is saved as a whole. */
export async function setCalendars(context: Context, { playlists: given }: SetCalendars) {
  const { db, environment } = context;
  const wanted = given.map((each) => ({ ...each, id: each.id.toLowerCase() }));
  // Locked in one order, so that two people who save at once wait for each other instead of blocking.
  const found = await db.query(sql({ id: 'uuid', name: 'text', version: 'int4' })`
    select id, name, version from content.playlists
    where environment_id = ${environment.id} and id = any (${wanted.map(({ id }) => id)}::uuid[])
    order by id for update`);
  const known = new Map(found.map((each) => [each.id, each]));
  const unknown = wanted.findIndex(({ id }) => !known.has(id));
  if (unknown >= 0)
    throw invalidField(['playlists', unknown, 'id'].join('.'), { key: 'validation.unknownRecord' });
  const stale = wanted.filter(
    ({ id, version }) => version !== undefined && version !== known.get(id)!.version,
  );
  if (stale.length > 0)
    throw new HttpError({
      ...{ status: 412, code: 'stale_version' },
      related: stale.map(({ id }) => ({ id, name: known.get(id)!.name })),
    });
  const saved: { id: string; name: string; version: number }[] = [];
  let areDrafts = true;
  for (const { id, calendar } of wanted) {
    const { data } = await writeFields(context, id, null, {}, calendar);
    saved.push({ id, name: data.name, version: data.version });
    areDrafts &&= data.isDraft;
  }
  notifyChanged(context, areDrafts ? 'playlistDraft' : 'playlist');
  return { data: saved };
}

export async function removePlaylist(context: Context, id: string): Promise<undefined> {
  const { db, environment } = context;
  // Locked, so that nobody puts it on screens meanwhile.
  const [found] = await db.query(sql({ isDraft: 'bool' })`
    select first_enabled_at is null as "isDraft" from content.playlists
    where environment_id = ${environment.id} and id = ${id} for update`);
  if (!found) throw notFound();
  await rows.remove(context, { id });
  notified(context, { data: found });
}

/** The copy is a draft, so that nothing changes on any screen until somebody puts it there. */
export async function copyPlaylist(context: Context, id: string) {
  const { data } = await rows.read(context, id);
  const name = await freeName(context, playlistRows, data.name);
  const items = data.items.map(({ id: _, ...item }: Row) => item);
  return createPlaylist(context, { ...inputOf(data), name, items, enabled: false });
}

/** All that a client may write. */
function inputOf(data: Row): PlaylistInput {
  const { name, description, priority, enabled, orientation, resolution, groups, calendar, items } = data;
  return { name, description, priority, enabled, orientation, resolution, groups, calendar, items };
}

/**
 * A change that puts a draft on screens, with all that it leaves as it is, so that nothing but this is approved later, whatever
 * the draft becomes; null for any other change. The draft is locked.
 */
export async function putOnScreens(
  context: Context,
  id: string,
  body: unknown,
): Promise<PlaylistInput | null> {
  const given = body as Partial<PlaylistInput> | null | undefined;
  if (given?.enabled !== true) return null;
  const { db, environment } = context;
  const [draft] = await db.query(sql`
    select from content.playlists
    where environment_id = ${environment.id} and id = ${id} and first_enabled_at is null for update`);
  if (!draft) return null;
  const { data } = await rows.read(context, id);
  return { ...inputOf(data), ...given, calendar: { ...data.calendar, ...given.calendar } };
}

async function setGroups({ db, environment }: Context, playlist: string, groups: readonly string[]) {
  const wanted = [...new Set(groups)];
  const known = await db.query(sql`
    select 1 from content.groups where environment_id = ${environment.id} and id = any (${wanted}::uuid[]) and not implicit for key share`);
  if (known.length !== wanted.length) throw invalidField('groups', { key: 'validation.unknownRecord' });
  await db.query(sql`
    delete from content.playlist_groups p using content.groups g
    where p.environment_id = ${environment.id} and p.playlist_id = ${playlist} and not p.group_id = any (${wanted}::uuid[])
      and g.environment_id = p.environment_id and g.id = p.group_id and not g.implicit`);
  await db.query(sql`
    insert into content.playlist_groups (environment_id, playlist_id, group_id)
    select ${environment.id}, ${playlist}, id from unnest(${wanted}::uuid[]) as g (id) on conflict do nothing`);
}

const givenOf = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
