import type { PlayerTakeover } from '@vitrine/contract/player-takeovers';
import type { App } from '../../http/app.ts';
import { forgetTakeovers, liveTakeovers } from '../takeovers/live-takeovers.service.ts';
import { takeoverProtocol } from '../takeovers/takeover-protocol.service.ts';
import type { Connection, Connections } from './connections.ts';

// Sends alarms to connected players: all at once, never paced, and before anything else that changed.

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

  async function pushTo(environment: string, them: Iterable<Connection>): Promise<void> {
    const live = await liveTakeovers(app, environment);
    for (const connection of them) {
      const own = understands(connection) ? live.get(connection.device) : undefined;
      if (!own || own.version === connection.takeovers) continue;
      connection.takeovers = own.version;
      if (connection.socket.readyState === 1) connection.socket.send(own.message);
    }
  }
  const notify = (environment: string) => {
    forgetTakeovers(app, environment);
    pushTo(environment, connections.inEnvironment(environment)).catch(failed);
  };

  return {
    async of(connection) {
      if (!understands(connection)) return undefined;
      // An alarm must not keep a player from its answer.
      const live = await liveTakeovers(app, connection.environment).catch(failed);
      const own = live?.get(connection.device);
      if (own) connection.takeovers = own.version;
      return own?.takeovers;
    },
    push(them) {
      for (const connection of them) pushTo(connection.environment, [connection]).catch(failed);
    },
    notify,
    notifyAll() {
      forgetTakeovers(app);
      const all = new Set([...connections.all()].map(({ environment }) => environment));
      for (const environment of all) notify(environment);
    },
  };
}
