import type { PlayerEvent } from '@vitrine/contract/player-events';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { endFaults, recordFaults } from '../faults/faults.service.ts';
import { recordData } from '../sources/player-data.service.ts';
import { recordPlays } from './record-plays.ts';

// What devices report about their manifests and plays. The device gives each event a unique id, so a repeated
// delivery counts once. A device can report only about its own display, whatever it names.

type Of<Kind extends PlayerEvent['kind']> = Extract<PlayerEvent, { kind: Kind }>;
const only = <Kind extends PlayerEvent['kind']>(events: readonly PlayerEvent[], kind: Kind) =>
  events.filter((event): event is Of<Kind> => event.kind === kind);

/** A clock that is ahead must not put events into the future. */
const atMost = (instant: string, now: Date) => new Date(Math.min(Date.parse(instant), now.getTime()));

/** What was recorded: how many plays were refused, and whether a fault began, was repeated or ended. */
export async function recordEvents(
  db: Db,
  environment: string,
  device: string,
  events: readonly PlayerEvent[],
  now: Date,
): Promise<{ readonly refused: number; readonly hasFaults: boolean }> {
  const [row] = await db.query(
    sql({
      id: 'uuid',
    })`select id from content.displays where environment_id = ${environment} and device_id = ${device}`,
  );
  // What was shown on a display that has been deleted since is still reported.
  const plays = [...only(events, 'play'), ...only(events, 'plays')].map((play) => ({
    ...play,
    count: 'count' in play ? play.count : 1,
    at: atMost(play.startedAt, now),
  }));
  const refused = await recordPlays(db, environment, { display: row?.id ?? null, device }, plays, now);
  if (!row) return { refused, hasFaults: false };
  const reporter = { environment, display: row.id, device };
  await recordReceipts(db, environment, row.id, only(events, 'receipt'), now);
  await recordData(db, environment, row.id, only(events, 'data'), now);
  await recordManifests(db, environment, { display: row.id, device }, only(events, 'manifest'), now);
  const faults = only(events, 'fault').map((fault) => ({ ...fault, at: atMost(fault.at, now) }));
  const hasNew = await recordFaults(db, reporter, faults, now);
  const hasEnded = await endFaults(db, reporter, plays, now);
  return { refused, hasFaults: hasNew || hasEnded };
}

/** One row per display and playlist: when the newest version was received, had all files, and was shown. */
async function recordReceipts(
  db: Db,
  environment: string,
  display: string,
  receipts: readonly Of<'receipt'>[],
  now: Date,
): Promise<void> {
  for (const { playlist, version, stage, at } of receipts) {
    const when = atMost(at, now);
    const stages = ['received', 'cached', 'shown'].map((each) => (each === stage ? when : null));
    await db.query(sql`
      insert into content.receipts as r (environment_id, display_id, playlist_id, version, received_at, cached_at, shown_at)
      select ${environment}, ${display}, p.id, ${version}, ${stages[0]}, ${stages[1]}, ${stages[2]}
      from content.playlists p where p.environment_id = ${environment} and p.id = ${playlist} and p.version >= ${version}
      on conflict (environment_id, display_id, playlist_id) do update set version = excluded.version,
        received_at = case when r.version = excluded.version then coalesce(r.received_at, excluded.received_at) else excluded.received_at end,
        cached_at = case when r.version = excluded.version then coalesce(r.cached_at, excluded.cached_at) else excluded.cached_at end,
        shown_at = case when r.version = excluded.version then coalesce(r.shown_at, excluded.shown_at) else excluded.shown_at end
      where excluded.version >= r.version`);
  }
}

/** When the player got a manifest and began to play by it; the first report counts. Others than it was sent are ignored. */
async function recordManifests(
  db: Db,
  environment: string,
  { display, device }: { display: string; device: string },
  reports: readonly Of<'manifest'>[],
  now: Date,
): Promise<void> {
  if (reports.length === 0) return;
  const at = (stage: Of<'manifest'>['stage']) =>
    reports.map((report) => (report.stage === stage ? atMost(report.at, now) : null));
  await db.query(sql`
    insert into content.display_manifests as m (environment_id, display_id, version, sent_at, received_at, in_force_at)
    select ${environment}, ${display}, v.version, min(v.sent_at), min(r.received_at), min(r.in_force_at)
    from unnest(${reports.map(({ version }) => version)}::text[], ${at('received')}::timestamptz[],
      ${at('in_force')}::timestamptz[]) as r (version, received_at, in_force_at)
    join content.manifest_versions v on v.environment_id = ${environment} and v.device_id = ${device} and v.version = r.version
      and v.display_id = ${display}
    group by v.version
    on conflict (environment_id, display_id, version) do update set received_at = coalesce(m.received_at, excluded.received_at),
      in_force_at = coalesce(m.in_force_at, excluded.in_force_at)`);
}
