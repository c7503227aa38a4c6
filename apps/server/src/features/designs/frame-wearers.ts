import { type Boxes, movingBoxes, playablesIn } from '@vitrine/contract/design-document';
import type { FrameGroup, FrameWearers, frameWearers } from '@vitrine/contract/frame-wearers';
import type * as z from 'zod';
import { inVisibleFolder } from '../../core/folders/visible-folders.ts';
import type { Context } from '../../http/context.ts';
import { invalidField, notFound } from '../../http/errors.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';

// Where a frame would show if a group had it, by the rules of the view content.display_frames.

const mostListed = 3;
const mostGroups = 1000;

export async function readFrameGroups({ db, environment }: Context): Promise<FrameGroup[]> {
  const rows = await db.query(sql({
    id: 'uuid',
    name: 'text',
    frame: 'uuid',
    frameName: 'text',
    shape: narrowed<FrameGroup['frame']['shape']>('text'),
  })`
    select g.id, g.name, f.id as frame, f.name as "frameName", f.shape
    from content.groups g
    join content.designs f on f.environment_id = g.environment_id and f.id = g.frame_id
    where g.environment_id = ${environment.id}
    order by g.priority desc, g.created_at, g.id limit ${mostGroups}`);
  return rows.map(({ id, name, frame, frameName, shape }) => ({
    ...{ id, name },
    frame: { id: frame, name: frameName, shape },
  }));
}

type Asked = z.output<NonNullable<typeof frameWearers.body>>;

export async function readFrameWearers(context: Context, frame: string, asked: Asked): Promise<FrameWearers> {
  const shapes = await readShapes(context, frame);
  if (shapes.size === 0) throw notFound();
  const displays = await readDisplays(context, asked);
  const own = displays.filter(({ hasOwn }) => hasOwn);
  const others = displays.filter(({ hasOwn, rival }) => !hasOwn && rival !== null);
  const rest = displays.filter(({ hasOwn, rival }) => !hasOwn && rival === null);
  const wearing = rest.filter(({ isUpright }) => shapes.has(isUpright ? 'portrait' : 'landscape'));
  const byRival = [...Map.groupBy(others, ({ rival }) => rival!)];
  return {
    displays: displays.length,
    wearing: wearing.length,
    own: {
      total: own.length,
      first: own.slice(0, mostListed).map(({ id, name, frame: of }) => ({ id, name, frame: of })),
    },
    others: {
      total: others.length,
      first: byRival
        .map(([id, of]) => ({ id, name: of[0]!.rivalName!, displays: of.length }))
        .sort((a, b) => b.displays - a.displays)
        .slice(0, mostListed),
    },
    withoutShape: rest.length - wearing.length,
    still: await readStill(context, frame, asked),
  };
}

/** With the group that decides before the asked one, if there is one that has a frame. */
async function readDisplays({ db, environment }: Context, { group, priority, displays }: Asked) {
  const since = await readCreation(db, environment.id, group);
  const rows = await db.query(sql({
    ...{ id: 'uuid', name: 'text', isUpright: 'bool', hasOwn: 'bool', frame: 'text?' },
    ...{ rival: 'uuid?', rivalName: 'text?' },
  })`
    select d.id, d.name, d.orientation like 'vertical%' as "isUpright", d.is_frameless or d.frame_id is not null as "hasOwn",
      f.name as frame, r.id as rival, r.name as "rivalName"
    from content.displays d
    left join content.designs f on f.environment_id = d.environment_id and f.id = d.frame_id and not d.is_frameless
    left join lateral (
      select g.id, g.name from content.display_groups dg
      join content.groups g on g.environment_id = dg.environment_id and g.id = dg.group_id and g.frame_id is not null
      where dg.environment_id = d.environment_id and dg.display_id = d.id and g.id is distinct from ${group}::uuid
        and (g.priority > ${priority} or (g.priority = ${priority}
          and (${since}::timestamptz is null or (g.created_at, g.id) < (${since}::timestamptz, ${group}::uuid))))
      order by g.priority desc, g.created_at, g.id limit 1) r on true
    where d.environment_id = ${environment.id} and d.id = any (${displays}::uuid[])
    order by d.name, d.id`);
  if (rows.length < new Set(displays).size)
    throw invalidField('displays', { key: 'validation.unknownRecord' });
  return rows;
}

/** Of groups with the same priority the oldest decides, so a new one comes last. */
async function readCreation(db: Context['db'], environment: string, group: string | null) {
  if (group === null) return null;
  const [row] = await db.query(sql({ at: 'timestamptz' })`
    select created_at as at from content.groups where environment_id = ${environment} and id = ${group}`);
  if (!row) throw invalidField('group', { key: 'validation.unknownRecord' });
  return row.at;
}

/** Those in which there is something to wear; none if it is not a frame. */
async function readShapes({ db, environment }: Context, frame: string): Promise<ReadonlySet<string>> {
  const rows = await db.query(sql({ shape: 'text' })`
    select s.shape from content.designs f
    join content.designs s on s.environment_id = f.environment_id and s.use = 'frame'
      and (s.id = f.id or s.id = f.twin_id or s.twin_id = f.id)
    where f.environment_id = ${environment.id} and f.id = ${frame} and f.use = 'frame'`);
  return new Set(rows.map(({ shape }) => shape));
}

/** Beside a frame that moves, a design moves one box. */
async function readStill(
  context: Context,
  frame: string,
  { group, displays }: Asked,
): Promise<FrameWearers['still']> {
  const { db, environment } = context;
  const rows = await db.query(sql({
    ...{ id: 'uuid', name: 'text', isFrame: 'bool' },
    boxes: narrowed<Boxes>('jsonb'),
  })`
    select f.id, f.name, true as "isFrame", f.boxes from content.designs f
    where f.environment_id = ${environment.id} and f.id = ${frame}
    union all
    (select t.id, t.name, false, s.boxes from content.playables t
    join content.designs s on s.environment_id = t.environment_id and s.id = t.id
    where t.environment_id = ${environment.id} and ${inVisibleFolder(context)}
      and jsonb_array_length(jsonb_path_query_array(s.boxes, '$[*] ? (@.kind == "ticker" || @.kind == "film" || @.kind == "zone")')) > 1
      and exists (select from content.playlist_items i
        join content.playlists l on l.environment_id = i.environment_id and l.id = i.playlist_id and l.first_enabled_at is not null
        join content.playlist_groups pg on pg.environment_id = i.environment_id and pg.playlist_id = i.playlist_id
        where i.environment_id = t.environment_id and i.playable_id = t.id and (pg.group_id = ${group}::uuid
          or exists (select from content.display_groups dg where dg.environment_id = pg.environment_id
            and dg.group_id = pg.group_id and dg.display_id = any (${displays}::uuid[]))))
    order by t.name, t.id)`);
  const films = await readFilms(context, [...new Set(rows.flatMap(({ boxes }) => playablesIn(boxes)))]);
  const moving = (boxes: Boxes) => movingBoxes(boxes, (id) => films.has(id)).length;
  const doesMove = rows.some(({ isFrame, boxes }) => isFrame && moving(boxes) > 0);
  const still = doesMove ? rows.filter(({ isFrame, boxes }) => !isFrame && moving(boxes) > 1) : [];
  return { total: still.length, first: still.slice(0, mostListed).map(({ id, name }) => ({ id, name })) };
}

async function readFilms({ db, environment }: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query(sql({ id: 'uuid' })`
    select id from content.playables
    where environment_id = ${environment.id} and type = 'video' and id = any (${ids}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
