import type { Command, DeviceFacts } from '@vitrine/contract/player';
import type { App } from '../../http/app.ts';
import type { DeviceKey } from '../../http/process-state.ts';
import { publishChanged } from '../../infra/announcements.ts';
import { createBatcher } from '../../infra/batch.ts';
import { publishNow } from '../../infra/events.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hashOf } from '../../infra/secrets/secrets.ts';
import { writeReports } from '../devices/facts.service.ts';
import { readDataIndexes } from '../sources/player-data.service.ts';
import { endRestarts, readManifests, takeAllCommands } from './player.service.ts';

// Handshakes are handled in batches: when ten thousand devices reconnect, the server sends a hundred queries
// over one connection instead of forty thousand.

const maxBatchSize = 200;
/** A Postgres notification is limited to 8,000 bytes. */
const takenPerNotification = 100;

export interface Handshake {
  readonly environment: string;
  readonly token: string;
  readonly facts: DeviceFacts | undefined;
  readonly protocol: number;
}

export interface AcceptedHandshake {
  readonly device: string;
  /** Assigned by the database: of two connections of a device the one with the higher number is newer. */
  readonly connection: number;
  readonly manifestVersion: string;
  readonly dataVersion: string | undefined;
  readonly commands: readonly Command[];
  /** Changes before this moment are included in the reply. */
  readonly askedAt: number;
}

/** Null if there is no such device. */
export type AcceptHandshake = (handshake: Handshake) => Promise<AcceptedHandshake | null>;

export const createHandshakeHandler = (app: App): AcceptHandshake =>
  createBatcher(maxBatchSize, (handshakes) => acceptBatch(app, handshakes));

async function acceptBatch(
  app: App,
  handshakes: readonly Handshake[],
): Promise<(AcceptedHandshake | null)[]> {
  const now = app.clock();
  const askedAt = performance.now();
  const environments = [...new Set(handshakes.map(({ environment }) => environment))];
  const { numbered, manifests, commands, data, changed } = await app.content.inEnvironments(
    environments,
    async (db) => {
      const all = await numberConnections(db, handshakes);
      const known = all.filter((each) => each !== null);
      if (known.length === 0)
        return { numbered: all, manifests: new Map(), commands: new Map(), data: new Map(), changed: [] };
      const reports = handshakes.flatMap(({ facts }, i) => (facts && all[i] ? [{ ...all[i], facts }] : []));
      const starts = handshakes.flatMap(({ facts }, i) =>
        all[i] ? [{ ...all[i], startedAt: facts?.lastStart ?? null }] : [],
      );
      return {
        numbered: all,
        changed: [
          ...(await writeReports(db, app.secrets, reports, now)),
          ...(await endRestarts(db, starts, now)),
        ],
        manifests: await readManifests(db, known, now),
        commands: await takeAllCommands(db, known, now),
        data: await readDataIndexes(db, known, now),
      };
    },
  );
  for (const environment of new Set(changed.map((each) => each.environment)))
    publishChanged(app.content, environment, 'device');
  announceTaken(app, numbered);
  return numbered.map((each) => {
    const manifest = each && manifests.get(each.device);
    if (!each || !manifest) return null;
    const { device, connection } = each;
    return {
      device,
      connection,
      manifestVersion: manifest.version,
      dataVersion: data.get(device)?.version,
      commands: commands.get(device) ?? [],
      askedAt,
    };
  });
}

interface Numbered extends DeviceKey {
  readonly connection: number;
}

/** Identifies devices by their tokens and assigns connection numbers; null for an unknown token. */
async function numberConnections(db: Db, handshakes: readonly Handshake[]): Promise<(Numbered | null)[]> {
  const hashes = handshakes.map(({ token }) => hashOf(token));
  const found = await db.query(sql({ environment: 'uuid', device: 'uuid', token_hash: 'bytea' })`
    select d.environment_id as environment, d.id as device, d.token_hash
    from unnest(${handshakes.map(({ environment }) => environment)}::uuid[], ${hashes}::bytea[]) as k (environment_id, token_hash)
    join content.devices d on d.environment_id = k.environment_id and d.token_hash = k.token_hash`);
  if (found.length === 0) return handshakes.map(() => null);
  const byToken = new Map(found.map((each) => [each.token_hash.toString('hex') + each.environment, each]));
  // Sorted by key, so that two processes cannot deadlock.
  const keys = [...new Map(found.map((each) => [each.device, each])).values()];
  const protocols = new Map(
    handshakes.map(({ protocol, environment }, i) => [
      byToken.get(hashes[i]!.toString('hex') + environment)?.device,
      protocol,
    ]),
  );
  const rows = await db.query(sql({ id: 'uuid', connection_number: 'int8' })`
    update content.devices d set connection_number = d.connection_number + 1, protocol = k.protocol
    from (select d.environment_id, d.id, k.protocol from content.devices d
      join unnest(${keys.map(({ environment }) => environment)}::uuid[], ${keys.map(({ device }) => device)}::uuid[],
          ${keys.map(({ device }) => protocols.get(device)!)}::smallint[]) as k (environment_id, id, protocol)
        on d.environment_id = k.environment_id and d.id = k.id
      order by d.environment_id, d.id for update of d) k
    where d.environment_id = k.environment_id and d.id = k.id
    returning d.id, d.connection_number`);
  const numbers = new Map(rows.map(({ id, connection_number }) => [id, connection_number]));
  return handshakes.map(({ environment }, i) => {
    const device = byToken.get(hashes[i]!.toString('hex') + environment)?.device;
    const connection = device === undefined ? undefined : numbers.get(device);
    return device === undefined || connection === undefined ? null : { environment, device, connection };
  });
}

/** Closes their older connections in every process. */
function announceTaken(app: App, devices: readonly (Numbered | null)[]): void {
  const known = devices.filter((each) => each !== null);
  for (const [environment, all] of Map.groupBy(known, (each) => each.environment)) {
    for (let i = 0; i < all.length; i += takenPerNotification) {
      const taken = all
        .slice(i, i + takenPerNotification)
        .map(({ device, connection }) => [device, connection] as const);
      void publishNow(app.content, 'devicesTaken', { environment, taken });
    }
  }
}
