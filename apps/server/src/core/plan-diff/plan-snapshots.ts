import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { createSlices } from '../../infra/slices.ts';
import { readWornFrames, type WornFrame } from '../frames/frames.ts';
import {
  type Assignments,
  distinct,
  type PlacedDisplay,
  type ReachedDisplay,
  readAssignments,
} from '../plans/assignments.ts';
import { itemSeconds } from '../plans/item-seconds.ts';
import { type Planned, readPlanned } from '../plans/planned-playlists.ts';
import { plansOf, type SharedPlan } from '../plans/plans.ts';

export type { PlacedDisplay } from '../plans/assignments.ts';

// The plans of the displays that a change reaches, before and after it. The database knows which records a
// transaction has changed: only those are read twice.

/** By display, in the order of their ids. */
export type Snapshot = ReadonlyMap<string, readonly [PlacedDisplay, SharedPlan]>;

const nameColumns = columns({ id: 'uuid', name: 'text', priority: 'int4', isDraft: 'bool' });
type NamedPlaylist = RowOf<typeof nameColumns>;
export type SnapshotPlaylist = Omit<NamedPlaylist, 'isDraft'>;

const itemColumns = columns({
  playlist: 'uuid',
  playable: 'uuid',
  name: 'text',
  seconds: 'float8',
  /** Differs if something else is seen of it. */
  seen: 'text',
  showUntil: 'text?',
});
export type SeenItem = RowOf<typeof itemColumns>;

/** The state after a change. What is not in it is as it was. */
export interface ChangedParts {
  readonly touched: ReadonlySet<string>;
  /** Playlists among them. */
  readonly edited: readonly string[];
  /** Of the displays that it reaches now. Null if they are as they were. */
  readonly assignments: Assignments | null;
  /** Playlists that are touched, or have an item that shows a touched playable. */
  readonly playlists: readonly string[];
  readonly planned: readonly Planned[];
  readonly names: readonly SnapshotPlaylist[];
  readonly items: readonly SeenItem[];
  /** By display. Null if they are as they were. */
  readonly frames: ReadonlyMap<string, WornFrame> | null;
}

export interface FrameChange {
  readonly before: WornFrame | null;
  readonly after: WornFrame | null;
}

/** Active displays whose plans the change cannot alter. */
export interface OtherDisplays {
  readonly count: number;
  readonly zones: readonly string[];
  /** Places with the most of them first, not all. */
  readonly places: readonly { readonly name: string; readonly count: number }[];
}

export interface ReachedPlans {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly playlists: ReadonlyMap<string, SnapshotPlaylist>;
  /** Playlists that exist before and after and of which something else is seen. */
  readonly items: ReadonlyMap<string, { readonly before: SeenItem[]; readonly after: SeenItem[] }>;
  /** Displays that wear another frame, or of whose frame something else is seen. */
  readonly frames: ReadonlyMap<string, FrameChange>;
  /** Groups of displays, and what they assign, by their ids. */
  readonly links: { readonly before: Assignments; readonly after: Assignments };
}

/** Reads in the transaction of a change what it has changed so far. */
export async function readChangedParts(db: Db, environment: string): Promise<ChangedParts> {
  const rows = await db.query(
    sql({ resource: 'text', id: 'uuid' })`select resource, id from content.touched_records()`,
  );
  const of = (resource: string) => rows.filter((row) => row.resource === resource).map(({ id }) => id);
  const touched = rows.map(({ id }) => id);
  const showing = await db.query(sql({ id: 'uuid' })`
    select distinct playlist_id as id from content.playlist_items
    where environment_id = ${environment} and playable_id = any (${[...of('playables'), ...of('designs')]}::uuid[])`);
  const playlists = distinct([...of('playlists'), ...showing.map(({ id }) => id)]);
  const [planned, names, items] = await Promise.all([
    readPlanned(db, environment, playlists),
    readNames(db, environment, playlists),
    readSeenItems(db, environment, playlists),
  ]);
  const putOnScreens = await db.query(
    sql({ id: 'uuid' })`select id from content.drafts_put_on_screens() as d (id)`,
  );
  const hasLinks =
    putOnScreens.length > 0 ||
    rows.some(({ resource }) => ['displays', 'groups', 'locations'].includes(resource));
  const assignments = hasLinks
    ? await readAssignments(db, environment, await readReached(db, environment, touched, playlists))
    : null;
  const frames = hasLinks || of('designs').length > 0 ? await readWornFrames(db, environment) : null;
  return {
    touched: new Set(touched),
    edited: of('playlists'),
    assignments,
    playlists,
    planned,
    names,
    items,
    frames,
  };
}

/** Reads the state before the change, where its transaction is undone or from outside of it. */
export async function readReachedPlans(
  db: Db,
  environment: string,
  changed: ChangedParts,
): Promise<ReachedPlans> {
  const affected = new Set(changed.playlists);
  const frames = changed.frames
    ? otherFrames(await readWornFrames(db, environment), changed.frames)
    : new Map<string, FrameChange>();
  const reached = distinct([
    ...frames.keys(),
    ...(await readReached(db, environment, [...changed.touched], changed.playlists)),
    ...(changed.assignments?.displays ?? []).map(({ id }) => id),
  ]);
  const were = await readAssignments(db, environment, reached);
  const are = assignmentsAfter(were, changed);
  const ids = distinct([...changed.playlists, ...carriedIn(were), ...carriedIn(are)]);
  const [planned, names, items] = await Promise.all([
    readPlanned(db, environment, ids),
    readNames(db, environment, ids),
    readSeenItems(db, environment, changed.playlists),
  ]);
  // Each takes milliseconds with a thousand displays, and previews are asked while people type.
  const pause = createSlices(0);
  const plannedAfter = [...planned.filter(({ id }) => !affected.has(id)), ...changed.planned];
  await pause();
  const plansBefore = plansOf(were, planned);
  await pause();
  const plansAfter = changed.assignments
    ? plansOf(are, plannedAfter)
    : otherPlans(plansBefore, were.groups, plannedAfter);
  await pause();
  return {
    before: byDisplay(plansBefore),
    after: byDisplay(plansAfter),
    playlists: new Map([...names, ...changed.names].map((playlist) => [playlist.id, playlist])),
    // What a draft shows is seen by nobody.
    items: otherItems(
      changed,
      names.filter(({ isDraft }) => !isDraft),
      items,
    ),
    frames,
    links: { before: were, after: are },
  };
}

function otherFrames(
  were: ReadonlyMap<string, WornFrame>,
  are: ReadonlyMap<string, WornFrame>,
): Map<string, FrameChange> {
  const found = new Map<string, FrameChange>();
  for (const display of new Set([...were.keys(), ...are.keys()])) {
    const [before, after] = [were.get(display) ?? null, are.get(display) ?? null];
    if (before?.id !== after?.id || before?.seen !== after?.seen) found.set(display, { before, after });
  }
  return found;
}

/** Displays that are touched, at a touched place, in a touched group, or in one that carries one of these playlists. */
async function readReached(
  db: Db,
  environment: string,
  touched: readonly string[],
  playlists: readonly string[],
): Promise<string[]> {
  const rows = await db.query(sql({ id: 'uuid!' })`
    select id from content.displays where environment_id = ${environment} and id = any (${touched}::uuid[])
    union select id from content.displays where environment_id = ${environment} and location_id = any (${touched}::uuid[])
    union select display_id from content.display_groups where environment_id = ${environment} and (
      group_id = any (${touched}::uuid[]) or group_id in (select group_id from content.playlist_groups
        where environment_id = ${environment} and playlist_id = any (${playlists}::uuid[])))`);
  return rows.map(({ id }) => id);
}

/**
 * Reached only before: deleted if it is touched itself; otherwise it has left touched groups, and nothing else of it has changed.
 */
function assignmentsAfter(were: Assignments, { assignments, touched }: ChangedParts): Assignments {
  if (!assignments) return were;
  const still = new Set(assignments.displays.map(({ id }) => id));
  const left = were.displays
    .filter(({ id }) => !still.has(id) && !touched.has(id))
    .map((display) => ({ ...display, groups: display.groups.filter((group) => !touched.has(group)) }));
  return {
    displays: [...assignments.displays, ...left].sort((a, b) => (a.id < b.id ? -1 : 1)),
    groups: new Map([...were.groups, ...assignments.groups]),
  };
}

const namedPlaces = 20;

/** Counted by the database: they may be thousands of places. */
export async function readOthers(
  db: Db,
  environment: string,
  { before, after }: ReachedPlans,
): Promise<OtherDisplays> {
  const others = sql`from content.displays d
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    where d.environment_id = ${environment} and d.active and d.id <> all (${[...before.keys(), ...after.keys()]}::uuid[])`;
  const [zones, places] = await Promise.all([
    db.query(sql({ zone: 'text', count: 'int4' })`
      select l.timezone as zone, count(*)::int4 as count ${others} group by 1`),
    db.query(sql({ name: 'text', count: 'int4' })`
      select l.name, count(*)::int4 as count ${others} group by 1 order by 2 desc, l.name collate "C" limit ${namedPlaces}`),
  ]);
  return {
    count: zones.reduce((sum, { count }) => sum + count, 0),
    zones: zones.map(({ zone }) => zone),
    places,
  };
}

/** Playlists of these displays. */
function carriedIn({ displays, groups }: Assignments): string[] {
  const used = new Set(displays.flatMap((display) => display.groups));
  return [...used].flatMap((id) => groups.get(id)?.playlists ?? []);
}

type Plans = readonly (readonly [ReachedDisplay, SharedPlan])[];

const byDisplay = (plans: Plans): Snapshot => new Map(plans.map((each) => [each[0].id, each]));

/** The same displays in the same groups: those that shared a plan still do. */
function otherPlans(plans: Plans, groups: Assignments['groups'], planned: readonly Planned[]): Plans {
  const oneOf = new Map(plans.map(([display, shared]) => [shared, display]));
  const others = plansOf({ displays: [...oneOf.values()], groups }, planned);
  const otherOf = new Map([...oneOf.keys()].map((shared, i) => [shared, others[i]![1]]));
  return plans.map(([display, shared]) => [display, otherOf.get(shared)!]);
}

function otherItems(
  changed: ChangedParts,
  namesBefore: readonly SnapshotPlaylist[],
  itemsBefore: readonly SeenItem[],
): ReachedPlans['items'] {
  const existed = new Set(namesBefore.map(({ id }) => id));
  const [was, becomes] = [itemsBefore, changed.items].map((items) =>
    Map.groupBy(items, ({ playlist }) => playlist),
  );
  const seenOf = (items: readonly SeenItem[]) => items.map(({ seen }) => seen).join();
  return new Map(
    changed.names
      .filter(({ id }) => existed.has(id))
      .map(({ id }) => [id, { before: was!.get(id) ?? [], after: becomes!.get(id) ?? [] }] as const)
      .filter(([, { before, after }]) => seenOf(before) !== seenOf(after)),
  );
}

const readNames = (db: Db, environment: string, ids: readonly string[]): Promise<NamedPlaylist[]> =>
  db.query(sql(nameColumns)`
    select id, name, priority, first_enabled_at is null as "isDraft" from content.playlists
    where environment_id = ${environment} and id = any (${ids}::uuid[])`);

/** Items that screens show, in order. What is seen of an item is everything but a name. */
const readSeenItems = (db: Db, environment: string, playlists: readonly string[]): Promise<SeenItem[]> =>
  db.query(sql(itemColumns)`
    select i.playlist_id as playlist, p.id as playable, p.name, ${trusted(itemSeconds)} as seconds, p.show_until as "showUntil",
      md5(concat_ws(' ', p.id, ${trusted(itemSeconds)}, i.amount, i.conditions, p.type, p.url, p.is_local, p.show_from, p.show_until,
        (select string_agg(encode(m.sha256, 'hex'), ' ' order by m.role, m.position) from content.media m
          where m.environment_id = p.environment_id and m.playable_id = p.id and m.plays),
        (select md5(concat(d.background, d.boxes, case when d.units = 'words' then d.words end)) from content.designs d
          where d.environment_id = p.environment_id and d.id = p.id))) as seen
    from content.playlist_items i
    join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id and p.status = 'ready'
      and not p.refuses_framing
    where i.environment_id = ${environment} and i.playlist_id = any (${playlists}::uuid[])
    order by i.playlist_id, i.position`);
