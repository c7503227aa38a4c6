import { offlineAfterSeconds } from '@vitrine/contract/displays';
import { silenceCase } from '../../core/display-state/silence.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { overAt } from './alarm-ends.ts';
import { alarmProtocol } from './alarm-protocol.ts';

// How far an alarm has got on each display, and on all of them. After its end that is kept as it was then.

/** Why the device `v`, if there is one, would not be reached now; else null. */
export const unreachableReason = (now: Date): Sql => sql`case when v.id is null then 'no_player'
  when ${silenceCase('v', now)} is not null then 'offline'
  when v.protocol < ${alarmProtocol} then 'too_old' end`;

/** Why it was not shown until its end: who was heard then and sent nothing was not offline. */
const missedReason = sql`case when v.id is null then 'no_player'
  when v.last_active_at is null or v.last_active_at < ${overAt} - ${offlineAfterSeconds} * interval '1 second' then 'offline'
  when v.protocol < ${alarmProtocol} then 'too_old' else 'no_answer' end`;

/**
 * One row per display of the alarm `t` with its steps `s`: state, reason, since, received, shown (milliseconds from its start), ended_at.
 * `isOver`: what was not shown will not be any more. What was written down as missed stays missed, whatever is acknowledged later. Receipts are looked up display by display: they are minutes old, so
 * the database would take them for few and compare each with each.
 */
export const displayStates = (now: Date, isOver: Sql): Sql => sql`
  select q.*, d.active, d.orientation, d.device_id, v.network_screens, ${isOver} as is_over,
    extract(epoch from q.received_at - t.created_at) * 1000 as received,
    extract(epoch from q.shown_at - t.created_at) * 1000 as shown,
    case when q.shown_at is not null then 'shown' when q.reason is not null then 'not_reached'
      when q.refused_at is not null or ${isOver} or ${unreachableReason(now)} is not null then 'not_reached' when q.received_at is not null then 'received' else 'waiting' end as state,
    case when q.shown_at is not null then null
      else coalesce(q.reason, case when q.refused_at is not null then 'refused' end,
        case when ${isOver} then ${missedReason} else ${unreachableReason(now)} end) end as why,
    case when q.reason is not null then q.since else v.last_active_at end as seen_at
  from (
    select td.environment_id, td.display_id, td.position, td.name, td.place, td.timezone, m.reason, m.since,
      case when m.reason is null then coalesce(r.received_at, r.shown_at) else r.received_at end as received_at,
      case when m.reason is null then r.shown_at end as shown_at, r.ended_at, r.refused_at, r.screen_off
    from content.takeover_displays td
    cross join lateral (
      select max(x.at) filter (where x.stage = 'received') as received_at, max(x.at) filter (where x.stage = 'shown') as shown_at,
        max(x.at) filter (where x.stage = 'ended') as ended_at, max(x.at) filter (where x.stage = 'refused') as refused_at,
        coalesce(bool_or(x.screen_off) filter (where x.stage = 'ended'), bool_or(x.screen_off) filter (where x.stage = 'shown')) as screen_off
      from content.takeover_receipts x where x.environment_id = td.environment_id and x.takeover_id = td.takeover_id
        and x.stage = any ('{received,shown,ended,refused}') and x.display_id = td.display_id
    ) r
    left join lateral (
      select x.reason, x.since from content.takeover_misses x
      where x.environment_id = td.environment_id and x.takeover_id = td.takeover_id and x.display_id = td.display_id limit 1
    ) m on true
    where td.environment_id = t.environment_id and td.takeover_id = t.id
  ) q
  left join content.displays d on d.environment_id = q.environment_id and d.id = q.display_id
  left join content.devices v on v.environment_id = d.environment_id and v.id = d.device_id`;

/** Those that count; a drill leaves out displays without a player, as `countsFor` of the contract does. */
const counted = sql`(t.kind = 'alert' or n.why is distinct from 'no_player')`;

/** `TakeoverReach` of the alarm `t`. */
export const reachJson = (now: Date, isOver: Sql): Sql => sql`(
  select json_build_object('displays', count(*), 'received', count(n.received_at), 'shown', count(n.shown_at),
    'notReached', count(*) filter (where n.state = 'not_reached'),
    'p50', round(percentile_disc(0.5) within group (order by n.shown)),
    'p95', round(percentile_disc(0.95) within group (order by n.shown)), 'slowest', round(max(n.shown)))
  from (${displayStates(now, isOver)}) n where ${counted})`;

/** The first three that were not reached. */
export const missingJson = (now: Date, isOver: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', n.display_id, 'name', n.name) order by n.position), '[]')
  from (select n.display_id, n.name, n.position from (${displayStates(now, isOver)}) n
    where n.state = 'not_reached' and ${counted} order by n.position limit 3) n)`;
