import type { App } from '../../http/app.ts';
import { readDataIndexes } from '../sources/player-data.service.ts';
import { type Connection, type Connections, send } from './connections.ts';

// Tells connected devices which versions of their data count, without touching their manifests. A change waits
// a minute before it is shown, and players fetch it at random moments, so all are notified at once.

const maxBatchSize = 500;

export interface DataPush {
  /** Compares what these devices know with what counts. */
  notify(connections: Iterable<Connection>): void;
}

export function createDataPush(app: App, connections: Connections): DataPush {
  const waiting = new Set<Connection>();
  let isRunning = false;

  async function push(batch: readonly Connection[]): Promise<void> {
    const open = batch.filter((each) => connections.get(each.environment, each.device) === each);
    if (open.length === 0) return;
    const environments = [...new Set(open.map(({ environment }) => environment))];
    const indexes = await app.content.inEnvironments(environments, (db) =>
      readDataIndexes(db, open, app.clock()),
    );
    for (const connection of open) {
      const data = indexes.get(connection.device);
      if (data?.version === connection.dataVersion) continue;
      connection.dataVersion = data?.version;
      if (data) send(app, connection.socket, { type: 'data', data });
    }
  }

  async function pushAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, maxBatchSize);
      for (const connection of batch) waiting.delete(connection);
      await push(batch).catch((error: unknown) =>
        app.log.warn({ err: error, devices: batch.length }, 'device_data_push_failed'),
      );
    }
    isRunning = false;
  }

  return {
    notify(them) {
      for (const connection of them) waiting.add(connection);
      setImmediate(pushAll);
    },
  };
}
