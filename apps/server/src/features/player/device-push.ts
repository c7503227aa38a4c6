import type { App } from '../../http/app.ts';
import { type Connection, type Connections, cutOff, send } from './connections.ts';
import { readManifests, takeAllCommands } from './player.service.ts';

// Tells connected devices what is new for them: orders, and that their manifest is another one. They are asked for in
// lots, one lot at a time, however many devices a change touches. Those that were named come first; of a whole environment
// those whose manifest is another one are told at a pace, since each comes back for it. Environments take turns.

const maxBatchSize = 500;
/** Of an environment so many are told of a new manifest at once, then so many a second: ten thousand within 40 seconds. */
const toldAtOnce = 500;
const toldPerSecond = 250;
const paceMs = 100;
/** Those that are looked at without any news are gathered so long. */
const gatherMs = 1000;

export interface News {
  /** `now`: something is known to be new for them; `soon`: it may be; `sometime`: a look in case news got lost. */
  tell(connections: Iterable<Connection>, when: 'now' | 'soon' | 'sometime'): void;
  stop(): void;
}

/** The devices of one environment. */
interface Lane {
  readonly waiting: Set<Connection>;
  /** Looked at, and to be told of this version. */
  readonly toTell: Map<Connection, string>;
  /** How many may be told before the others have to wait. */
  allowance: number;
  countedAt: number;
  timer: NodeJS.Timeout | undefined;
}

export function createNews(app: App, connections: Connections): News {
  const urgent = new Set<Connection>();
  const lanes = new Map<string, Lane>();
  let isTelling = false;
  let later: NodeJS.Timeout | undefined;

  const laneOf = (environment: string): Lane => {
    const lane = lanes.get(environment) ?? {
      waiting: new Set(),
      toTell: new Map(),
      allowance: toldAtOnce,
      countedAt: performance.now(),
      timer: undefined,
    };
    lanes.set(environment, lane);
    return lane;
  };
  const takeFrom = (waiting: Set<Connection>): Connection[] => {
    const lot: Connection[] = [];
    for (const connection of waiting) {
      if (lot.length === maxBatchSize) break;
      waiting.delete(connection);
      lot.push(connection);
    }
    return lot;
  };
  const hasWork = () => urgent.size > 0 || [...lanes.values()].some(({ waiting }) => waiting.size > 0);
  const lookAtAll = async () => {
    if (isTelling) return;
    isTelling = true;
    clearTimeout(later);
    later = undefined;
    const look = (lot: readonly Connection[], isUrgent: boolean) =>
      lookAt(lot, isUrgent).catch((error: unknown) => {
        app.log.warn({ err: error, devices: lot.length }, 'device_push_failed');
      });
    while (hasWork()) {
      while (urgent.size > 0) await look(takeFrom(urgent), true);
      for (const { waiting } of [...lanes.values()]) {
        if (waiting.size > 0) await look(takeFrom(waiting), false);
        while (urgent.size > 0) await look(takeFrom(urgent), true);
      }
    }
    isTelling = false;
  };

  async function lookAt(lot: readonly Connection[], isUrgent: boolean): Promise<void> {
    const open = lot.filter((each) => connections.get(each.environment, each.device) === each);
    if (open.length === 0) return;
    const now = app.clock();
    const environments = [...new Set(open.map(({ environment }) => environment))];
    const { manifests, commands } = await app.content.inEnvironments(environments, async (db) => ({
      manifests: await readManifests(db, open, now),
      commands: await takeAllCommands(db, open, now),
    }));
    for (const connection of open) {
      const { socket, device, environment } = connection;
      const version = manifests.get(device)?.version;
      if (version === undefined) {
        cutOff(socket);
        continue;
      }
      for (const command of commands.get(device) ?? []) send(socket, { type: 'command', command });
      connection.checkedAt = performance.now();
      const lane = laneOf(environment);
      lane.toTell.delete(connection);
      if (isUrgent) tellOf(connection, version);
      else if (version !== connection.manifestVersion) lane.toTell.set(connection, version);
    }
    for (const environment of environments) tellSome(laneOf(environment));
  }

  const tellOf = (connection: Connection, version: string) => {
    if (version === connection.manifestVersion) return;
    connection.manifestVersion = version;
    send(connection.socket, { type: 'manifest', version });
  };
  const tellSome = (lane: Lane) => {
    const now = performance.now();
    const earned = ((now - lane.countedAt) / 1000) * toldPerSecond;
    lane.allowance = Math.min(toldAtOnce, lane.allowance + earned);
    lane.countedAt = now;
    for (const [connection, version] of lane.toTell) {
      if (lane.allowance < 1) break;
      lane.toTell.delete(connection);
      lane.allowance--;
      tellOf(connection, version);
    }
    clearTimeout(lane.timer);
    if (lane.toTell.size > 0) lane.timer = setTimeout(() => tellSome(lane), paceMs);
  };

  return {
    tell(them, when) {
      for (const connection of them)
        (when === 'now' ? urgent : laneOf(connection.environment).waiting).add(connection);
      if (when === 'sometime') later ??= setTimeout(lookAtAll, gatherMs);
      else setImmediate(lookAtAll);
    },
    stop() {
      clearTimeout(later);
      for (const { timer } of lanes.values()) clearTimeout(timer);
    },
  };
}
