import type { DisplayInput } from '@vitrine/contract/displays';
import {
  byReach,
  countsFor,
  type Takeover,
  type TakeoverBoard,
  type TakeoverDisplay,
  type takeoverVias,
} from '@vitrine/contract/takeovers';
import { frameAddress } from '../../core/pictures/picture-address.ts';
import type { Context } from '../../http/context.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { endsAt, isRunning, stepsJoin } from './alarm-ends.ts';
import { isOff } from './alarm-receipts.service.ts';
import { displayStates } from './alarm-states.ts';
import { readWithoutReach } from './alarms.service.ts';
import { changedSince } from './board-changes.ts';

// Who shows an alarm, who does not, and why.

type Via = (typeof takeoverVias)[number];
type Row = Pick<TakeoverDisplay, 'state' | 'reason'>;

/** The state of each display is worked out once, and what is said of all of them follows from it. */
export async function readBoard(
  context: Context,
  id: string,
  after?: string,
): Promise<{ data: TakeoverBoard }> {
  const { app, now } = context;
  const stored = await readWithoutReach(context, id);
  const displays = await readDisplays(context, id);
  const counted = displays.filter((display) => countsFor(stored.kind, display));
  const takeover = {
    ...stored,
    reach: stored.reach ?? reachOf(counted),
    missing: stored.missing ?? missingOf(counted),
  };
  const steps = await readSteps(context, id);
  return { data: { now: now.toISOString(), takeover, ...changedSince(app, id, displays, after), steps } };
}

function reachOf(displays: readonly TakeoverDisplay[]): Takeover['reach'] {
  const shown = displays.flatMap(({ shownAfter }) => shownAfter ?? []).sort((a, b) => a - b);
  const atPercent = (share: number) => shown[Math.ceil(share * shown.length) - 1] ?? null;
  return {
    displays: displays.length,
    received: displays.filter(({ receivedAfter }) => receivedAfter !== null).length,
    shown: shown.length,
    notReached: displays.filter(({ state }) => state === 'not_reached').length,
    p50: atPercent(0.5),
    p95: atPercent(0.95),
    slowest: atPercent(1),
  };
}

const missingOf = (displays: readonly TakeoverDisplay[]): Takeover['missing'] =>
  displays
    .filter(({ state }) => state === 'not_reached')
    .toSorted((a, b) => a.position - b.position)
    .slice(0, 3)
    .map(({ id, name }) => ({ id, name }));

const isoOf = (instant: string | null) => instant && new Date(instant).toISOString();
const rounded = (value: number | null) => (value === null ? null : Math.round(value));

/**
 * A screen that the player switches is off although its player shows the alarm; afterwards: was off when that was acknowledged last.
 * A quiet drill switches nothing on.
 */
const hasScreenOff = sql`(t.kind <> 'quiet_drill' and n.shown_at is not null
  and case when n.is_over then coalesce(n.screen_off, false) else ${isOff(trusted('n.network_screens'))} end)`;

export async function readDisplays(context: Context, id: string): Promise<TakeoverDisplay[]> {
  const { db, environment, now } = context;
  const rows = await db.query(sql({
    id: 'uuid',
    name: 'text',
    place: 'text',
    timezone: 'text',
    active: 'bool?',
    orientation: narrowed<NonNullable<DisplayInput['orientation']> | null>('text?'),
    state: narrowed<Row['state']>('text!'),
    reason: narrowed<Row['reason']>('text?'),
    seenAt: 'timestamptz?',
    received: 'float8?',
    shown: 'float8?',
    endedAt: 'timestamptz?',
    screenOff: 'bool!',
    pictureAt: 'timestamptz?',
    position: 'int4',
  })`
    select n.display_id as id, n.name, n.place, n.timezone, n.active, n.orientation, n.state, n.why as reason, n.seen_at as "seenAt",
      n.position, n.received::float8, n.shown::float8, n.ended_at as "endedAt", ${hasScreenOff} as "screenOff",
      case when f.jpeg is not null and f.at between t.created_at and coalesce(s.ended_at, ${endsAt}) then f.at end as "pictureAt"
    from content.takeovers t ${stepsJoin}
    cross join lateral (${displayStates(now, sql`not ${isRunning(now)}`)}) n
    left join content.frames f on f.environment_id = t.environment_id and f.display_id = n.display_id and f.device_id = n.device_id
    where t.environment_id = ${environment.id} and t.id = ${id}`);
  const displays = rows.map(
    ({ seenAt, received, shown, endedAt, pictureAt, active, orientation, ...row }) => ({
      ...row,
      active: active ?? false,
      orientation: orientation ?? 'horizontal',
      since: row.reason === 'offline' ? isoOf(seenAt) : null,
      receivedAfter: rounded(received),
      shownAfter: rounded(shown),
      endedAt: isoOf(endedAt),
      picture: pictureAt && frameAddress(context, row.id, pictureAt),
      pictureAt: isoOf(pictureAt),
    }),
  );
  return displays.sort(byReach);
}

async function readSteps({ db, environment, now }: Context, id: string): Promise<TakeoverBoard['steps']> {
  const rows = await db.query(sql({
    kind: narrowed<'started' | 'mailed' | 'extended' | 'ended'>('text!'),
    at: 'timestamptz!',
    name: 'text?',
    via: narrowed<Via | null>('text?'),
    endsAt: 'timestamptz?',
    count: 'int4?',
  })`
    select 'started' as kind, t.created_at as at, t.started_by as name, t.via, t.ends_at as "endsAt", null::int as count
    from content.takeovers t where t.environment_id = ${environment.id} and t.id = ${id}
    union all
    select 'mailed', t.created_at, null, null, null, t.mailed
    from content.takeovers t where t.environment_id = ${environment.id} and t.id = ${id} and t.mailed > 0
    union all
    select s.kind, s.at, s.by_name, s.via, s.ends_at, null
    from content.takeover_steps s where s.environment_id = ${environment.id} and s.takeover_id = ${id}
    union all
    select 'ended', greatest(t.ends_at, s.ends_at), null, null, null, null
    from content.takeovers t ${stepsJoin}
    where t.environment_id = ${environment.id} and t.id = ${id} and s.ended_at is null and not ${isRunning(now)}
    order by at`);
  return rows.map(({ name, via, at, endsAt, ...step }) => ({
    ...{ ...step, at: isoOf(at)!, endsAt: isoOf(endsAt) },
    by: via === null ? null : { name: name ?? '', via },
  }));
}
