import type { DisplayStatus } from '@vitrine/contract/displays';
import type { FrameState } from '@vitrine/contract/frames';
import { type DisplayLive, shownChanges } from '@vitrine/contract/live-view';
import type { Orientation, Plan } from '@vitrine/schedule/plan';
import { type Segment, timeline } from '@vitrine/schedule/timeline';
import { type Showing, whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import { displaysAt } from '../../core/display-state/display-counts.ts';
import { statusCase } from '../../core/display-state/display-fields.ts';
import { StoredPlaying } from '../../core/display-state/playing.ts';
import { type KnownItem, readItems } from '../../core/pictures/item-pictures.ts';
import { frameAddress } from '../../core/pictures/picture-address.ts';
import { readPlans } from '../../core/plans/plans.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { columns, json, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { changesAfter, closingAfter, firstPictures, instant, loopOf, stretchAround } from './live-loop.ts';

// The live view of one display: what it reports, what it should show by plan, and what comes next.

const dayMs = 86_400_000;
const lookAheadMs = 30 * dayMs;

export async function readLive(context: Context, id: string): Promise<DisplayLive> {
  const { db, environment, now } = context;
  const at = now.getTime();
  const row = await readDisplay(context, id);
  const neighbours = await displaysAt(context, row.location);
  const [found] = await readPlans(db, environment.id, [id]);
  // An inactive display gets nothing to play.
  const plan: Plan = row.active ? found!.plan : { ...found!.plan, playlists: [] };
  const current = whatPlaysAt(plan, at);
  const showing = current.state === 'playing' ? current.showing : null;
  const after = showing && whatPlaysAt(plan, showing.to);
  const following = after?.state === 'playing' ? after.showing : null;
  const segments = timeline(plan, at - dayMs, at + lookAheadMs);
  const other = otherAfter(segments, at, current.state === 'playing' ? current.playlists : []);
  const changes = changesAfter(segments, at, shownChanges);
  const pictureAt = await firstPictures(context, plan, [
    ...(other ? [other] : []),
    ...changes.flatMap((change) => startOf(change) ?? []),
  ]);
  const items = await readItems(
    context,
    [showing, following].flatMap((each) => each?.item ?? []),
  );
  const names = await readNames(context, [
    ...[showing, following].flatMap((each) => each?.playlist ?? []),
    ...[row.playing?.playlist, other?.playlist].flatMap((each) => each ?? []),
    ...changes.flatMap(({ playlists }) => playlists),
  ]);
  const named = (playlist: string) => ({ id: playlist, name: names.get(playlist) ?? '' });
  const planned = (each: Showing | null) => each && plannedItem(plan, each, named(each.playlist), items);
  const place = neighbours.findIndex((each) => each.id === id);
  const beside = (step: number) =>
    neighbours.length > 1 ? neighbours.at((place + step) % neighbours.length)! : null;

  return {
    now: now.toISOString(),
    id,
    name: row.name,
    location: { id: row.location, name: row.locationName },
    timezone: plan.timeZone,
    orientation: row.orientation,
    active: row.active,
    status: row.status,
    offlineSince: row.status === 'offline' ? row.lastActive : null,
    playing: row.playing && {
      playlist: row.playing.playlist && names.has(row.playing.playlist) ? named(row.playing.playlist) : null,
      item: row.playing.item,
      name: row.playing.name,
      since: row.playingSince,
    },
    state: current.state,
    current: planned(showing),
    next: planned(following),
    ...stretchAround(segments, at),
    loop: showing && (await loopOf(context, plan, showing.playlist)),
    nextPlaylist: other && {
      ...named(other.playlist),
      at: instant(other.at),
      ...pictureAt(other),
    },
    nextChanges: changes.map((change) => {
      const start = startOf(change);
      return {
        at: instant(change.from),
        state: change.state,
        playlists: change.playlists.map(named),
        ...(start ? pictureAt(start) : { picture: null, design: null }),
      };
    }),
    closesAt: current.state === 'closed' ? null : closingAfter(segments, at),
    filesStored: row.device === null ? null : await areFilesStored(context, id, segments, at),
    plannedPicture: (showing && items.get(showing.item)?.picture) ?? null,
    plannedDesign: (showing && items.get(showing.item)?.design) ?? null,
    frame: row.frameAt === null ? null : frameOf(context, id, row, row.frameAt),
    previous: beside(-1),
    following: beside(1),
  };
}

const startOf = ({ playlists: [playlist], from }: Segment) =>
  playlist === undefined ? null : { playlist, at: from };

const frameOf = (context: Context, id: string, row: DisplayRow, at: string) => ({
  picture: row.hasPicture ? frameAddress(context, id, at) : null,
  at,
  state: row.frameState!,
});

const displayRowColumns = columns({
  name: 'text',
  location: 'uuid',
  locationName: 'text',
  orientation: narrowed<Orientation>('text'),
  active: 'bool',
  device: 'uuid?',
  status: narrowed<DisplayStatus>('text'),
  lastActive: 'timestamptz?',
  playing: json(StoredPlaying.nullable()),
  playingSince: 'timestamptz?',
  frameAt: 'timestamptz?',
  frameState: narrowed<FrameState>('text?'),
  hasPicture: 'bool',
});
type DisplayRow = RowOf<typeof displayRowColumns>;

async function readDisplay({ db, environment, now }: Context, id: string): Promise<DisplayRow> {
  const [row] = await db.query(sql(displayRowColumns)`
    select t.name, t.location_id as location, l.name as "locationName", t.orientation, t.active, t.device_id as device,
      ${statusCase('d', now)} as status, d.last_active_at as "lastActive", d.playing,
      d.playing_since as "playingSince",
      f.at as "frameAt", f.state as "frameState", coalesce(f.jpeg is not null, false) as "hasPicture"
    from content.displays t
    join content.locations l on l.environment_id = t.environment_id and l.id = t.location_id
    left join content.devices d on d.environment_id = t.environment_id and d.id = t.device_id
    left join content.frames f on f.environment_id = t.environment_id and f.display_id = t.id and f.device_id = t.device_id
    where t.environment_id = ${environment.id} and t.id = ${id}`);
  if (!row) throw notFound();
  return row;
}

const filesAheadMs = 2 * dayMs;

/** Files count as stored if the device has acknowledged the current version. */
async function areFilesStored(
  { db, environment }: Context,
  display: string,
  segments: readonly Segment[],
  at: number,
): Promise<boolean | null> {
  const soon = segments.filter(({ from, to }) => to > at && from < at + filesAheadMs);
  const wanted = [...new Set(soon.flatMap(({ playlists }) => playlists))];
  if (wanted.length === 0) return null;
  const stored = await db.query(sql`
    select from content.receipts r
    join content.playlists p on p.environment_id = r.environment_id and p.id = r.playlist_id and p.version = r.version
    where r.environment_id = ${environment.id} and r.display_id = ${display} and r.playlist_id = any (${wanted}::uuid[])
      and coalesce(r.cached_at, r.shown_at) is not null`);
  return stored.length === wanted.length;
}

/** The next stretch in which another playlist plays. */
function otherAfter(segments: readonly Segment[], at: number, present: readonly string[]) {
  const next = segments.find(
    ({ from, playlists }) => from > at && playlists[0] !== undefined && playlists[0] !== present[0],
  );
  return next ? { playlist: next.playlists[0]!, at: next.from } : null;
}

function plannedItem(
  plan: Plan,
  { playlist, item, from, to }: Showing,
  named: { id: string; name: string },
  items: ReadonlyMap<string, KnownItem>,
) {
  const all = plan.playlists.find(({ id }) => id === playlist)!.items.filter(({ seconds }) => seconds > 0);
  const known = items.get(item);
  return {
    playlist: named,
    item,
    name: known?.name ?? '',
    type: known?.type ?? '',
    number: all.findIndex(({ id }) => id === item) + 1,
    of: all.length,
    from: instant(from),
    to: instant(to),
  };
}

async function readNames({ db, environment }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query(sql({ id: 'uuid', name: 'text' })`
    select id, name from content.playlists where environment_id = ${environment.id} and id = any (${ids}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
