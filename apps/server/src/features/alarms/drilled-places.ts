import type { DrilledPlace } from '@vitrine/contract/takeovers';
import * as z from 'zod';
import type { Context } from '../../http/context.ts';
import { json } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { isRunning, stepsJoin } from './alarm-ends.ts';
import { displayStates } from './alarm-states.ts';

const columns = {
  id: 'uuid',
  name: 'text',
  takeover: 'uuid?',
  at: 'timestamptz?',
  displays: 'int4!',
  shown: 'int4!',
  missing: json(z.array(z.object({ id: z.string(), name: z.string() }))),
  withoutPlayer: 'int4!',
} as const;

/** What the newest drill found at each location. The states of a drill are worked out once, however many locations it covered. */
export async function readDrilledPlaces(context: Context): Promise<{ data: DrilledPlace[] }> {
  const { db, environment, now, locale } = context;
  const rows = await db.query(sql(columns)`
    with newest as materialized (
      select l.id as location_id, w.id, w.created_at from content.locations l
      cross join lateral (
        select t.id, t.created_at from content.takeovers t ${stepsJoin}
        where t.environment_id = l.environment_id and t.kind <> 'alert' and not ${isRunning(now)} and exists (
          select from content.displays d
          join content.takeover_displays td on td.environment_id = d.environment_id and td.takeover_id = t.id and td.display_id = d.id
          where d.environment_id = l.environment_id and d.location_id = l.id)
        order by t.created_at desc limit 1
      ) w
      where l.environment_id = ${environment.id}
    ), states as materialized (
      select t.id, n.display_id, n.name, n.position, n.state from content.takeovers t ${stepsJoin}
      cross join lateral (${displayStates(now, sql`true`)}) n
      where t.environment_id = ${environment.id} and t.id in (select id from newest) and n.why is distinct from 'no_player'
    )
    select l.id, l.name, w.id as takeover, w.created_at as at, coalesce(s.displays, 0) as displays, coalesce(s.shown, 0) as shown,
      coalesce(s.missing, '[]'::json) as missing, coalesce(p.without, 0) as "withoutPlayer"
    from content.locations l
    join lateral (
      select count(*)::int as total, (count(*) filter (where d.device_id is null))::int as without
      from content.displays d where d.environment_id = l.environment_id and d.location_id = l.id
    ) p on p.total > 0
    left join newest w on w.location_id = l.id
    left join lateral (
      select count(*)::int as displays, (count(*) filter (where s.state = 'shown'))::int as shown,
        (json_agg(json_build_object('id', s.display_id, 'name', s.name) order by s.position)
          filter (where s.state = 'not_reached')) as missing
      from states s
      join content.displays d on d.environment_id = l.environment_id and d.id = s.display_id and d.location_id = l.id
      where s.id = w.id
    ) s on true
    where l.environment_id = ${environment.id}`);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const data = rows.map(({ id, name, takeover, at, displays, shown, missing, withoutPlayer }) => ({
    id,
    name,
    withoutPlayer,
    drill:
      takeover === null || at === null || displays === 0
        ? null
        : { takeover, at: new Date(at).toISOString(), displays, shown, missing: missing.slice(0, 3) },
  }));
  return { data: data.sort((a, b) => compare(a.name, b.name)) };
}
