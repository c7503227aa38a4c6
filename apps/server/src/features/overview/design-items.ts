import type { Attention } from '@vitrine/contract/overview';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hasFailed } from '../sources/player-data.service.ts';
import { attentionItem } from './attention-items.ts';

// What is wrong with what designs show, and with the frames around programmes.

const shownNames = 2;
/** More would fill the list. */
const mostListed = 20;

/** Sources that cannot be fetched any more, on whose displays the last good values stay. */
export async function sourceItems({ db, environment }: Context): Promise<Attention[]> {
  const rows = await db.query(sql({
    id: 'uuid',
    name: 'text',
    since: 'timestamptz?',
    displays: 'int8',
    shownOn: 'text[]',
  })`
    select s.id, s.name, t.good_at as since, count(*) as displays,
      (array_agg(d.name order by d.name collate content.sort_und))[:${shownNames}] as "shownOn"
    from content.sources s
    join content.source_states t on t.environment_id = s.environment_id and t.source_id = s.id and ${hasFailed('t')}
    join lateral (select distinct u.display_id from content.display_sources u
      where u.environment_id = s.environment_id and u.source_id = s.id) u on true
    join content.displays d on d.environment_id = s.environment_id and d.id = u.display_id and d.active
    where s.environment_id = ${environment.id} and s.kind <> 'table'
    group by s.id, s.name, t.good_at order by displays desc, s.id limit ${mostListed}`);
  return rows.map(({ id, name, since, displays, shownOn }) =>
    attentionItem([id, since], {
      ...{ kind: 'source_failed', subject: { id, name }, since, count: displays, shownOn },
    }),
  );
}

/** Frames that have no shape for some of the displays that were to wear them. */
export async function frameItems({ db, environment }: Context): Promise<Attention[]> {
  const rows = await db.query(sql({ id: 'uuid', name: 'text', displays: 'int8' })`
    select f.id, f.name, count(*) as displays
    from content.designs f
    join content.display_frames w on w.environment_id = f.environment_id and w.chosen_id = f.id and w.design_id is null
    join content.displays d on d.environment_id = w.environment_id and d.id = w.display_id and d.active
    where f.environment_id = ${environment.id} and f.use = 'frame'
    group by f.id, f.name order by displays desc, f.id limit ${mostListed}`);
  return rows.map(({ id, name, displays }) =>
    attentionItem([id, displays], { kind: 'frame_shape', subject: { id, name }, count: displays }),
  );
}
