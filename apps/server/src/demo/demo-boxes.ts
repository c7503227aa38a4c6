import type { DeviceFacts } from '@vitrine/contract/player';
import { factColumns } from '../features/devices/facts.service.ts';
import { recordAvailability } from '../features/player/heartbeats.ts';
import type { App } from '../http/app.ts';
import type { Db } from '../infra/db.ts';
import { newPhrase } from '../infra/phrases.ts';
import { hashOf } from '../infra/secrets.ts';
import { join, sql, trusted } from '../infra/sql.ts';
import { version } from '../infra/version.ts';
import type { DemoDisplay } from './demo-data.ts';
import { demoEnvironments } from './demo-data.ts';
import { createFrameDrawer } from './demo-frames.ts';
import { fillPlayHistory } from './demo-history.ts';
import { idOf } from './demo-ids.ts';
import { itemIdOf, playlistIdOf } from './fill-content.ts';
import { PlayingBox } from './playing-box.ts';
import { SimulatedBox } from './simulated-box.ts';

// The demo's players: rows of devices whose tokens only this installation can derive, and simulated boxes that connect
// with them as real ones do. Two stay silent, so that the demo shows what offline looks like.

const models: readonly DeviceFacts[] = [
  {
    manufacturer: 'Raspberry Pi',
    device: 'Raspberry Pi 5',
    cpuName: 'Cortex-A76',
    arch: 'arm64',
    ram: 8 * 2 ** 30,
    appversion: version,
  },
  {
    manufacturer: 'Intel',
    device: 'NUC 12',
    cpuName: 'Core i5-1240P',
    arch: 'x64',
    ram: 16 * 2 ** 30,
    appversion: version,
  },
  {
    manufacturer: 'Raspberry Pi',
    device: 'Raspberry Pi 4',
    cpuName: 'Cortex-A72',
    arch: 'arm64',
    ram: 4 * 2 ** 30,
    appversion: '0.9.4',
  },
];

interface Box {
  readonly environment: string;
  readonly slug: string;
  readonly device: string;
  readonly display: DemoDisplay;
  readonly number: number;
}

const boxes: readonly Box[] = demoEnvironments.flatMap(({ slug, locations }) =>
  locations
    .flatMap(({ name, displays }) => displays.map((display) => ({ place: name, display })))
    .filter(({ display }) => display.box !== 'never')
    .map(({ place, display }, number) => ({
      environment: idOf(slug),
      slug,
      device: idOf(slug, 'device', place, display.name),
      display,
      number,
    })),
);

const factsOf = ({ number }: Box): DeviceFacts => ({
  ...models[number % models.length],
  mac: `d8:3a:dd:10:00:${number.toString(16).padStart(2, '0')}`,
  localip: `192.168.1.${20 + number}`,
  wgip: `10.8.0.${20 + number}`,
  anydeskId: String(481_920_100 + number),
  anydeskPass: `kava-${1000 + number}`,
  devicePassword: `vitrina-${2000 + number}`,
  remotessh: `10.8.0.${20 + number}:22`,
  diskUsage: { used: (6 + (number % 7)) * 1e9, total: 32e9 },
  screens: [{ name: 'HDMI-1', width: 1920, height: 1080 }],
});

const tokenOf = (app: App, device: string) => app.secrets.derive(`demo device ${device}`);

export async function fillDevice(
  app: App,
  db: Db,
  slug: string,
  place: string,
  display: DemoDisplay,
  now: Date,
): Promise<string | null> {
  const id = idOf(slug, 'device', place, display.name);
  const box = boxes.find(({ device }) => device === id);
  if (!box) return null;
  const columns = {
    environment_id: idOf(slug),
    id,
    token_hash: hashOf(tokenOf(app, id)),
    connect_string: newPhrase(),
    created_at: now,
    updated_at: now,
    ...factColumns(app.secrets, factsOf(box), now),
  };
  const values = join(
    Object.values(columns).map((value) => sql`${value}`),
    ', ',
  );
  await db.query(sql`
    insert into content.devices (${trusted(Object.keys(columns).join(', '))}) values (${values}) on conflict do nothing`);
  return id;
}

/** A week of ups and, for some, a short silence, of the device and the display it plays for by now. */
export async function fillAvailability(db: Db, id: string, now: Date): Promise<void> {
  const { environment, device, number } = boxes.find((box) => box.device === id)!;
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await recordAvailability(db, [{ environment_id: environment, id: device }], 'player_up', daysAgo(7));
  if (number % 5 !== 0) return;
  const downAt = 1.5 + (number % 7) * 0.6;
  await recordAvailability(db, [{ environment_id: environment, id: device }], 'player_down', daysAgo(downAt));
  await recordAvailability(
    db,
    [{ environment_id: environment, id: device }],
    'player_up',
    daysAgo(downAt - 0.05),
  );
}

const firstItemOf = (slug: string, name: string) => ({
  playlist: playlistIdOf(slug, name),
  item: itemIdOf(slug, name, 0),
  name,
});

/** They say what the demo's data says; `followsSchedule`: they do what the calendar says, and have been doing so for days. */
export function startSimulatedBoxes(app: App, { followsSchedule = false } = {}): () => void {
  const now = app.clock();
  const silent = boxes.filter(({ display }) => display.silentMinutes !== undefined);
  const speaking = boxes.filter(({ display }) => display.silentMinutes === undefined);
  const drawers = new Map(
    demoEnvironments.map(({ slug }) => [idOf(slug), createFrameDrawer(app, idOf(slug))]),
  );
  const startBox = (box: Box) => {
    const options = {
      url: `${app.urls.public}/s/${box.slug}`,
      token: tokenOf(app, box.device),
      facts: { ...factsOf(box), lastStart: now.toISOString() },
      spreadMs: 500,
    };
    if (followsSchedule) return new PlayingBox(options, app.clock, drawers.get(box.environment)!).start();
    const playing = box.display.box === 'idle' ? null : firstItemOf(box.slug, box.display.plays ?? 'Lunch');
    return new SimulatedBox({ ...options, playing }).start();
  };
  let started: readonly { stop(): void }[] = [];
  let isStopped = false;
  const prepare = async () => {
    if (followsSchedule) await callThemUp(app, speaking);
    if (!isStopped) started = speaking.map(startBox);
    await letSilentOnesFallSilent(app, silent, now);
    const isSilent = (device: string) => silent.some((box) => box.device === device);
    if (followsSchedule) await fillPlayHistory(app, now, isSilent);
  };
  void prepare().catch((error: unknown) => {
    // A stop closes the database under it.
    if (!isStopped) app.log.warn({ err: error }, 'demo boxes');
  });
  return () => {
    isStopped = true;
    for (const box of started) box.stop();
  };
}

/** They have been up for days, so that none of them comes up now. */
async function callThemUp(app: App, speaking: readonly Box[]): Promise<void> {
  await app.content.inEnvironments([...new Set(speaking.map(({ environment }) => environment))], (db) =>
    db.query(sql`
      update content.devices set is_up = true
      where last_active_at is null and id = any (${speaking.map(({ device }) => device)}::uuid[])`),
  );
}

async function letSilentOnesFallSilent(app: App, silent: readonly Box[], now: Date): Promise<void> {
  await app.content.inEnvironments([...new Set(silent.map(({ environment }) => environment))], async (db) => {
    for (const { environment, device, display } of silent) {
      const seenAt = new Date(now.getTime() - display.silentMinutes! * 60_000);
      await db.query(sql`
        update content.devices set last_active_at = ${seenAt}, is_up = true, playing = null
        where environment_id = ${environment} and id = ${device}`);
    }
  });
}
