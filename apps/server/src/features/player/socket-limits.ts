import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { App } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { countEvent } from '../../http/event-counts.ts';
import { networkOf } from '../../http/network.ts';

// Limits the sockets of one network. Many players may share an address, so the limit for authenticated
// devices is high, and low for others. It is checked before the upgrade, so that a refusal costs almost
// nothing: when all devices of a customer reconnect together, most are asked to retry a little later.

const maxUnknown = 200;

export interface Place {
  /** The device has been authenticated. */
  known(): void;
  leave(): void;
}

export interface SocketLimits {
  readonly admit: (request: FastifyRequest) => Promise<void>;
  take(address: string): Place;
}

export function createSocketLimits(app: App): SocketLimits {
  const { socketsPerAddress } = app.config;
  const networks = new Map<string, { open: number; unknown: number }>();

  return {
    async admit({ ip }) {
      const taken = networks.get(networkOf(ip));
      if (!taken || (taken.open < socketsPerAddress && taken.unknown < maxUnknown)) return;
      countEvent(app, 'socket_refused');
      throw new HttpError({ status: 503, code: 'unavailable', retryAfterSeconds: 5 });
    },
    take(address) {
      const network = networkOf(address);
      const taken = networks.get(network) ?? { open: 0, unknown: 0 };
      networks.set(network, taken);
      taken.open++;
      taken.unknown++;
      let isUnknown = true;
      const known = () => {
        if (isUnknown) taken.unknown--;
        isUnknown = false;
      };
      return {
        known,
        leave() {
          known();
          taken.open--;
          if (taken.open === 0 && networks.get(network) === taken) networks.delete(network);
        },
      };
    },
  };
}

/** Invalid frames need no credential, so they are counted and not logged. */
export const onSocketError =
  (app: App) =>
  (error: Error, socket: WebSocket, request: FastifyRequest): void => {
    socket.terminate();
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('WS_ERR_')) countEvent(app, 'socket_frame_refused');
    else if (!lineBreaks.includes(code)) request.log.error({ err: error }, 'player_socket_failed');
  };

const lineBreaks = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
