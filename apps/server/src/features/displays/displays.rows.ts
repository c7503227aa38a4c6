import { silenceCase } from '../../core/display-state/silence.ts';
import type { Context } from '../../http/context.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { column, isoInstant, plainFields, type Relation, type Rows } from '../../resources/rows.ts';

/**
 * A column of the device of a display, looked up by key, for displays that are a relation of other records.
 */
const ofDevice = (display: string, expression: string): Sql =>
  trusted(
    `(select ${expression} from content.devices d where d.environment_id = ${display}.environment_id and d.id = ${display}.device_id)`,
  );

/**
 * Unpaired displays are `unknown`. Connected ones are `playlist_active` or, if they show nothing, `online`.
 */
export const statusCase = (device: string, now: Date): Sql =>
  sql`coalesce(${silenceCase(device, now)},
    case when ${trusted(`${device}.playing`)} is not null then 'playlist_active' else 'online' end)`;

const statusOf =
  (display: string) =>
  ({ now }: Context): Sql =>
    sql`coalesce((select ${statusCase('d', now)} from content.devices d
      where d.environment_id = ${trusted(display)}.environment_id and d.id = ${trusted(display)}.device_id), 'unknown')`;

/** Active and connected, showing nothing, at a closed location. The aliases are those of the rows. */
export const isClosed = (display: string, device: string, place: string, now: Date): Sql =>
  sql`(${trusted(display)}.active and ${statusCase(device, now)} = 'online'
    and not content.is_open(${trusted(place)}.timezone, ${trusted(place)}.hours, ${now}))`;

/** The form on the wire: null unless it is closed. */
export const closedJson = (display: string, device: string, place: string, now: Date): Sql => {
  const opensAt = sql`content.opens_at(${trusted(place)}.timezone, ${trusted(place)}.hours, ${now})`;
  return sql`case when ${isClosed(display, device, place, now)}
    then json_build_object('opensAt', ${isoInstant(opensAt)}) end`;
};

const closedOf =
  (display: string) =>
  ({ now }: Context): Sql =>
    sql`(select ${closedJson(display, 'd', 'l', now)} from content.devices d, content.locations l
      where d.environment_id = ${trusted(display)}.environment_id and d.id = ${trusted(display)}.device_id
        and l.environment_id = ${trusted(display)}.environment_id and l.id = ${trusted(display)}.location_id)`;

/** Null while the screens follow the opening hours. */
export const screenPowerJson = (display: string, now: Date): Sql =>
  sql`case when ${trusted(display)}.screens_on is not null
      and (${trusted(display)}.screens_until is null or ${trusted(display)}.screens_until > ${now})
    then json_build_object('on', ${trusted(display)}.screens_on,
      'until', ${isoInstant(trusted(`${display}.screens_until`))}) end`;

const urgency = ({ now }: Context): Sql =>
  sql`case when ${isClosed('t', 'd', 'l', now)} then 4
    else array_position(array['offline', 'unknown', 'online', 'closed', 'playlist_active'], ${statusCase('d', now)}) end`;

/** Absolute address of the picture of its current device. */
const picture =
  (display: string) =>
  ({ app, environment }: Context): Sql =>
    sql`case when f.jpeg is not null then ${`${app.urls.public}/s/${environment.slug}/api/v1/displays/`}
      || ${trusted(display)}.id || '/frame?v=' || floor(extract(epoch from f.at) * 1000)::bigint end`;

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
    status: ({ now }: Context) => statusCase('d', now),
    closed: ({ now }: Context) => closedJson('t', 'd', 'l', now),
    urgency,
  },
  filters: {
    paired: trusted('(t.device_id is not null)'),
    closed: ({ now }: Context) => isClosed('t', 'd', 'l', now),
    openNow: ({ now }: Context) => sql`content.is_open(l.timezone, l.hours, ${now})`,
    group: trusted(
      'any (array(select g.group_id from content.display_groups g where g.environment_id = t.environment_id and g.display_id = t.id))',
    ),
  },
  tests: { implicit: () => trusted('true') },
  texts: ['name'],
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

/** Displays as their related records show them; `display` is their alias there. */
export const summaryFields = (display: string) => ({
  id: trusted(`${display}.id`),
  name: trusted(`${display}.name`),
  active: trusted(`${display}.active`),
  status: statusOf(display),
  closed: closedOf(display),
  lastActive: isoInstant(ofDevice(display, 'd.last_active_at')),
  place: trusted(`(select json_build_object('name', l.name, 'timezone', l.timezone) from content.locations l
    where l.environment_id = ${display}.environment_id and l.id = ${display}.location_id)`),
});

const frameOf = (display: string, expression: Sql): Sql =>
  sql`(select ${expression} from content.frames f where f.environment_id = ${trusted(display)}.environment_id
    and f.display_id = ${trusted(display)}.id and f.device_id = ${trusted(display)}.device_id)`;

/** The newest picture of a display that is a relation of other records. */
export const pictureFields = (display: string) => ({
  device: trusted(`${display}.device_id`),
  picture: (context: Context) => frameOf(display, picture(display)(context)),
  pictureAt: frameOf(display, isoInstant(trusted('case when f.jpeg is not null then f.at end'))),
});
