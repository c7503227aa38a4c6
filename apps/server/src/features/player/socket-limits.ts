import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { App } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { countEvent } from '../../http/event-counts.ts';
import { networkOf } from '../../http/network.ts';

// How many sockets one network may hold. Many players may share an address, so the bound on known devices is wide; who has
// not said who they are yet gets little room. Asked before the upgrade, so that a refusal costs next to nothing: when
// all devices of a customer come back together, most are told to come a little later.

const maxUnknown = 200;

export interface Place {
  /** It has said who it is. */
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

/** Frames that break the protocol need no credential, so each is counted and none is logged. */
export const onSocketError =
  (app: App) =>
  (error: Error, socket: WebSocket, request: FastifyRequest): void => {
    socket.terminate();
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('WS_ERR_')) countEvent(app, 'socket_frame_refused');
    else if (!lineBreaks.includes(code)) request.log.error({ err: error }, 'player_socket_failed');
  };

const lineBreaks = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
