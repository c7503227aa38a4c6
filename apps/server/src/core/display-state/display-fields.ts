import type { Context } from '../../http/context.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { isoInstant } from '../../resources/rows.ts';
import { silenceCase } from './silence.ts';

// What is said of a display wherever it is listed: its status, whether it is closed, its newest picture.

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

/** The form on the wire: null unless it is closed. The aliases are those of the rows. */
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

/** Absolute address of the picture of its current device. */
export const picture =
  (display: string) =>
  ({ app, environment }: Context): Sql =>
    sql`case when f.jpeg is not null then ${`${app.urls.public}/s/${environment.slug}/api/v1/displays/`}
      || ${trusted(display)}.id || '/frame?v=' || floor(extract(epoch from f.at) * 1000)::bigint end`;

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
