import { dayMs, localMoment, minuteMs, minuteNumber, startOfLocalDay } from '@vitrine/schedule/local-clock';
import { recordAuditBy } from '../core/audit/audit.ts';
import { lockPlans, recordPlans } from '../core/past-plans/record-plans.ts';
import { readPlans } from '../core/plans/plans.ts';
import { planHash } from '../core/plans/segments.ts';
import type { Author } from '../infra/author.ts';
import { newId } from '../infra/ids.ts';
import { columns, narrowed } from '../infra/postgres/columns.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import {
  type DemoChange,
  type DemoEdit,
  type DemoPassing,
  demoChanges,
  demoEntries,
} from './demo-changes.ts';
import { type DemoEnvironment, demoPeople } from './demo-data.ts';
import { idOf } from './demo-ids.ts';
import { demoColleagues } from './fill-people.ts';

// The changes of the last two weeks, as the database and the worker would have recorded them: everything is put back to how it
// was, and then changed step by step. It is one transaction, so nobody sees the states between.

const recordedDays = 14;

export const instantAgo = (timezone: string, at: DemoChange['at'], now: Date): Date => {
  if ('minutesAgo' in at) return new Date(now.getTime() - at.minutesAgo * minuteMs);
  const midnight = startOfLocalDay(timezone, now.getTime() - at.daysAgo * dayMs);
  const shift = minuteNumber(at.clock) - localMoment(timezone, midnight).minute;
  return new Date(midnight + shift * minuteMs + 17_000);
};

type Values = Readonly<Record<string, unknown>>;
const beforeColumns = columns({ row: narrowed<Values>('jsonb?') });

/** Changes the given columns, and returns the row as it was. */
function change(db: Db, environment: string, { table, id }: Pick<DemoEdit, 'table' | 'id'>, given: Values) {
  const values = JSON.stringify(given);
  switch (table) {
    case 'displays':
      return db.query(sql(beforeColumns)`
        with b as (select to_jsonb(x) as row from content.displays x where x.environment_id = ${environment} and x.id = ${id})
        update content.displays t set (name, description, updated_at) = (select r.name, r.description, r.updated_at
          from jsonb_populate_record(t, ${values}::jsonb) r)
        where t.environment_id = ${environment} and t.id = ${id} returning (select b.row from b) as row`);
    case 'groups':
      return db.query(sql(beforeColumns)`
        with b as (select to_jsonb(x) as row from content.groups x where x.environment_id = ${environment} and x.id = ${id})
        update content.groups t set (description, priority, updated_at) = (select r.description, r.priority, r.updated_at
          from jsonb_populate_record(t, ${values}::jsonb) r)
        where t.environment_id = ${environment} and t.id = ${id} returning (select b.row from b) as row`);
    case 'locations':
      return db.query(sql(beforeColumns)`
        with b as (select to_jsonb(x) as row from content.locations x where x.environment_id = ${environment} and x.id = ${id})
        update content.locations t set (hours, notes, updated_at) = (select r.hours, r.notes, r.updated_at
          from jsonb_populate_record(t, ${values}::jsonb) r)
        where t.environment_id = ${environment} and t.id = ${id} returning (select b.row from b) as row`);
    case 'playables':
      return db.query(sql(beforeColumns)`
        with b as (select to_jsonb(x) as row from content.playables x where x.environment_id = ${environment} and x.id = ${id})
        update content.playables t set (folder_id, updated_at) = (select r.folder_id, r.updated_at
          from jsonb_populate_record(t, ${values}::jsonb) r)
        where t.environment_id = ${environment} and t.id = ${id} returning (select b.row from b) as row`);
    case 'playlist_items':
      return db.query(sql(beforeColumns)`
        with b as (select to_jsonb(x) as row from content.playlist_items x where x.environment_id = ${environment} and x.id = ${id})
        update content.playlist_items t set (duration) = (select r.duration
          from jsonb_populate_record(t, ${values}::jsonb) r)
        where t.environment_id = ${environment} and t.id = ${id} returning (select b.row from b) as row`);
    case 'playlists':
      return db.query(sql(beforeColumns)`
        with b as (select to_jsonb(x) as row from content.playlists x where x.environment_id = ${environment} and x.id = ${id})
        update content.playlists t set (priority, enabled, calendar, updated_at) = (select r.priority, r.enabled, r.calendar, r.updated_at
          from jsonb_populate_record(t, ${values}::jsonb) r)
        where t.environment_id = ${environment} and t.id = ${id} returning (select b.row from b) as row`);
  }
}

interface TakenBack {
  /** What edits lead to. */
  readonly becomes: ReadonlyMap<DemoEdit, Values>;
  /** Playlists that are begun, by id. */
  readonly begun: ReadonlyMap<string, BegunPlaylist>;
}

interface BegunPlaylist {
  readonly playlist: Values;
  readonly items: readonly Values[];
  readonly groups: readonly Values[];
}

/** Afterwards everything is as it was two weeks ago. */
async function takeBack(db: Db, environment: string, changes: readonly DemoChange[]): Promise<TakenBack> {
  const becomes = new Map<DemoEdit, Values>();
  const begun = new Map<string, BegunPlaylist>();
  for (const { edits = [], joins = [], begins } of changes.toReversed()) {
    if (begins) begun.set(begins, await takePlaylist(db, environment, begins));
    for (const edit of edits.toReversed()) {
      const [row] = await change(db, environment, edit, edit.was);
      const now = Object.keys(edit.was).map((column) => [column, row?.row?.[column]] as const);
      becomes.set(edit, edit.becomes ?? Object.fromEntries(now));
    }
    for (const { display, group } of joins)
      await db.query(sql`
        delete from content.display_groups
        where environment_id = ${environment} and display_id = ${display} and group_id = ${group}`);
  }
  return { becomes, begun };
}

async function takePlaylist(db: Db, environment: string, id: string): Promise<BegunPlaylist> {
  const [row] = await db.query(sql({
    playlist: narrowed<Values>('jsonb'),
    items: narrowed<readonly Values[]>('jsonb'),
    groups: narrowed<readonly Values[]>('jsonb'),
  })`
    select to_jsonb(p) as playlist,
      (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from content.playlist_items i
        where i.environment_id = p.environment_id and i.playlist_id = p.id) as items,
      (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from content.playlist_groups g
        where g.environment_id = p.environment_id and g.playlist_id = p.id) as groups
    from content.playlists p where p.environment_id = ${environment} and p.id = ${id}`);
  await db.query(sql`delete from content.playlists where environment_id = ${environment} and id = ${id}`);
  return row!;
}

async function beginPlaylist(db: Db, { playlist, items, groups }: BegunPlaylist): Promise<void> {
  await db.query(sql`
    insert into content.playlists select * from jsonb_populate_record(null::content.playlists, ${JSON.stringify(playlist)}::jsonb)`);
  await db.query(sql`
    insert into content.playlist_items
    select * from jsonb_populate_recordset(null::content.playlist_items, ${JSON.stringify(items)}::jsonb)`);
  await db.query(sql`
    insert into content.playlist_groups
    select * from jsonb_populate_recordset(null::content.playlist_groups, ${JSON.stringify(groups)}::jsonb)`);
}

const set = (db: Db, name: string, value: string) =>
  db.query(sql`select set_config(${name}, ${value}, true)`);

/** The history of changes of an environment, and the plans that its displays had. */
export async function fillChanges(db: Db, environment: DemoEnvironment, now: Date): Promise<void> {
  const id = idOf(environment.slug);
  const { timezone } = environment.locations[0]!;
  const changes = demoChanges(environment, now);
  const recordAt = async (at: Date) => {
    const plans = await readPlans(db, id);
    const current = plans.map(({ display, plan, key }) => ({ display, plan, hash: planHash(key) }));
    await recordPlans(db, id, current, at);
  };
  await lockPlans(db, id);
  // The worker may have been here first.
  await db.query(sql`delete from content.display_plans where environment_id = ${id}`);
  await set(db, 'vitrine.unrecorded', 'on');
  const taken = await takeBack(db, id, changes);
  await set(db, 'vitrine.unrecorded', 'off');
  await recordAt(recordedSince(timezone, now));
  for (const each of changes) {
    const at = instantAgo(timezone, each.at, now);
    await set(db, 'vitrine.now', at.toISOString());
    await set(db, 'vitrine.author', JSON.stringify(await authorOf(db, id, each, at)));
    await carryOut(db, id, each, taken, at);
    // Written here and not at the commit, each by its own author.
    await db.query(sql`set constraints infra.write_changes immediate`);
    await db.query(sql`set constraints infra.write_changes deferred`);
    await set(db, 'vitrine.open_changes', '');
    await recordAt(at);
  }
  await set(db, 'vitrine.now', now.toISOString());
  for (const { at, by, ...record } of demoEntries[environment.slug] ?? []) {
    const place = { db, environment: { id }, now: instantAgo(timezone, at, now) };
    const subjectId = record.subject?.id ?? null;
    await recordAuditBy(place, { ...personOf(by), via: 'person' }, { ...record, subjectId });
  }
}

const recordedSince = (timezone: string, now: Date) =>
  new Date(startOfLocalDay(timezone, now.getTime() - recordedDays * dayMs));

function personOf(email: string): { id: string; name: string } {
  const { name } = [...demoPeople, ...demoColleagues].find((each) => each.email === email)!;
  return { id: idOf('person', email), name };
}

async function authorOf(db: Db, environment: string, { by, call, isPutBack }: DemoChange, at: Date) {
  const request = newId(at);
  const author: Author = { via: 'person', ...personOf(by), call, request, batch: request };
  if (!isPutBack) return author;
  const [last] = await db.query(sql({ id: 'uuid' })`
    select id from content.changes where environment_id = ${environment} order by entry desc limit 1`);
  return { ...author, restores: last!.id };
}

async function carryOut(
  db: Db,
  environment: string,
  { edits = [], joins = [], creates, deletes, begins }: DemoChange,
  { becomes, begun }: TakenBack,
  at: Date,
): Promise<void> {
  for (const edit of edits) await change(db, environment, edit, { ...becomes.get(edit), updated_at: at });
  for (const { display, group } of joins)
    await db.query(sql`
      insert into content.display_groups (environment_id, display_id, group_id)
      values (${environment}, ${display}, ${group})`);
  if (begins) await beginPlaylist(db, begun.get(begins)!);
  if (creates) await createPassing(db, environment, creates, at);
  if (deletes)
    await db.query(sql`
      delete from content.playlists where environment_id = ${environment} and id = ${deletes.id}`);
}

async function createPassing(db: Db, environment: string, passing: DemoPassing, at: Date): Promise<void> {
  const { id, name, priority, from, to, group, playable } = passing;
  const conditions = [{ precondition: 'time', operator: 'between', from, to }];
  const calendar = JSON.stringify({ name: null, conditions, alternatives: [], exceptions: [] });
  await db.query(sql`
    insert into content.playlists (environment_id, id, name, priority, calendar, created_at, updated_at)
    values (${environment}, ${id}, ${name}, ${priority}, ${calendar}, ${at}, ${at})`);
  await db.query(sql`
    insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id, amount, duration, conditions)
    values (${environment}, ${newId(at)}, ${id}, 0, ${playable}, 1, null, '[]')`);
  await db.query(sql`
    insert into content.playlist_groups (environment_id, playlist_id, group_id) values (${environment}, ${id}, ${group})`);
}
