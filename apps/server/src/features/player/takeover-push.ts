import type { PlayerTakeover } from '@vitrine/contract/player-takeovers';
import type { App } from '../../http/app.ts';
import {
  forgetTakeovers,
  type LiveTakeovers,
  liveTakeovers,
  readTakeovers,
} from '../takeovers/live-takeovers.service.ts';
import { takeoverProtocol } from '../takeovers/takeover-protocol.service.ts';
import type { Connection, Connections } from './connections.ts';

// Sends alarms to connected players: all at once, never paced, and before anything else that changed.

/** Without the database it is tried again; should this process lose its events, a heartbeat finds it. */
const againMs = 1000;
const maxAttempts = 30;

export interface TakeoverPush {
  /** What a welcome or an acknowledgement carries; undefined if there is nothing. */
  of(connection: Connection): Promise<readonly PlayerTakeover[] | undefined>;
  /** Sends what these have not got yet, all of one environment. */
  push(connections: Iterable<Connection>): void;
  notify(environment: string): void;
  notifyAll(): void;
}

export function createTakeoverPush(app: App, connections: Connections): TakeoverPush {
  const failed = (error: unknown) => app.log.warn({ err: error }, 'takeover_push_failed');
  const understands = ({ protocol }: Connection) => protocol >= takeoverProtocol;

  function pushTo(live: LiveTakeovers, them: Iterable<Connection>): void {
    for (const connection of them) {
      const own = understands(connection) ? live.get(connection.device) : undefined;
      if (!own || own.version === connection.takeovers) continue;
      connection.takeovers = own.version;
      if (connection.socket.readyState === 1) connection.socket.send(own.message);
    }
  }
  const notify = async (environment: string, attempt = 1): Promise<void> => {
    try {
      pushTo(await readTakeovers(app, environment), connections.inEnvironment(environment));
    } catch (error) {
      failed(error);
      forgetTakeovers(app, environment);
      if (attempt < maxAttempts) setTimeout(() => void notify(environment, attempt + 1), againMs).unref();
    }
  };

  return {
    async of(connection) {
      if (!understands(connection)) return undefined;
      const own = (await liveTakeovers(app, connection.environment)).get(connection.device);
      if (own) connection.takeovers = own.version;
      return own?.takeovers;
    },
    push(them) {
      for (const connection of them)
        liveTakeovers(app, connection.environment).then((live) => pushTo(live, [connection]), failed);
    },
    notify: (environment) => void notify(environment),
    notifyAll() {
      forgetTakeovers(app);
      const all = new Set([...connections.all()].map(({ environment }) => environment));
      for (const environment of all) void notify(environment);
    },
  };
}
