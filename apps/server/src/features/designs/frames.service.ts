import type { Context } from '../../http/context.ts';
import { invalidField } from '../../http/errors.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';

// Frames: designs around the programme of displays. A display wears its own, else that of its group with the highest priority
// that has one, of equal ones the oldest. Mounted the other way, it wears the twin; without a twin it has none.

/** The id of the frame that a display wears; `display` is the alias of its row. */
export const frameOf = (display: string): Sql =>
  trusted(`(select s.id from content.designs f
    join content.designs s on s.environment_id = f.environment_id and s.use = 'frame'
      and s.shape = case when ${display}.orientation like 'vertical%' then 'portrait' else 'landscape' end
      and (s.id = f.id or s.id = f.twin_id or s.twin_id = f.id)
    where f.environment_id = ${display}.environment_id and not ${display}.is_frameless
      and f.id = coalesce(${display}.frame_id, (select w.frame_id from content.display_groups dw
        join content.groups w on w.environment_id = dw.environment_id and w.id = dw.group_id and w.frame_id is not null
        where dw.environment_id = ${display}.environment_id and dw.display_id = ${display}.id
        order by w.priority desc, w.created_at, w.id limit 1))
    order by s.id = f.id desc, s.id is not distinct from f.twin_id desc, s.created_at, s.id limit 1)`);

/** The frame that a group or display is to wear; null for none. */
export async function requireFrame({ db, environment }: Context, frame: string): Promise<void> {
  const [found] = await db.query(sql({ use: 'text' })`
    select use from content.designs where environment_id = ${environment.id} and id = ${frame} for key share`);
  if (found?.use !== 'frame') throw invalidField('frame', { key: 'designs.frameOnly' });
}
