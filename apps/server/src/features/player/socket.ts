import { FromPlayer, type ToPlayer } from '@vitrine/contract/player';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { App } from '../../http/app.ts';
import { findEnvironment } from '../../http/environments.ts';
import { HttpError } from '../../http/errors.ts';
import { findDevice } from '../../http/machines.ts';
import type { Notification } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { heartbeatsOf, writeFacts } from './heartbeats.ts';
import { finishCommands, greetDevice, readManifest, takeCommands } from './player.service.ts';

// One socket per device. The token comes in the first message, never in the address. What the device sends is parsed by
// the contract and otherwise ignored; too much or too large closes the connection.

const helloWithinMs = 10_000;
const maxMessageBytes = 64_000;
/** Longer than a beat and its jitter. Then the other end is asked, and is gone if it does not answer, whatever TCP believes. */
const quietForMs = 35_000;
const answerWithinMs = 8000;
const maxMessagesPerTenSeconds = 60;

interface Connection {
  readonly socket: WebSocket;
  readonly environment: string;
  readonly device: string;
  manifestVersion: string;
}

export interface PlayerSockets {
  onNotification(notification: Notification): void;
  readonly count: number;
}

const isDeleted = (error: unknown) => error instanceof HttpError && error.problem.code === 'device_deleted';

export function mountPlayerSocket(fastify: FastifyInstance, app: App): PlayerSockets {
  const byDevice = new Map<string, Connection>();
  const byEnvironment = new Map<string, Set<Connection>>();
  const send = (socket: WebSocket, message: ToPlayer) =>
    socket.readyState === 1 && socket.send(JSON.stringify(message));
  const cutOff = (socket: WebSocket) => {
    send(socket, { type: 'error', code: 'device_deleted' });
    socket.close(4003, 'device_deleted');
  };

  const add = (connection: Connection) => {
    const earlier = byDevice.get(connection.device);
    byDevice.set(connection.device, connection);
    // The newest wins; a token used from two machines must not play on both.
    earlier?.socket.close(4001, 'replaced');
    const all = byEnvironment.get(connection.environment) ?? new Set();
    byEnvironment.set(connection.environment, all.add(connection));
    // It may have closed while it was greeted.
    if (connection.socket.readyState === 1) connection.socket.once('close', () => drop(connection));
    else drop(connection);
  };
  const drop = (connection: Connection) => {
    if (byDevice.get(connection.device) === connection) byDevice.delete(connection.device);
    const all = byEnvironment.get(connection.environment);
    all?.delete(connection);
    if (all?.size === 0) byEnvironment.delete(connection.environment);
  };

  const refresh = (connection: Connection): void => {
    tellNews(connection).catch((error: unknown) => {
      if (isDeleted(error)) cutOff(connection.socket);
      else app.log.warn({ err: error }, 'a device was not told');
    });
  };

  async function tellNews(connection: Connection): Promise<void> {
    const { socket, environment, device } = connection;
    const { manifest, commands } = await app.content.inEnvironments([environment], async (db) => ({
      manifest: await readManifest(db, environment, device, app.clock()),
      commands: await takeCommands(db, environment, device, app.clock()),
    }));
    for (const command of commands) send(socket, { type: 'command', command });
    if (manifest.version !== connection.manifestVersion) {
      connection.manifestVersion = manifest.version;
      send(socket, { type: 'manifest', version: manifest.version });
    }
  }

  async function welcome(
    socket: WebSocket,
    slug: string,
    hello: FromPlayer & { type: 'hello' },
  ): Promise<Connection | null> {
    const environment = await findEnvironment(app, slug);
    const device = await findDevice(app, environment.id, hello.token);
    if (!device) {
      cutOff(socket);
      return null;
    }
    const now = app.clock();
    await writeFacts(app, environment.id, device, hello.facts);
    const { manifest, isBack } = await app.content.inEnvironments([environment.id], async (db) => ({
      isBack: await greetDevice(db, environment.id, device, hello.facts?.lastStart, now),
      manifest: await readManifest(db, environment.id, device, now),
    }));
    if (isBack) publish(app.content, environment.id, ['devices']);
    const connection: Connection = {
      socket,
      environment: environment.id,
      device,
      manifestVersion: manifest.version,
    };
    add(connection);
    send(socket, { type: 'welcome', now: now.toISOString(), manifestVersion: manifest.version });
    const commands = await app.content.inEnvironments([environment.id], (db) =>
      takeCommands(db, environment.id, device, now),
    );
    for (const command of commands) send(socket, { type: 'command', command });
    return connection;
  }

  fastify.get('/s/:slug/api/player/socket', { websocket: true }, (socket: WebSocket, request) => {
    const { slug } = request.params as { slug: string };
    let connection: Connection | null = null;
    let said: Promise<unknown> = Promise.resolve();
    let silence = setTimeout(() => socket.terminate(), helloWithinMs);
    const expectWord = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        socket.ping();
        silence = setTimeout(() => socket.terminate(), answerWithinMs);
      }, quietForMs);
    };
    let allowance = maxMessagesPerTenSeconds;
    const refill = setInterval(() => {
      allowance = maxMessagesPerTenSeconds;
    }, 10_000);

    const receive = async (text: string) => {
      const parsed = FromPlayer.safeParse(JSON.parse(text));
      if (!parsed.success) return send(socket, { type: 'error', code: 'invalid_data' });
      const message = parsed.data;
      if (message.type === 'hello') {
        if (connection) return;
        connection = await welcome(socket, slug, message);
        if (connection) expectWord();
        return;
      }
      if (!connection) return socket.close(4002, 'hello first');
      const { environment, device } = connection;
      const { playing, facts, done } = message.beat;
      heartbeatsOf(app).add({ environment, device, publicip: request.ip, at: app.clock(), playing });
      if (facts) await writeFacts(app, environment, device, facts);
      if (done?.length) {
        await app.content.inEnvironments([environment], (db) =>
          finishCommands(db, environment, device, done, app.clock()),
        );
      }
      send(socket, { type: 'ack', now: app.clock().toISOString() });
    };

    socket.on('message', (data: Buffer, isBinary: boolean) => {
      // Nothing but a welcome ends the wait for the hello.
      if (connection) expectWord();
      if (isBinary || data.length > maxMessageBytes || --allowance < 0) return socket.close(4008, 'too much');
      // One after the other: a beat that follows the hello at once must find it answered.
      said = said
        .then(() => receive(data.toString('utf8')))
        .catch((error: unknown) => {
          if (isDeleted(error)) return cutOff(socket);
          if (!(error instanceof SyntaxError)) request.log.warn({ err: error }, 'a player message failed');
          socket.close(1011);
        });
    });
    socket.on('pong', () => connection && expectWord());
    socket.on('close', () => {
      clearTimeout(silence);
      clearInterval(refill);
    });
    socket.on('error', () => socket.terminate());
  });

  return {
    onNotification({ environment, kinds, device }) {
      if (device) {
        const connection = byDevice.get(device);
        if (!connection || connection.environment !== environment) return;
        if (kinds.includes('gone')) cutOff(connection.socket);
        else refresh(connection);
      } else if (kinds.includes('manifest')) {
        for (const connection of byEnvironment.get(environment) ?? []) refresh(connection);
      }
    },
    get count() {
      return byDevice.size;
    },
  };
}
