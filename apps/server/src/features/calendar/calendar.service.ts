import { maxTimelineDays, Segment } from '@vitrine/contract/schedule-calls';
import { explain } from '@vitrine/schedule/explain';
import type { Plan } from '@vitrine/schedule/plan';
import { zoneFor } from '@vitrine/schedule/zone-table';
import * as z from 'zod';
import { readPlanAt } from '../../core/past-plans/past-plans.ts';
import { type DisplayPlan, readPlans } from '../../core/plans/plans.ts';
import { cutSegments, planHash, segmentsOf } from '../../core/plans/segments.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, invalidField, notFound } from '../../http/errors.ts';
import { newId } from '../../infra/ids.ts';
import { enqueue } from '../../infra/jobs.ts';
import { columns, json, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { type ShownOnDisplay, shownOn, shownThen } from '../shows/shows.service.ts';

// The events calendar. Thirty days are stored per display by a job; any other range is computed on request.
// Both use the same engine, so they can't differ.

const minuteMs = 60_000;
const dayMs = 86_400_000;

export async function planOf({ db, environment }: Context, display: string): Promise<DisplayPlan> {
  const [found] = await readPlans(db, environment.id, [display]);
  if (!found) throw notFound();
  return found;
}

export async function readTimeline(context: Context, display: string, range: { from: string; to: string }) {
  const [from, to] = [Date.parse(range.from), Date.parse(range.to)];
  const { plan, key } = await planOf(context, display);
  if (to < from || to - from > maxTimelineDays * dayMs) throw invalidField('to', { key: 'calendar.range' });
  const list = await readList(context, display, planHash(key), range);
  return {
    data: {
      timezone: plan.timeZone,
      zone: zoneFor(plan.timeZone, context.now.getTime()),
      segments: list?.segments ? cutSegments(list.segments, plan, from, to) : segmentsOf(plan, from, to),
      playlists: await named(context, plan),
      list: list && { state: list.state, generatedAt: list.generatedAt },
    },
  };
}

const listRowColumns = columns({
  state: narrowed<'in_progress' | 'generated'>('text'),
  generatedAt: 'timestamptz?',
  /** Null if the list does not cover the range, or was made from an outdated plan. */
  segments: json(z.array(Segment).nullable()),
});
type ListRow = RowOf<typeof listRowColumns>;

async function readList(
  { db, environment }: Context,
  display: string,
  hash: Buffer,
  { from, to }: { from: string; to: string },
): Promise<ListRow | null> {
  const [list] = await db.query(sql(listRowColumns)`
    select state, generated_at as "generatedAt",
      case when plan_hash = ${hash} and starts_at <= ${from} and ends_at >= ${to} then segments end as segments
    from content.event_lists where environment_id = ${environment.id} and display_id = ${display}`);
  return list ?? null;
}

async function named({ db, environment }: Context, { playlists }: Plan) {
  return db.query(sql({ id: 'uuid', name: 'text', priority: 'int4' })`
    select id, name, priority from content.playlists
    where environment_id = ${environment.id} and id = any (${playlists.map(({ id }) => id)}::uuid[])`);
}

/** What is over is explained by the plan kept then, never by the one of now; groups are not kept. */
export async function explainAt(context: Context, display: string, at: string | undefined) {
  const instant = at ? Date.parse(at) : context.now.getTime();
  const isPast = await isOver(context, display, instant);
  const { plan, names, groups, refused, shown } = isPast
    ? await explainedThen(context, display, instant)
    : await explainedNow(context, display);
  const planned = new Map(plan.playlists.map((each) => [each.id, each]));
  const story = explain(plan, instant);
  return {
    data: {
      at: new Date(instant).toISOString(),
      state: story.state,
      playlists: story.playlists.map(({ id, verdict }) => ({
        ...names.get(id)!,
        groupPriority: planned.get(id)!.groupPriority,
        groups: groups.get(id) ?? [],
        conditions: [...planned.get(id)!.conditions],
        alternatives: (planned.get(id)!.alternatives ?? []).map((list) => [...list]),
        exceptions: [...(planned.get(id)!.exceptions ?? [])],
        why: verdict.why,
        condition: verdict.why === 'condition' ? verdict.condition : null,
        exceptionDate: verdict.why === 'exception' ? verdict.date : null,
        beatenBy: 'beatenBy' in verdict ? verdict.beatenBy : null,
        refused: refused.get(id) ?? [],
        shown: shown.get(id) ?? null,
      })),
    },
  };
}

/** Within the last minute the plan of now counts as that of then while it is the same: calendars know minutes. */
async function isOver({ db, environment, now }: Context, display: string, instant: number): Promise<boolean> {
  const age = now.getTime() - instant;
  if (age <= 0 || age > minuteMs) return age > 0;
  const then = await readPlanAt(db, environment.id, display, new Date(instant));
  const newest = await readPlanAt(db, environment.id, display, now);
  return then !== null && then.startsAt !== newest?.startsAt;
}

type NamedIds = ReadonlyMap<string, { id: string; name: string }[]>;

interface Explained {
  readonly plan: Plan;
  readonly names: ReadonlyMap<string, { id: string; name: string; priority: number }>;
  readonly groups: NamedIds;
  readonly refused: NamedIds;
  readonly shown: ReadonlyMap<string, ShownOnDisplay>;
}

async function explainedNow(context: Context, display: string): Promise<Explained> {
  const { plan } = await planOf(context, display);
  return {
    plan,
    names: new Map((await named(context, plan)).map((each) => [each.id, each])),
    groups: await carriersOf(context, display),
    refused: await refusedOf(context, plan),
    shown: await shownOn(context, display),
  };
}

const planNotKept = () => new HttpError({ status: 404, code: 'plan_not_kept' });

async function explainedThen(context: Context, display: string, instant: number): Promise<Explained> {
  const { db, environment } = context;
  const kept = await readPlanAt(db, environment.id, display, new Date(instant));
  if (!kept) {
    // Of a display that does not exist nothing is told, not even this.
    await planOf(context, display);
    throw planNotKept();
  }
  const { plan, names } = kept;
  return {
    plan,
    names: new Map(
      plan.playlists.map(({ id, priority }) => [id, { id, priority, name: names.playlists[id] ?? '' }]),
    ),
    groups: new Map(),
    refused: new Map(),
    shown: await shownThen(context, display, plan),
  };
}

/** Maps a playlist to the groups that assign it to the display, the most important first. */
async function carriersOf({ db, environment }: Context, display: string) {
  const rows = await db.query(sql({ playlist: 'uuid', id: 'uuid', name: 'text' })`
    select p.playlist_id as playlist, g.id, g.name from content.display_groups d
    join content.playlist_groups p on p.environment_id = d.environment_id and p.group_id = d.group_id
    join content.groups g on g.environment_id = d.environment_id and g.id = d.group_id and not g.implicit
    where d.environment_id = ${environment.id} and d.display_id = ${display}
    order by g.priority desc, g.name collate content.sort_und, g.id`);
  return byPlaylist(rows);
}

/** Maps a playlist to its pages that refuse framing, in order. */
async function refusedOf({ db, environment }: Context, { playlists }: Plan) {
  const rows = await db.query(sql({ playlist: 'uuid', id: 'uuid', name: 'text' })`
    select i.playlist_id as playlist, p.id, p.name from content.playlist_items i
    join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id and p.refuses_framing
    where i.environment_id = ${environment.id} and i.playlist_id = any (${playlists.map(({ id }) => id)}::uuid[])
    group by 1, 2, 3 order by min(i.position)`);
  return byPlaylist(rows);
}

function byPlaylist(rows: readonly { playlist: string; id: string; name: string }[]): NamedIds {
  const grouped = Map.groupBy(rows, ({ playlist }) => playlist);
  return new Map(
    [...grouped].map(([playlist, all]) => [playlist, all.map(({ id, name }) => ({ id, name }))]),
  );
}

export async function announceLists({ db, environment }: Context) {
  const data = await db.query(sql({
    display: 'uuid',
    state: narrowed<'in_progress' | 'generated'>('text'),
    generatedAt: 'timestamptz?',
  })`
    select display_id as display, state, generated_at as "generatedAt" from content.event_lists
    where environment_id = ${environment.id} order by display_id limit 10000`);
  return { data };
}

/** Replies immediately; a second request while the first is pending has no effect. */
export async function enqueuePlanning(context: Context, display: string): Promise<void> {
  const { app, db, environment, now } = context;
  const known = await db.query(
    sql`select 1 from content.displays where environment_id = ${environment.id} and id = ${display}`,
  );
  if (known.length === 0) throw notFound();
  await db.query(sql`
    insert into content.event_lists (environment_id, id, display_id, state, created_at, updated_at)
    values (${environment.id}, ${newId(now)}, ${display}, 'in_progress', ${now}, ${now})
    on conflict (environment_id, display_id) do update set state = 'in_progress', updated_at = ${now}`);
  await enqueue(db, now, {
    kind: 'plan-display',
    environment: environment.id,
    payload: { displays: [display] },
    key: display,
  });
  context.afterCommit(() => void wakeWorkers(app.content));
  notifyChanged(context, 'eventList');
}
