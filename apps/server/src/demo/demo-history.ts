import type { Plan } from '@vitrine/schedule/plan';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import { type PlaylistRow, plannedOf, plansOf } from '../features/playlists/plans.service.ts';
import { readReach } from '../features/playlists/reach.ts';
import type { App } from '../http/app.ts';
import type { Db } from '../infra/db.ts';
import { newId } from '../infra/ids.ts';
import { sql } from '../infra/sql.ts';
import { demoEnvironments } from './demo-data.ts';
import { idOf } from './demo-ids.ts';

// What the demo's screens showed before its first start, as the calendar would have had it, and how its playlists came to
// them. Two screens were out of reach when the playlists were saved.

const dayMs = 86_400_000;
const secondMs = 1000;

interface Turn {
  readonly playlist: string;
  readonly item: string;
  readonly from: number;
  readonly seconds: number;
}

interface Item {
  readonly playable: string;
  readonly name: string;
}

export async function fillPlayHistory(
  app: App,
  startedAt: Date,
  isSilent: (device: string) => boolean,
): Promise<void> {
  const now = startedAt.getTime();
  for (const { slug, locations } of demoEnvironments) {
    const environment = idOf(slug);
    const read = await app.content.inEnvironments([environment], (db) =>
      readDemo(db, environment, startedAt),
    );
    if (!read) continue;
    const { displays, playlists, items } = read;
    const turns = new Map<Plan, Turn[]>();
    for (const { id, device, place, plan } of displays) {
      if (isSilent(device)) continue;
      // The first location has days to look at, the others today; more would only make the first start slow.
      const days = place === locations[0]?.name ? 3 : 1;
      const mine = turns.get(plan) ?? turnsOf(plan, now - 3 * dayMs, now);
      turns.set(plan, mine);
      const since = mine.filter(({ from }) => from >= now - days * dayMs);
      await app.content.inEnvironments([environment], async (db) => {
        await writeReceipts(db, environment, id, playlists, plan, mine);
        await writePlays(db, environment, { display: id, device }, since, items);
      });
    }
  }
}

/** Null once there is a history. Files may still be on their way, which is why items are read whether they are ready or not. */
async function readDemo(db: Db, environment: string, startedAt: Date) {
  const known = await db.query(
    sql`select from content.plays where environment_id = ${environment} and started_at < ${startedAt} limit 1`,
  );
  if (known.length > 0) return null;
  const rows = await db.query<
    Omit<PlaylistRow, 'items'> & { updated_at: string; items: (PlaylistRow['items'][number] & Item)[] }
  >(sql`
    select t.id, t.name, t.version, t.priority, t.enabled, t.orientation, t.created_at, t.updated_at,
      t.calendar -> 'conditions' as conditions,
      coalesce((select json_agg(json_build_object('id', i.id, 'playable', i.playable_id, 'name', p.name, 'amount', i.amount,
          'seconds', coalesce(i.duration, p.duration, 10) * i.amount, 'conditions', i.conditions) order by i.position)
        from content.playlist_items i
        join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id
        where i.environment_id = t.environment_id and i.playlist_id = t.id), '[]') as items
    from content.playlists t where t.environment_id = ${environment}`);
  const devices = await db.query<{ id: string; device: string }>(sql`
    select id, device_id as device from content.displays
    where environment_id = ${environment} and active and device_id is not null`);
  const deviceOf = new Map(devices.map(({ id, device }) => [id, device]));
  const reach = await readReach(db, environment, [...deviceOf.keys()]);
  return {
    playlists: new Map(rows.map((row) => [row.id, row])),
    items: new Map<string, Item>(rows.flatMap((row) => row.items.map((item) => [item.id, item]))),
    displays: plansOf(reach, rows.map(plannedOf)).map(([{ id, place }, { plan }]) => ({
      ...{ id, plan, place: place.name },
      device: deviceOf.get(id)!,
    })),
  };
}

/** Every turn that ended before now. */
function turnsOf(plan: Plan, from: number, now: number): Turn[] {
  const turns: Turn[] = [];
  for (let at = from; at < now; ) {
    const current = whatPlaysAt(plan, at);
    if (current.state !== 'playing') {
      at = current.until;
      continue;
    }
    const { playlist, item, to } = current.showing;
    const seconds = Math.round((to - at) / 100) / 10;
    if (to < now && seconds >= 1) turns.push({ playlist, item, from: at, seconds });
    at = to;
  }
  return turns;
}

async function writeReceipts(
  db: Db,
  environment: string,
  display: string,
  playlists: ReadonlyMap<string, { version: number; updated_at: string }>,
  plan: Plan,
  turns: readonly Turn[],
): Promise<void> {
  const rows = plan.playlists.map(({ id }, i) => {
    const { version, updated_at } = playlists.get(id)!;
    const saved = Date.parse(updated_at);
    const received = saved + (1 + (i % 3) * 0.7) * secondMs;
    const cached = received + (2 + (i % 5) * 1.3) * secondMs;
    const shown = turns.find(({ playlist, from }) => playlist === id && from >= cached)?.from ?? null;
    const at = (instant: number | null) => instant && new Date(instant);
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

async function writePlays(
  db: Db,
  environment: string,
  { display, device }: { display: string; device: string },
  turns: readonly Turn[],
  items: ReadonlyMap<string, Item>,
): Promise<void> {
  await db.query(sql`
    insert into content.plays (environment_id, id, display_id, device_id, playlist_id, item_id, playable_id, name, started_at,
      seconds, created_at, updated_at)
    select ${environment}, t.id, ${display}, ${device}, t.playlist, t.item, t.playable, t.name, t.at, t.seconds, t.at, t.at
    from unnest(${turns.map(({ from }) => newId(new Date(from)))}::uuid[], ${turns.map(({ playlist }) => playlist)}::uuid[],
      ${turns.map(({ item }) => item)}::uuid[], ${turns.map(({ item }) => items.get(item)!.playable)}::uuid[],
      ${turns.map(({ item }) => items.get(item)!.name)}::text[], ${turns.map(({ from }) => new Date(from))}::timestamptz[],
      ${turns.map(({ seconds }) => seconds)}::float8[]) as t (id, playlist, item, playable, name, at, seconds)`);
}
