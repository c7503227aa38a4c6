import { closedJson, isClosed, picture, statusCase } from '../../core/display-state/display-fields.ts';
import type { Context } from '../../http/context.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { column, isoInstant, plainFields, type Relation, type Rows } from '../../resources/rows.ts';

/** Null while the screens follow the opening hours. */
export const screenPowerJson = (display: string, now: Date): Sql =>
  sql`case when ${trusted(display)}.screens_on is not null
      and (${trusted(display)}.screens_until is null or ${trusted(display)}.screens_until > ${now})
    then json_build_object('on', ${trusted(display)}.screens_on,
      'until', ${isoInstant(trusted(`${display}.screens_until`))}) end`;

const urgency = ({ now }: Context): Sql =>
  sql`case when ${isClosed('t', 'd', 'l', now)} then 4
    else array_position(array['offline', 'unknown', 'online', 'closed', 'playlist_active'], ${statusCase('d', now)}) end`;

const groupsOf = (which: string): Relation => ({
  kind: 'many',
  from: trusted(
    `content.display_groups r join content.groups g on g.environment_id = r.environment_id and g.id = r.group_id ${which}`,
  ),
  owner: trusted('r.display_id'),
  id: trusted('g.id'),
  order: trusted('g.name collate content.sort_und'),
  fields: { id: trusted('g.id'), name: trusted('g.name') },
});

/** Plans are computed by the schedule engine, so a list that asks for warnings finds them before its statement. */
export const warnedDisplays = new WeakMap<Context, readonly string[]>();

export const displayRows: Rows = {
  table: trusted('content.displays'),
  joins: trusted(`join content.locations l on l.environment_id = t.environment_id and l.id = t.location_id
    left join content.devices d on d.environment_id = t.environment_id and d.id = t.device_id
    left join content.frames f on f.environment_id = t.environment_id and f.display_id = t.id and f.device_id = t.device_id`),
  fields: {
    ...plainFields(
      'name',
      'description',
      'orientation',
      'resolution',
      'active',
      'preferredVideoOutput',
      'networkScreens',
    ),
    image: trusted(
      `case when t.image_type is not null then '/api/v1/displays/' || t.id || '/image?v=' || t.version end`,
    ),
    frame: trusted(`case when t.is_frameless then 'none' else t.frame_id::text end`),
    screenStates: trusted(`coalesce(d.network_screens, '[]'::jsonb)`),
    screenPower: ({ now }: Context) => screenPowerJson('t', now),
    device: column('device_id'),
    connectString: trusted('d.connect_string'),
    lastActive: trusted('d.last_active_at'),
    playing: trusted(`d.playing || jsonb_build_object('playlistName', (select p.name from content.playlists p
      where p.environment_id = t.environment_id and p.id = (d.playing ->> 'playlist')::uuid))`),
    picture: picture('t'),
    pictureAt: trusted('case when f.jpeg is not null then f.at end'),
    // Computed by the schedule engine on request (planned-pictures.ts).
    planned: trusted('null::json'),
    // Computed for lists that ask for plans (display-outlooks.ts).
    now: trusted('null::json'),
    next: trusted('null::json'),
    warning: trusted('null::json'),
    opening: trusted('null::json'),
    place: trusted('l.name'),
    status: ({ now }: Context) => statusCase('d', now),
    closed: ({ now }: Context) => closedJson('t', 'd', 'l', now),
    urgency,
  },
  filters: {
    paired: trusted('(t.device_id is not null)'),
    closed: ({ now }: Context) => isClosed('t', 'd', 'l', now),
    warning: (context) =>
      sql`(t.active and t.device_id is not null and t.id = any (${warnedDisplays.get(context) ?? []}::uuid[]))`,
    openNow: ({ now }: Context) => sql`content.is_open(l.timezone, l.hours, ${now})`,
    group: trusted(
      'any (array(select g.group_id from content.display_groups g where g.environment_id = t.environment_id and g.display_id = t.id))',
    ),
  },
  tests: { implicit: () => trusted('true'), plan: () => trusted('true') },
  texts: ['name', 'place'],
  ties: { place: ['urgency', 'name'], urgency: ['name'] },
  relations: {
    location: {
      kind: 'one',
      table: trusted('content.locations'),
      column: column('location_id'),
      fields: { id: 'id', name: 'name', timezone: 'timezone' },
    },
    groups: groupsOf('and not g.implicit'),
  },
};

/** Includes the groups made by "Show on…". */
export const displayRowsWithImplicit: Rows = {
  ...displayRows,
  relations: { ...displayRows.relations, groups: groupsOf('') },
};
