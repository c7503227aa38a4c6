import { isForTime, type Show, type ShowInput, ShowUntil } from '@vitrine/contract/shows';
import type { Plan } from '@vitrine/schedule/plan';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { publishManifests } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import { enqueue } from '../../infra/jobs.ts';
import { columns, json, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { insertImplicitGroup } from '../groups/groups.service.ts';
import { insertImplicitPlaylist, linkToGroup } from '../playlists/implicit-playlists.service.ts';
import { type ChosenDisplay, draftShow, type ShowDraft } from './show-draft.ts';
import { endAt, instantText, type ShowWindow } from './show-times.ts';

// A show is a playlist and a group that are created automatically. A display has at most one temporary show:
// a newer one takes it out of the older one's group and records that, so that undoing puts it back.

export async function createShow(context: Context, input: ShowInput): Promise<{ data: Show }> {
  const { db, environment, session, now } = context;
  const draft = await draftShow(context, input, true);
  const id = newId(now);
  const ends = draft.displays.map(({ place, window }) => endAt(place.timezone, input.until, window.lastDay));
  const endsAt = ends.includes(null) ? null : Math.max(...(ends as number[]));
  await db.query(sql`
    insert into content.shows (environment_id, id, name, shown_by, shown_by_id, until, source_id, ends_at, created_at, updated_at)
    values (${environment.id}, ${id}, ${draft.name}, ${session.name}, ${session.identityId}, ${JSON.stringify(input.until)},
      ${draft.source}, ${endsAt === null ? null : new Date(endsAt)}, ${now}, ${now})`);
  if (isForTime(input.until)) await preempt(context, id, draft.displays);
  for (const [window, displays] of Map.groupBy(draft.displays, (display) => display.window))
    await makePart(context, id, draft, window, displays);
  if (endsAt !== null) {
    // Locations end at different instants; at each of them what is over there is removed.
    for (const end of new Set(ends as number[]))
      await enqueue(db, now, {
        ...{ kind: 'end-shows', environment: environment.id, payload: {}, runAt: new Date(end) },
        key: `${environment.id} ${end}`,
      });
    context.afterCommit(() => void wakeWorkers(context.app.content));
  }
  notifyShown(context);
  const devices = await devicesOf(
    context,
    draft.displays.map((display) => display.id),
  );
  // Somebody waits for it: the others that the change may concern hear of it one after the other.
  context.afterCommit(() => publishManifests(context.app.content, environment.id, devices));
  return { data: await readShow(context, id) };
}

async function devicesOf({ db, environment }: Context, displays: readonly string[]): Promise<string[]> {
  const rows = await db.query(sql({ device: 'uuid!' })`
    select device_id as device from content.displays
    where environment_id = ${environment.id} and id = any (${displays}::uuid[]) and device_id is not null`);
  return rows.map(({ device }) => device);
}

/** Notifies screens, lists and everything derived from them. */
export const notifyShown = (context: Context) => notifyChanged(context, 'show');

async function makePart(
  context: Context,
  show: string,
  draft: ShowDraft,
  window: ShowWindow,
  displays: readonly ChosenDisplay[],
): Promise<void> {
  const { db, environment } = context;
  const { name, priority, groupPriority, items, existing } = draft;
  const group = await insertImplicitGroup(context, {
    name,
    priority: groupPriority,
    displays: displays.map(({ id }) => id),
  });
  const { conditions } = window;
  const playlist =
    existing?.id ?? (await insertImplicitPlaylist(context, { name, priority, conditions, items }));
  await linkToGroup(context, playlist, group);
  await db.query(sql`
    insert into content.show_parts (environment_id, show_id, group_id, playlist_id, owns_playlist, name, last_day)
    values (${environment.id}, ${show}, ${group}, ${playlist}, ${existing === null}, ${name}, ${window.lastDay})`);
}

async function preempt({ db, environment }: Context, show: string, displays: readonly ChosenDisplay[]) {
  await db.query(sql`
    with taken as (
      delete from content.display_groups g using content.show_parts p, content.shows s
      where g.environment_id = ${environment.id} and g.display_id = any (${displays.map(({ id }) => id)}::uuid[])
        and p.environment_id = g.environment_id and p.group_id = g.group_id
        and s.environment_id = g.environment_id and s.id = p.show_id and s.until ->> 'kind' in ('time', 'closing')
      returning g.display_id, g.group_id)
    insert into content.show_preemptions (environment_id, show_id, display_id, group_id)
    select ${environment.id}, ${show}, display_id, group_id from taken`);
}

const rowColumns = columns({
  id: 'uuid',
  version: 'int4',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
  name: 'text',
  by: 'text',
  until: json(ShowUntil),
  playlist: 'uuid?',
  playables: 'uuid[]',
  playlists: 'uuid[]',
  places:
    narrowed<
      readonly {
        id: string;
        name: string;
        timezone: string;
        lastDay: string | null;
        displays: number;
      }[]
    >('json'),
});
type Row = RowOf<typeof rowColumns>;

const maxListed = 500;

/** Shows that are still running somewhere. */
export async function listShows(context: Context): Promise<{ data: Show[] }> {
  const rows = await readRows(context, trusted('t.ended_at is null'));
  return { data: rows.map((row) => present(row, context.now)).filter(({ displays }) => displays > 0) };
}

export async function readShow(context: Context, id: string): Promise<Show> {
  const [row] = await readRows(context, sql`t.id = ${id} and t.ended_at is null`);
  if (!row) throw notFound();
  return present(row, context.now);
}

const readRows = ({ db, environment }: Context, which: Sql): Promise<Row[]> =>
  db.query(sql(rowColumns)`
    select t.id, t.version, t.created_at as "createdAt", t.updated_at as "updatedAt", t.name, t.shown_by as by, t.until,
      t.source_id as playlist,
      array(select p.playlist_id from content.show_parts p
        where p.environment_id = t.environment_id and p.show_id = t.id) as playlists,
      array(select distinct i.playable_id from content.show_parts p
        join content.playlist_items i on i.environment_id = p.environment_id and i.playlist_id = p.playlist_id
        where p.environment_id = t.environment_id and p.show_id = t.id) as playables,
      coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'timezone', o.timezone, 'lastDay', o.last_day,
          'displays', o.displays) order by o.name)
        from (select l.id, l.name, l.timezone, p.last_day, count(*) as displays
          from content.show_parts p
          join content.display_groups g on g.environment_id = p.environment_id and g.group_id = p.group_id
          join content.displays d on d.environment_id = g.environment_id and d.id = g.display_id
          join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
          where p.environment_id = t.environment_id and p.show_id = t.id
          group by l.id, l.name, l.timezone, p.last_day) o), '[]') as places
    from content.shows t where t.environment_id = ${environment.id} and ${which}
    order by t.created_at desc, t.id limit ${trusted(String(maxListed))}`);

function present({ places: all, playables, ...row }: Row, now: Date): Show {
  const places = all
    .map(({ lastDay, ...place }) => ({ ...place, end: endAt(place.timezone, row.until, lastDay) }))
    .filter(({ end }) => end === null || end > now.getTime())
    .map(({ end, ...place }) => ({ ...place, endsAt: instantText(end) }));
  return {
    ...row,
    playables: [...playables],
    places,
    displays: places.reduce((sum, { displays }) => sum + displays, 0),
  };
}

export interface ShownOnDisplay {
  readonly by: string;
  readonly endsAt: string | null;
  readonly place: { readonly name: string; readonly timezone: string };
}

/** Maps a playlist to who shows it on a display, and until when. */
export async function shownOn(
  { db, environment }: Context,
  display: string,
): Promise<Map<string, ShownOnDisplay>> {
  const rows = await db.query(sql({
    playlist: 'uuid',
    by: 'text',
    until: json(ShowUntil),
    lastDay: 'text?',
    timezone: 'text',
    place: 'text',
  })`
    select p.playlist_id as playlist, s.shown_by as by, s.until, p.last_day::text as "lastDay", l.timezone, l.name as place
    from content.display_groups g
    join content.show_parts p on p.environment_id = g.environment_id and p.group_id = g.group_id
    join content.shows s on s.environment_id = p.environment_id and s.id = p.show_id
    join content.displays d on d.environment_id = g.environment_id and d.id = g.display_id
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    where g.environment_id = ${environment.id} and g.display_id = ${display}
    order by s.created_at`);
  return new Map(
    rows.map(({ playlist, by, until, lastDay, timezone, place }) => [
      playlist,
      { by, place: { name: place, timezone }, endsAt: instantText(endAt(timezone, until, lastDay)) },
    ]),
  );
}

/** Who showed playlists of a plan of the past, by the parts of shows, which stay after their end. What was stopped ended then. */
export async function shownThen(
  { db, environment }: Context,
  display: string,
  { playlists, timeZone }: Plan,
): Promise<Map<string, ShownOnDisplay>> {
  const rows = await db.query(sql({
    playlist: 'uuid',
    by: 'text',
    until: json(ShowUntil),
    lastDay: 'text?',
    endedAt: 'timestamptz?',
    place: 'text',
  })`
    select p.playlist_id as playlist, s.shown_by as by, s.until, p.last_day::text as "lastDay", s.ended_at as "endedAt", l.name as place
    from content.show_parts p
    join content.shows s on s.environment_id = p.environment_id and s.id = p.show_id
    join content.displays d on d.environment_id = p.environment_id and d.id = ${display}
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    where p.environment_id = ${environment.id} and p.playlist_id = any (${playlists.map(({ id }) => id)}::uuid[])
      and p.owns_playlist`);
  return new Map(
    rows.map(({ playlist, by, until, lastDay, endedAt, place }) => {
      const end = endAt(timeZone, until, lastDay);
      const stopped = endedAt === null ? Number.POSITIVE_INFINITY : Date.parse(endedAt);
      const endsAt = instantText(end === null && endedAt === null ? null : Math.min(end ?? stopped, stopped));
      return [playlist, { by, endsAt, place: { name: place, timezone: timeZone } }];
    }),
  );
}
