import type { ToPlayer } from '@vitrine/contract/player';
import type { WebSocket } from 'ws';
import type { App } from '../../http/app.ts';
import { countEvent } from '../../http/event-counts.ts';
import { publishChanged } from '../../infra/announcements.ts';
import type { Events } from '../../infra/events.ts';
import { sql } from '../../infra/postgres/sql.ts';

// The sockets of this process, at most one per device. The newest connection wins across all processes too:
// the database numbers the connections of a device, every process is notified of each new one and closes its
// own with an older number.

export interface Connection {
  readonly socket: WebSocket;
  readonly environment: string;
  readonly device: string;
  readonly number: number;
  /** What the player understands. */
  readonly protocol: number;
  manifestVersion: string;
  /** Of the data that it shows; undefined if it shows none. */
  dataVersion: string | undefined;
  /** Of the alarms that it was sent; empty if there were none. */
  takeovers: string;
  /** When its manifest was last compared (performance.now). */
  checkedAt: number;
}

/** Close code for a connection replaced by another with the same token. */
const replacedCode = 4001;
/** Longer than a handshake takes. */
const rememberMs = 20_000;

/** What a player that does not read leaves in the memory of this process. */
const maxUnsentBytes = 1_000_000;

export function sendText(app: App, socket: WebSocket, text: string): void {
  if (socket.readyState !== 1) return;
  if (socket.bufferedAmount > maxUnsentBytes) {
    countEvent(app, 'socket_not_read');
    socket.terminate();
  } else socket.send(text);
}

export const send = (app: App, socket: WebSocket, message: ToPlayer): void =>
  sendText(app, socket, JSON.stringify(message));

export function cutOff(app: App, socket: WebSocket): void {
  send(app, socket, { type: 'error', code: 'device_deleted' });
  socket.close(4003, 'device_deleted');
}

export interface Connections {
  readonly size: number;
  add(connection: Connection): void;
  get(environment: string, device: string): Connection | undefined;
  inEnvironment(environment: string): Iterable<Connection>;
  all(): Iterable<Connection>;
  hearTaken(taken: Events['devicesTaken']['taken']): void;
  stop(): void;
}

export function createConnections(app: App): Connections {
  const byDevice = new Map<string, Connection>();
  const byEnvironment = new Map<string, Set<Connection>>();
  // The notification of a newer connection may overtake the handshake of an older one.
  let newest = new Map<string, number>();
  let newestBefore = new Map<string, number>();
  const forgetting = setInterval(() => {
    newestBefore = newest;
    newest = new Map();
  }, rememberMs);
  forgetting.unref();

  const drop = (connection: Connection) => {
    if (byDevice.get(connection.device) === connection) byDevice.delete(connection.device);
    const all = byEnvironment.get(connection.environment);
    all?.delete(connection);
    if (all?.size === 0) byEnvironment.delete(connection.environment);
  };
  const replace = (connection: Connection) => {
    drop(connection);
    // If the peer answers the close, a second machine is alive; a dead connection proves nothing.
    connection.socket.once('close', (code) => {
      if (code === replacedCode) noteDuplicate(app, connection);
    });
    connection.socket.close(replacedCode, 'replaced');
  };

  return {
    get size() {
      return byDevice.size;
    },
    add(connection) {
      const { device, environment, socket, number } = connection;
      if (Math.max(newest.get(device) ?? 0, newestBefore.get(device) ?? 0) > number)
        return replace(connection);
      const earlier = byDevice.get(device);
      if (earlier) replace(earlier);
      byDevice.set(device, connection);
      const all = byEnvironment.get(environment) ?? new Set();
      byEnvironment.set(environment, all.add(connection));
      // It may have closed during the handshake.
      if (socket.readyState === 1) socket.once('close', () => drop(connection));
      else drop(connection);
    },
    get(environment, device) {
      const connection = byDevice.get(device);
      return connection?.environment === environment ? connection : undefined;
    },
    inEnvironment: (environment) => byEnvironment.get(environment) ?? [],
    all: () => byDevice.values(),
    hearTaken(taken) {
      for (const [device, number] of taken) {
        newest.set(device, Math.max(number, newest.get(device) ?? 0));
        const connection = byDevice.get(device);
        if (connection && connection.number < number) replace(connection);
      }
    },
    stop: () => clearInterval(forgetting),
  };
}

/** Shown to admins at the device: somebody copied its token, or cloned its disk. */
function noteDuplicate(app: App, { environment, device }: Connection): void {
  app.log.warn({ environment, device }, 'device_token_used_twice');
  countEvent(app, 'device_duplicate');
  const note = app.content.inEnvironments([environment], (db) =>
    db.query(sql`
      update content.devices set duplicate_seen_at = ${app.clock()}
      where environment_id = ${environment} and id = ${device}`),
  );
  note.then(
    () => publishChanged(app.content, environment, 'device'),
    (error: unknown) => app.log.warn({ err: error }, 'device_duplicate_write_failed'),
  );
}
