import type { App } from '../http/app.ts';
import { sql } from '../infra/postgres/sql.ts';
import { demoEnvironments } from './demo-data.ts';
import { type DemoDevice, demoDeviceFacts, demoDevices, demoDeviceToken } from './demo-devices.ts';
import { createFrameSource } from './demo-frames.ts';
import { fillPlayHistory } from './demo-history.ts';
import { fillHourlyPictures } from './demo-hourly-pictures.ts';
import { idOf, itemIdOf, playableIdOf, playlistIdOf } from './demo-ids.ts';
import { ScheduledPlayer } from './scheduled-player.ts';
import { SimulatedPlayer } from './simulated-player.ts';

// The demo's simulated players, which connect like real ones. Two stay offline, so that the demo shows that
// state. Of all processes on one database, one at a time runs them.

/** A restart takes about as long as that of a small computer. */
const rebootMs = () => 12_000 + Math.random() * 8000;
const spreadMs = 500;

interface Options {
  /** They follow the calendar; otherwise they report what the demo's data says, at any hour. */
  readonly followsSchedule?: boolean;
}

/** Returns a function that stops them. */
export function startSimulatedPlayers(app: App, options: Options = {}): () => Promise<void> {
  if (!app.config.roles.includes('content')) return async () => {};
  return app.content.whileLocked('vitrine demo players', () => simulate(app, options));
}

function simulate(app: App, { followsSchedule = false }: Options): () => void {
  const connected = demoDevices.filter(({ display }) => display.silentMinutes === undefined);
  const startedAt = app.clock();
  let players: readonly { stop(): void }[] = [];
  let isStopped = false;
  const start = async () => {
    await restoreConnections(app, connected);
    if (isStopped) return;
    const frames = new Map(
      demoEnvironments.map(({ slug }) => [idOf(slug), createFrameSource(app, idOf(slug))]),
    );
    players = connected.map((device) =>
      followsSchedule
        ? scheduledPlayer(app, device, frames.get(device.environment)!)
        : fixedPlayer(app, device),
    );
    if (!followsSchedule) return;
    await fillPlayHistory(app, startedAt);
    for (const environment of demoEnvironments)
      await fillHourlyPictures(app, environment, startedAt, frames.get(idOf(environment.slug))!);
  };
  void start().catch((error: unknown) => {
    // What was under way finds the database closed.
    if (!isStopped) app.log.warn({ err: error }, 'demo_players_failed');
  });
  return () => {
    isStopped = true;
    for (const player of players) player.stop();
  };
}

const optionsFor = (app: App, device: DemoDevice) => ({
  url: `${app.urls.public}/s/${device.slug}`,
  token: demoDeviceToken(app, device.id),
  facts: { ...demoDeviceFacts(device), lastStart: app.clock().toISOString() },
  rebootMs: rebootMs(),
  spreadMs,
});

type FrameSource = ReturnType<typeof createFrameSource>;

const scheduledPlayer = (app: App, device: DemoDevice, frames: FrameSource): ScheduledPlayer =>
  new ScheduledPlayer(optionsFor(app, device), app.clock, frames, failingPageOf(device)).start();

const failingPageOf = ({ slug, display }: DemoDevice): string | null =>
  display.failingPage ? playableIdOf(slug, display.failingPage) : null;

function fixedPlayer(app: App, device: DemoDevice): SimulatedPlayer {
  const { slug, display } = device;
  const name = display.plays === undefined ? 'Lunch' : display.plays;
  const playing =
    name === null ? null : { playlist: playlistIdOf(slug, name), item: itemIdOf(slug, name, 0), name };
  return new SimulatedPlayer({ ...optionsFor(app, device), playing }).start();
}

/**
 * The demo's history ends where its players begin: those that were online reconnect without an event, and
 * those that went offline were last seen when their history says so. Later starts find them as they were
 * left.
 */
async function restoreConnections(app: App, connected: readonly DemoDevice[]): Promise<void> {
  const environments = [...new Set(demoDevices.map(({ environment }) => environment))];
  await app.content.inEnvironments(environments, async (db) => {
    await db.query(sql`
      update content.devices set is_up = true
      where last_active_at is null and id = any (${connected.map(({ id }) => id)}::uuid[])`);
    const silent = demoDevices.filter((device) => !connected.includes(device));
    await db.query(sql`
      update content.devices d set is_up = false, last_active_at = a.at
      from (select device_id, max(at) as at from content.availability where kind = 'player_down' group by 1) a
      where d.last_active_at is null and d.id = a.device_id and d.id = any (${silent.map(({ id }) => id)}::uuid[])`);
  });
}
