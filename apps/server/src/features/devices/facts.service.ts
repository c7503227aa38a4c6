import type { DeviceFacts } from '@vitrine/contract/player';
import type { Db } from '../../infra/postgres/db.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import type { Secrets } from '../../infra/secrets/secrets.ts';

/**
 * The facts that a device reports about itself, as columns. Absent facts change nothing; passwords are
 * encrypted.
 */
export function factColumns(
  secrets: Secrets,
  facts: DeviceFacts,
  now: Date,
  encrypted: Buffer | null = null,
): Record<string, unknown> {
  const { lastStart, bootedAt } = facts;
  // A device clock that is ahead must not put a start into the future.
  const notAhead = (instant: string) => new Date(Math.min(Date.parse(instant), now.getTime()));
  const columns: Record<string, unknown> = {
    manufacturer: facts.manufacturer,
    device: facts.device,
    cpu_name: facts.cpuName,
    arch: facts.arch,
    ram: facts.ram,
    mac: facts.mac?.toLowerCase(),
    localip: facts.localip,
    wgip: facts.wgip,
    anydesk_id: facts.anydeskId,
    remotessh: facts.remotessh,
    appversion: facts.appversion,
    last_start_at: lastStart && notAhead(lastStart),
    booted_at: bootedAt && notAhead(bootedAt),
    platform: facts.platform,
    engine: facts.engine,
    serial: facts.serial,
    agent_version: facts.agentVersion,
    temperature: facts.temperature,
    memory_used: facts.memory && Math.round(facts.memory.used),
    memory_total: facts.memory && Math.round(facts.memory.total),
    storage: facts.storage && JSON.stringify(facts.storage),
    disk_used: facts.diskUsage && Math.round(facts.diskUsage.used),
    disk_total: facts.diskUsage && Math.round(facts.diskUsage.total),
    screens: facts.screens && JSON.stringify(facts.screens),
    network_screens: facts.networkScreens && JSON.stringify(facts.networkScreens),
    secrets: encryptPasswords(secrets, facts, encrypted),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** A report of one password keeps the other; undefined if nothing is new. */
function encryptPasswords(
  secrets: Secrets,
  facts: DeviceFacts,
  encrypted: Buffer | null,
): Buffer | undefined {
  const { anydeskPass, devicePassword } = facts;
  if (anydeskPass === undefined && devicePassword === undefined) return undefined;
  const known = decryptPasswords(secrets, encrypted);
  const both = {
    anydeskPass: anydeskPass ?? known.anydeskPass,
    devicePassword: devicePassword ?? known.devicePassword,
  };
  const isKnown = both.anydeskPass === known.anydeskPass && both.devicePassword === known.devicePassword;
  return isKnown ? undefined : secrets.encrypt(JSON.stringify(both));
}

function decryptPasswords(secrets: Secrets, encrypted: Buffer | null): DeviceFacts {
  if (!encrypted) return {};
  try {
    return JSON.parse(secrets.decrypt(encrypted)) as DeviceFacts;
  } catch {
    return {}; // encrypted with a lost key: it cannot be read, and the device must still be able to connect
  }
}

export interface Report {
  readonly environment: string;
  readonly device: string;
  readonly facts: DeviceFacts;
}

/**
 * Writes the changed facts of many reports, and returns the devices. Rows without changes are not updated.
 */
export async function writeReports(
  db: Db,
  secrets: Secrets,
  reports: readonly Report[],
  now: Date,
): Promise<{ environment: string; device: string }[]> {
  const encrypted = await readEncrypted(db, reports);
  const rows = reports.flatMap(({ environment, device, facts }) => {
    const columns = factColumns(secrets, facts, now, encrypted.get(device) ?? null);
    if (Object.keys(columns).length === 0) return [];
    const {
      secrets: bytes,
      screens,
      storage,
      network_screens: networkScreens,
      ...plain
    } = columns as { secrets?: Buffer; screens?: string; storage?: string; network_screens?: string };
    return [
      {
        ...plain,
        environment_id: environment,
        id: device,
        ...(screens && { screens: JSON.parse(screens) as unknown }),
        ...(storage && { storage: JSON.parse(storage) as unknown }),
        ...(networkScreens && { network_screens: JSON.parse(networkScreens) as unknown }),
        ...(bytes && { secrets: bytes.toString('hex') }),
      },
    ];
  });
  if (rows.length === 0) return [];
  return db.query(sql({ environment: 'uuid', device: 'uuid' })`
    update content.devices d set ${trusted(names.map((name) => `${name} = ${newest(name)}`).join(', '))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b (environment_id uuid, id uuid, ${trusted(
      Object.entries(types)
        .map(([name, type]) => `${name} ${type}`)
        .join(', '),
    )})
    where d.environment_id = b.environment_id and d.id = b.id
      and (${trusted(names.map(newest).join(', '))}) is distinct from (${trusted(names.map((name) => `d.${name}`).join(', '))})
    returning d.environment_id as environment, d.id as device`);
}

/** The columns of facts with their transfer types; bytes are sent as hex. */
const types: Readonly<Record<string, string>> = {
  manufacturer: 'text',
  device: 'text',
  cpu_name: 'text',
  arch: 'text',
  ram: 'bigint',
  mac: 'text',
  localip: 'text',
  wgip: 'text',
  anydesk_id: 'text',
  remotessh: 'text',
  appversion: 'text',
  platform: 'text',
  engine: 'text',
  serial: 'text',
  agent_version: 'text',
  last_start_at: 'timestamptz',
  booted_at: 'timestamptz',
  temperature: 'double precision',
  memory_used: 'bigint',
  memory_total: 'bigint',
  storage: 'jsonb',
  disk_used: 'bigint',
  disk_total: 'bigint',
  screens: 'jsonb',
  network_screens: 'jsonb',
  secrets: 'text',
};
const names = Object.keys(types);
const newest = (name: string) =>
  `coalesce(${name === 'secrets' ? "decode(b.secrets, 'hex')" : `b.${name}`}, d.${name})`;

/** Locked, so that two reports of one password each can't overwrite each other. */
async function readEncrypted(db: Db, reports: readonly Report[]): Promise<Map<string, Buffer | null>> {
  const wanted = reports.filter(
    ({ facts }) => facts.anydeskPass !== undefined || facts.devicePassword !== undefined,
  );
  if (wanted.length === 0) return new Map();
  const rows = await db.query(sql({ id: 'uuid', secrets: 'bytea?' })`
    select d.id, d.secrets from content.devices d
    join unnest(${wanted.map(({ environment }) => environment)}::uuid[], ${wanted.map(({ device }) => device)}::uuid[])
      as k (environment_id, id) on d.environment_id = k.environment_id and d.id = k.id
    for update of d`);
  return new Map(rows.map(({ id, secrets: encrypted }) => [id, encrypted]));
}
