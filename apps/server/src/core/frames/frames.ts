import type { Context } from '../../http/context.ts';
import { invalidField } from '../../http/errors.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';

// Designs that displays show beside their programme. The view content.display_frames says which display wears which frame,
// content.alarm_designs what alarms may show there.

/** The id of the frame that a display wears; `display` is the alias of its row. */
export const frameOf = (display: string): Sql =>
  trusted(`(select worn.design_id from content.display_frames worn
    where worn.environment_id = ${display}.environment_id and worn.display_id = ${display}.id)`);

/** The ids of the designs that alarms may show on a display; `display` is the alias of its row. */
export const alarmDesignsOf = (display: string): Sql =>
  trusted(`array(select distinct a.design_id from content.alarm_designs a
    where a.environment_id = ${display}.environment_id and a.display_id = ${display}.id order by 1)`);

export interface WornFrame {
  readonly id: string;
  readonly name: string;
  /** Differs if something else is seen of it. */
  readonly seen: string;
}

/** By display; those without a frame are missing. */
export async function readWornFrames(db: Db, environment: string): Promise<ReadonlyMap<string, WornFrame>> {
  // Most environments have no frames, and the view asks for each display.
  const [any] = await db.query(sql`
    select from content.designs where environment_id = ${environment} and use = 'frame' limit 1`);
  if (!any) return new Map();
  const rows = await db.query(sql({ display: 'uuid!', id: 'uuid', name: 'text', seen: 'text' })`
    select worn.display_id as display, f.id, f.name, md5(concat(f.background, f.boxes, case when f.units = 'words' then f.words end)) as seen
    from content.display_frames worn
    join content.designs f on f.environment_id = worn.environment_id and f.id = worn.design_id
    where worn.environment_id = ${environment}`);
  return new Map(rows.map(({ display, ...frame }) => [display, frame]));
}

/** The frame that a group or display is to wear; null for none. */
export async function requireFrame({ db, environment }: Context, frame: string): Promise<void> {
  const [found] = await db.query(sql({ use: 'text' })`
    select use from content.designs where environment_id = ${environment.id} and id = ${frame} for key share`);
  if (found?.use !== 'frame') throw invalidField('frame', { key: 'designs.frameOnly' });
}
