import { can } from '@vitrine/contract/access';
import { alertFeeds, silentFaults, silentMinutes } from '@vitrine/contract/alert-feeds';
import type { Attention, scopedAlarms } from '@vitrine/contract/overview';
import { takeovers } from '@vitrine/contract/takeovers';
import type { Context } from '../../http/context.ts';
import { translatorFor } from '../../http/translate.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { attentionItem, counted, countedColumns } from './attention-items.ts';

// What would go wrong with the next alarm.

const silentFeedMs = silentMinutes * 60_000;
const drillOverdueMs = 90 * 86_400_000;

/**
 * Feeds of warnings without a good answer for long, which may be nobody's answer or one that is refused, as of a private address
 * or a web page; only for those who can change them.
 */
export async function silentFeeds({ db, environment, session, now }: Context): Promise<Attention[]> {
  if (!can(session, alertFeeds.routes.list)) return [];
  const rows = await db.query(sql({ ...countedColumns, isRefused: 'bool!' })`
    select count(*), min(id::text) as id, min(name) as name, array_agg(id::text order by id) as ids,
      coalesce(fault !~ ${silentFaults.source}, false) as "isRefused"
    from content.alert_feeds
    where environment_id = ${environment.id} and enabled and greatest(since, good_at) < ${new Date(now.getTime() - silentFeedMs)}
    group by "isRefused" order by "isRefused"`);
  return rows.flatMap((row) => counted(row.isRefused ? 'feed_refused' : 'feed_silent', row));
}

/** Feeds with more warnings than are read, so that some would not arrive. */
export async function cutFeeds({ db, environment, session }: Context): Promise<Attention[]> {
  if (!can(session, alertFeeds.routes.list)) return [];
  const rows = await db.query(sql({ id: 'uuid', name: 'text', leftOut: 'int4' })`
    select id, name, left_out as "leftOut" from content.alert_feeds
    where environment_id = ${environment.id} and enabled and left_out > 0 order by name`);
  return rows.map(({ id, name, leftOut }) =>
    attentionItem([id], { kind: 'feed_cut', subject: { id, name }, count: leftOut }),
  );
}

/** Feeds, drills and plans that would reach nobody, since what they name was deleted or has no display. */
export async function emptyScopes({ db, environment, session, locale }: Context): Promise<Attention[]> {
  if (!can(session, alertFeeds.routes.list)) return [];
  const rows = await db.query(sql({
    scopeOf: narrowed<(typeof scopedAlarms)[number]>('text'),
    id: 'uuid',
    name: 'text',
  })`
    select s.of as "scopeOf", s.id, s.name
    from (
      select 'feed' as of, id, name, scope from content.alert_feeds where environment_id = ${environment.id} and enabled
      union all select 'drill', id, kind, scope from content.drill_schedules where environment_id = ${environment.id} and enabled
      union all select 'plan', id, name, scope from content.takeover_plans where environment_id = ${environment.id} and scope is not null
    ) s where not s.scope ? 'all' and content.scope_reach(${environment.id}, s.scope) = 0 order by s.of, s.name, s.id`);
  const translate = translatorFor(locale);
  return rows.map(({ scopeOf, id, name: own }) => {
    // A drill has no name but its kind.
    const name = scopeOf === 'drill' ? translate({ key: `takeovers.kinds.${own}` }) : own;
    return attentionItem([id], { kind: 'scope_empty', subject: { id, name }, count: 1, scopeOf });
  });
}

/** No drill for 90 days and none planned; only for those who can run one. A server without a player has nothing to try. */
export async function overdueDrill({ db, environment, session, now }: Context): Promise<Attention[]> {
  if (!can(session, takeovers.routes.create)) return [];
  const [row] = await db.query(sql({ last: 'timestamptz?', isDue: 'bool!' })`
    select d.last, greatest(e.created_at, d.last) < ${new Date(now.getTime() - drillOverdueMs)}
      and not exists (select from content.drill_schedules s
        where s.environment_id = e.id and s.enabled and content.scope_reach(e.id, s.scope) > 0)
      and exists (select from content.displays p where p.environment_id = e.id and p.device_id is not null) as "isDue"
    from content.environments e
    cross join lateral (select max(t.created_at) as last from content.takeovers t
      where t.environment_id = e.id and t.kind in ('drill', 'quiet_drill')) d
    where e.id = ${environment.id}`);
  if (!row?.isDue) return [];
  const since = row.last && new Date(row.last).toISOString();
  return [attentionItem([since], { kind: 'drill_overdue', since, count: 1 })];
}
