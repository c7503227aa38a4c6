import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import { readAssignments } from '../core/plans/assignments.ts';
import { plannedOf, plansOf, readPlaylists } from '../core/plans/plans.ts';
import type { App } from '../http/app.ts';
import { newId } from '../infra/ids.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { type DemoEnvironment, demoEnvironments } from './demo-data.ts';
import { idOf } from './demo-ids.ts';
import { fillPastPlans, type ToldPlan } from './demo-past-plans.ts';

// What the demo's displays showed before its first start, as computed by the schedule engine, and how its
// playlists were delivered.

const hourMs = 3_600_000;
const secondMs = 1000;

/**
 * The first location has four days of plays, the others half a day; more would only slow down the first start.
 */
const hoursAtFirstPlace = 4 * 24;
const hoursElsewhere = 12;
const playsAtOnce = 2000;

interface Shown {
  readonly playlist: string;
  readonly item: string;
  readonly from: number;
  readonly seconds: number;
}

interface Item {
  readonly playable: string;
  readonly name: string;
  readonly file: Buffer | null;
}

interface PlaylistState {
  readonly version: number;
  readonly name: string;
  readonly savedAt: number;
}

interface HistoryDisplay {
  readonly id: string;
  readonly name: string;
  readonly device: string;
  readonly place: string;
  readonly timezone: string;
  readonly plan: Plan;
  /** It has received nothing that happened later, and has reported nothing since then. */
  readonly connectedUntil: number;
}

export async function fillPlayHistory(app: App, startedAt: Date): Promise<void> {
  for (const environment of demoEnvironments) {
    // In one transaction, so that an interrupted start leaves nothing incomplete.
    await app.content.inEnvironments([idOf(environment.slug)], (db) =>
      fillEnvironment(db, environment, startedAt),
    );
  }
}

async function fillEnvironment(db: Db, demo: DemoEnvironment, startedAt: Date): Promise<void> {
  const { slug, locations } = demo;
  const environment = idOf(slug);
  const before = await db.query(
    sql`select from content.plays where environment_id = ${environment} and started_at < ${startedAt} limit 1`,
  );
  if (before.length > 0) return;
  const past = await fillPastPlans(db, demo, startedAt);
  const { displays, playlists, items } = await readDemo(db, environment, startedAt);
  // Displays with the same plan at the same time showed the same.
  const known = new Map<string, Shown[]>();
  for (const display of displays) {
    const { place, connectedUntil } = display;
    const hours = place === locations[0]?.name ? hoursAtFirstPlace : hoursElsewhere;
    const { told, dark } = past.get(display.id)!;
    const reported = itemsTold(told, startedAt.getTime() - hours * hourMs, known).filter(
      ({ from, seconds }) =>
        from + seconds * secondMs <= connectedUntil &&
        !dark.some((each) => from < each.to && each.from < from + seconds * secondMs),
    );
    for (let at = 0; at < reported.length; at += playsAtOnce)
      await writePlays(db, environment, display, reported.slice(at, at + playsAtOnce), playlists, items);
  }
  // Last, because players, which are already running, wait for these rows. They write plays before them too, so neither deadlocks.
  for (const display of displays) await writeReceipts(db, environment, display, playlists);
}

async function readDemo(db: Db, environment: string, startedAt: Date) {
  const devices = await db.query(sql({
    id: 'uuid',
    name: 'text',
    device: 'uuid!',
    seen_at: 'timestamptz?',
    is_up: 'bool',
  })`
    select p.id, p.name, p.device_id as device, d.last_active_at as seen_at, d.is_up
    from content.displays p join content.devices d on d.environment_id = p.environment_id and d.id = p.device_id
    where p.environment_id = ${environment} and p.active`);
  const deviceOf = new Map(devices.map((each) => [each.id, each]));
  const reach = await readAssignments(db, environment, [...deviceOf.keys()]);
  const saved = await db.query(
    sql({
      id: 'uuid',
      name: 'text',
      version: 'int4',
      updated_at: 'timestamptz',
    })`select id, name, version, updated_at from content.playlists where environment_id = ${environment}`,
  );
  const names = await db.query(sql({ item: 'uuid', playable: 'uuid', name: 'text', file: 'bytea?' })`
    select i.id as item, p.id as playable, p.name, (select m.sha256 from content.media m
      where m.environment_id = p.environment_id and m.playable_id = p.id and m.plays order by m.role limit 1) as file
    from content.playlist_items i
    join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id
    where i.environment_id = ${environment}`);
  const rows = await readPlaylists(
    db,
    environment,
    saved.map(({ id }) => id),
  );
  return {
    playlists: new Map<string, PlaylistState>(
      saved.map(({ id, name, version, updated_at }) => [
        id,
        { name, version, savedAt: Date.parse(updated_at) },
      ]),
    ),
    items: new Map<string, Item>(names.map(({ item, ...rest }) => [item, rest])),
    displays: plansOf(reach, [...rows.values()].map(plannedOf)).map(
      ([{ id, place }, { plan }]): HistoryDisplay => {
        const { name, device, seen_at, is_up } = deviceOf.get(id)!;
        const connectedUntil = seen_at && !is_up ? Date.parse(seen_at) : startedAt.getTime();
        return { id, name, plan, place: place.name, timezone: plan.timeZone, device, connectedUntil };
      },
    ),
  };
}

/** By each plan from when the player had it. */
function itemsTold(told: readonly ToldPlan[], since: number, known: Map<string, Shown[]>): Shown[] {
  return told.flatMap(({ plan, hash, from, to }) => {
    const start = Math.max(from, since);
    if (to <= start) return [];
    const key = `${hash} ${start} ${to}`;
    const shown = known.get(key) ?? itemsShown(plan, start, to);
    known.set(key, shown);
    return shown;
  });
}

/** Every item that was shown completely. */
function itemsShown(plan: Plan, from: number, until: number): Shown[] {
  const shown: Shown[] = [];
  for (let at = from; at < until; ) {
    const current = whatPlaysAt(plan, at);
    if (current.state !== 'playing') {
      at = current.until;
      continue;
    }
    const { playlist, item, to } = current.showing;
    const seconds = Math.round((to - at) / 100) / 10;
    if (to < until && seconds >= 1) shown.push({ playlist, item, from: at, seconds });
    at = to;
  }
  return shown;
}

/** A save reaches a connected player within seconds, and is shown as soon as it is scheduled. */
async function writeReceipts(
  db: Db,
  environment: string,
  { id: display, plan, connectedUntil }: HistoryDisplay,
  playlists: ReadonlyMap<string, PlaylistState>,
): Promise<void> {
  const at = (instant: number | null) => instant && new Date(instant);
  const rows = plan.playlists.flatMap(({ id }, i) => {
    const { version, savedAt } = playlists.get(id)!;
    if (savedAt > connectedUntil) return [];
    const received = savedAt + (1 + (i % 3) * 0.7) * secondMs;
    const cached = received + (2 + (i % 5) * 1.3) * secondMs;
    const shown = firstShown(plan, id, cached, connectedUntil);
    return { playlist: id, version, received: at(received), cached: at(cached), shown: at(shown) };
  });
  await db.query(sql`
    insert into content.receipts (environment_id, display_id, playlist_id, version, received_at, cached_at, shown_at)
    select ${environment}, ${display}, r.playlist, r.version, r.received, r.cached, r.shown
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r (playlist uuid, version int, received timestamptz,
      cached timestamptz, shown timestamptz)
    on conflict (environment_id, display_id, playlist_id) do update set
      received_at = excluded.received_at, cached_at = excluded.cached_at,
      shown_at = least(content.receipts.shown_at, excluded.shown_at)`);
}

function firstShown(plan: Plan, playlist: string, from: number, to: number): number | null {
  if (from >= to) return null;
  const segment = timeline(plan, from, to).find(({ playlists }) => playlists.includes(playlist));
  for (let at = segment?.from ?? to; segment && at < segment.to; ) {
    const current = whatPlaysAt(plan, at);
    if (current.state !== 'playing') return null;
    if (current.showing.playlist === playlist) return at;
    at = current.showing.to;
  }
  return null;
}

async function writePlays(
  db: Db,
  environment: string,
  { id: display, name, device, place, timezone }: HistoryDisplay,
  shown: readonly Shown[],
  playlists: ReadonlyMap<string, PlaylistState>,
  items: ReadonlyMap<string, Item>,
): Promise<void> {
  const ofItems = shown.map(({ item }) => items.get(item)!);
  const ofPlaylists = shown.map(({ playlist }) => playlists.get(playlist)!);
  await db.query(sql`
    insert into content.plays (environment_id, id, display_id, device_id, playlist_id, item_id, playable_id, name, started_at,
      seconds, created_at, updated_at, display_name, location_name, timezone, playlist_name, playlist_version, file_sha256)
    select ${environment}, t.id, ${display}, ${device}, t.playlist, t.item, t.playable, t.name, t.at, t.seconds, t.at, t.at,
      ${name}, ${place}, ${timezone}, t.playlist_name, t.version, t.file
    from unnest(${shown.map(({ from }) => newId(new Date(from)))}::uuid[], ${shown.map(({ playlist }) => playlist)}::uuid[],
      ${shown.map(({ item }) => item)}::uuid[], ${ofItems.map(({ playable }) => playable)}::uuid[],
      ${ofItems.map((each) => each.name)}::text[], ${shown.map(({ from }) => new Date(from))}::timestamptz[],
      ${shown.map(({ seconds }) => seconds)}::float8[], ${ofPlaylists.map((each) => each.name)}::text[],
      ${ofPlaylists.map(({ version }) => version)}::int[], ${ofItems.map(({ file }) => file)}::bytea[])
      as t (id, playlist, item, playable, name, at, seconds, playlist_name, version, file)`);
}
