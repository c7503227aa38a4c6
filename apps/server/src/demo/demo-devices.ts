import { type DeviceFacts, protocolVersion } from '@vitrine/contract/player';
import { factColumns } from '../features/devices/facts.service.ts';
import type { App } from '../http/app.ts';
import { newPhrase } from '../infra/phrases.ts';
import type { Db } from '../infra/postgres/db.ts';
import { join, sql, trusted } from '../infra/postgres/sql.ts';
import { hashOf } from '../infra/secrets/secrets.ts';
import { version } from '../infra/version.ts';
import { type DemoDisplay, demoEnvironments } from './demo-data.ts';
import { deviceIdOf, idOf } from './demo-ids.ts';

// The demo's devices: rows whose tokens only this installation can derive.

const storage = { kind: 'opfs', startsOffline: true, missingBytes: 0 } as const;
const withAgent = { platform: 'linux', engine: 'Chromium 156', agentVersion: version, storage } as const;

const models: readonly DeviceFacts[] = [
  {
    manufacturer: 'Raspberry Pi',
    device: 'Raspberry Pi 5',
    cpuName: 'Cortex-A76',
    arch: 'arm64',
    ram: 8 * 2 ** 30,
    appversion: version,
    ...withAgent,
    temperature: 52,
    memory: { used: 2.1e9, total: 8 * 2 ** 30 },
  },
  {
    manufacturer: 'Intel',
    device: 'NUC 12',
    cpuName: 'Core i5-1240P',
    arch: 'x64',
    ram: 16 * 2 ** 30,
    appversion: version,
    ...withAgent,
    temperature: 44,
    memory: { used: 3.4e9, total: 16 * 2 ** 30 },
  },
  {
    manufacturer: 'Raspberry Pi',
    device: 'Raspberry Pi 4',
    cpuName: 'Cortex-A72',
    arch: 'arm64',
    ram: 4 * 2 ** 30,
    appversion: '0.9.4',
    platform: 'browser',
    engine: 'Chromium 131',
    storage,
  },
];

export interface DemoDevice {
  readonly environment: string;
  readonly slug: string;
  readonly id: string;
  readonly display: DemoDisplay;
  /** Number within its environment. */
  readonly number: number;
}

export const demoDevices: readonly DemoDevice[] = demoEnvironments.flatMap(({ slug, locations }) =>
  locations
    .flatMap(({ name, displays }) => displays.map((display) => ({ place: name, display })))
    .filter(({ display }) => display.device !== 'none')
    .map(({ place, display }, number) => ({
      environment: idOf(slug),
      slug,
      id: deviceIdOf(slug, place, display.name),
      display,
      number,
    })),
);

export const demoDeviceFacts = ({ number }: DemoDevice): DeviceFacts => ({
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

export const demoDeviceToken = (app: App, device: string) => app.secrets.derive(`demo device ${device}`);

/** Null if the display has none. */
export async function fillDevice(app: App, db: Db, id: string, pairedAt: Date): Promise<string | null> {
  const device = demoDevices.find((each) => each.id === id);
  if (!device) return null;
  const columns = {
    environment_id: device.environment,
    id,
    token_hash: hashOf(demoDeviceToken(app, id)),
    connect_string: newPhrase(),
    created_at: pairedAt,
    updated_at: pairedAt,
    protocol: protocolVersion,
    ...factColumns(app.secrets, demoDeviceFacts(device), pairedAt),
  };
  const values = join(
    Object.values(columns).map((value) => sql`${value}`),
    ', ',
  );
  await db.query(sql`
    insert into content.devices (${trusted(Object.keys(columns).join(', '))}) values (${values}) on conflict do nothing`);
  return id;
}
