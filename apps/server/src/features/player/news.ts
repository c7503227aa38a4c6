import type { App } from '../../http/app.ts';
import { type Connection, type Connections, cutOff, send } from './connections.ts';
import { readManifests, takeAllCommands } from './player.service.ts';

// Tells connected devices what is new for them: orders, and that their manifest is another one. They are asked for in
// lots, one lot at a time, however many devices a change touches. Those that were named come first; those of a whole
// environment are told at a pace, since each of them comes back for its new manifest, and environments take turns.

const maxLot = 200;
/** Of an environment so many are told of a new manifest at once, then so many a second: ten thousand within 40 seconds. */
const toldAtOnce = 500;
const toldPerSecond = 250;
/** Those that are looked at without any news are gathered so long. */
const gatherMs = 1000;

export interface News {
  /** `now`: something is known to be new for them; `soon`: it may be; `sometime`: a look in case news got lost. */
  tell(connections: Iterable<Connection>, when: 'now' | 'soon' | 'sometime'): void;
  stop(): void;
}

/** The devices of one environment that wait to be looked at. */
interface Lane {
  readonly waiting: Set<Connection>;
  /** How many may be told before the others have to wait. */
  allowance: number;
  countedAt: number;
}

export function createNews(app: App, connections: Connections): News {
  const urgent = new Set<Connection>();
  const lanes = new Map<string, Lane>();
  let isTelling = false;
  let isStopped = false;
  let later: NodeJS.Timeout | undefined;

  const laneOf = (environment: string): Lane => {
    const lane = lanes.get(environment) ?? {
      waiting: new Set(),
      allowance: toldAtOnce,
      countedAt: performance.now(),
    };
    lanes.set(environment, lane);
    return lane;
  };
  const allowanceOf = (lane: Lane): number => {
    const now = performance.now();
    lane.allowance = Math.min(toldAtOnce, lane.allowance + ((now - lane.countedAt) / 1000) * toldPerSecond);
    lane.countedAt = now;
    return lane.allowance;
  };
  const takeFrom = (waiting: Set<Connection>): Connection[] => {
    const lot: Connection[] = [];
    for (const connection of waiting) {
      if (lot.length === maxLot) break;
      waiting.delete(connection);
      lot.push(connection);
    }
    return lot;
  };
  const nextLot = (): Connection[] => {
    if (urgent.size > 0) return takeFrom(urgent);
    for (const [environment, lane] of lanes) {
      if (lane.waiting.size === 0 || allowanceOf(lane) < 1) continue;
      // Behind all others.
      lanes.delete(environment);
      lanes.set(environment, lane);
      return takeFrom(lane.waiting);
    }
    return [];
  };
  const tellAll = async () => {
    if (isTelling || isStopped) return;
    isTelling = true;
    clearTimeout(later);
    later = undefined;
    for (let lot = nextLot(); lot.length > 0; lot = nextLot()) {
      await tellLot(lot).catch((error: unknown) => {
        app.log.warn({ err: error, devices: lot.length }, 'devices were not told');
      });
    }
    isTelling = false;
    const waits = [...lanes.values()]
      .filter(({ waiting }) => waiting.size > 0)
      .map((lane) => ((1 - lane.allowance) / toldPerSecond) * 1000);
    if (waits.length > 0) tellLater(Math.max(1, Math.min(...waits)));
  };
  const tellLater = (ms: number) => {
    if (!isStopped) later ??= setTimeout(tellAll, ms);
  };

  async function tellLot(lot: readonly Connection[]): Promise<void> {
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
      if (version === connection.manifestVersion) continue;
      connection.manifestVersion = version;
      laneOf(environment).allowance--;
      send(socket, { type: 'manifest', version });
    }
  }

  return {
    tell(them, when) {
      for (const connection of them)
        (when === 'now' ? urgent : laneOf(connection.environment).waiting).add(connection);
      if (when === 'sometime') tellLater(gatherMs);
      else setImmediate(tellAll);
    },
    stop() {
      isStopped = true;
      clearTimeout(later);
    },
  };
}
