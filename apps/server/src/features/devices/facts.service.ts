import type { DeviceFacts } from '@vitrine/contract/player';
import type { Db } from '../../infra/postgres/db.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import type { Secrets } from '../../infra/secrets/secrets.ts';

/** What a device says of itself, as columns. Absent facts change nothing; passwords are sealed. */
export function factColumns(
  secrets: Secrets,
  facts: DeviceFacts,
  now: Date,
  sealed: Buffer | null = null,
): Record<string, unknown> {
  const { lastStart } = facts;
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
    // A clock that runs ahead must not put a start into the future.
    last_start_at: lastStart && new Date(Math.min(Date.parse(lastStart), now.getTime())),
    disk_used: facts.diskUsage && Math.round(facts.diskUsage.used),
    disk_total: facts.diskUsage && Math.round(facts.diskUsage.total),
    screens: facts.screens && JSON.stringify(facts.screens),
    secrets: sealPasswords(secrets, facts, sealed),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** A report of one password leaves the other; undefined if nothing is new. */
function sealPasswords(secrets: Secrets, facts: DeviceFacts, sealed: Buffer | null): Buffer | undefined {
  const { anydeskPass, devicePassword } = facts;
  if (anydeskPass === undefined && devicePassword === undefined) return undefined;
  const known = openPasswords(secrets, sealed);
  const both = {
    anydeskPass: anydeskPass ?? known.anydeskPass,
    devicePassword: devicePassword ?? known.devicePassword,
  };
  const isKnown = both.anydeskPass === known.anydeskPass && both.devicePassword === known.devicePassword;
  return isKnown ? undefined : secrets.seal(JSON.stringify(both));
}

function openPasswords(secrets: Secrets, sealed: Buffer | null): DeviceFacts {
  if (!sealed) return {};
  try {
    return JSON.parse(secrets.open(sealed)) as DeviceFacts;
  } catch {
    return {}; // sealed with a key that is no more: nobody can read it, and the device must get in
  }
}

export interface Report {
  readonly environment: string;
  readonly device: string;
  readonly facts: DeviceFacts;
}

/** Writes what is new of many reports, and returns whose. Rows of which nothing is new stay untouched. */
export async function writeReports(
  db: Db,
  secrets: Secrets,
  reports: readonly Report[],
  now: Date,
): Promise<{ environment: string; device: string }[]> {
  const sealed = await readSealed(db, reports);
  const rows = reports.flatMap(({ environment, device, facts }) => {
    const columns = factColumns(secrets, facts, now, sealed.get(device) ?? null);
    if (Object.keys(columns).length === 0) return [];
    const { secrets: bytes, screens, ...plain } = columns as { secrets?: Buffer; screens?: string };
    return [
      {
        ...plain,
        environment_id: environment,
        id: device,
        ...(screens && { screens: JSON.parse(screens) as unknown }),
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

/** The columns of facts, with the types they have on their way; bytes travel as hex. */
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
  last_start_at: 'timestamptz',
  disk_used: 'bigint',
  disk_total: 'bigint',
  screens: 'jsonb',
  secrets: 'text',
};
const names = Object.keys(types);
const newest = (name: string) =>
  `coalesce(${name === 'secrets' ? "decode(b.secrets, 'hex')" : `b.${name}`}, d.${name})`;

/** Locked, so that two reports of one password each can't undo each other. */
async function readSealed(db: Db, reports: readonly Report[]): Promise<Map<string, Buffer | null>> {
  const wanted = reports.filter(
    ({ facts }) => facts.anydeskPass !== undefined || facts.devicePassword !== undefined,
  );
  if (wanted.length === 0) return new Map();
  const rows = await db.query(sql({ id: 'uuid', secrets: 'bytea?' })`
    select d.id, d.secrets from content.devices d
    join unnest(${wanted.map(({ environment }) => environment)}::uuid[], ${wanted.map(({ device }) => device)}::uuid[])
      as k (environment_id, id) on d.environment_id = k.environment_id and d.id = k.id
    for update of d`);
  return new Map(rows.map(({ id, secrets: sealed }) => [id, sealed]));
}
