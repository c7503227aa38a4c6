import type { App } from '../../http/app.ts';
import { type Connection, type Connections, cutOff, send } from './connections.ts';
import { readManifests, takeAllCommands } from './player.service.ts';

// Tells connected devices what is new for them: orders, and that their manifest is another one. They are asked for in
// lots, one lot at a time, however many devices a change touches; those that were named come before those of a whole
// environment.

const maxLot = 200;

export interface News {
  tell(connections: Iterable<Connection>, isUrgent: boolean): void;
}

export function createNews(app: App, connections: Connections): News {
  const urgent = new Set<Connection>();
  const others = new Set<Connection>();
  let isTelling = false;

  const nextLot = (): Connection[] => {
    const lot: Connection[] = [];
    for (const waiting of [urgent, others]) {
      for (const connection of waiting) {
        if (lot.length === maxLot) return lot;
        waiting.delete(connection);
        lot.push(connection);
      }
    }
    return lot;
  };
  const tellAll = async () => {
    if (isTelling) return;
    isTelling = true;
    for (let lot = nextLot(); lot.length > 0; lot = nextLot()) {
      await tellLot(lot).catch((error: unknown) => {
        app.log.warn({ err: error, devices: lot.length }, 'devices were not told');
      });
    }
    isTelling = false;
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
      const { socket, device } = connection;
      const version = manifests.get(device)?.version;
      if (version === undefined) {
        cutOff(socket);
        continue;
      }
      for (const command of commands.get(device) ?? []) send(socket, { type: 'command', command });
      connection.checkedAt = performance.now();
      if (version === connection.manifestVersion) continue;
      connection.manifestVersion = version;
      send(socket, { type: 'manifest', version });
    }
  }

  return {
    tell(them, isUrgent) {
      for (const connection of them) (isUrgent ? urgent : others).add(connection);
      setImmediate(tellAll);
    },
  };
}
