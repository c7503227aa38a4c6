import { watchSeconds } from '@vitrine/contract/frames';
import { FromPlayer } from '@vitrine/contract/from-player';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { App } from '../../http/app.ts';
import { findEnvironment } from '../../http/environments.ts';
import { HttpError } from '../../http/errors.ts';
import type { EventHandlers, Events } from '../../infra/events.ts';
import { createIdentityReader } from '../../infra/moved-address.ts';
import { addReceipts } from '../alarms/alarm-receipts.service.ts';
import { createAlarmPush } from './alarm-push.ts';
import { type Connection, createConnections, cutOff, send } from './connections.ts';
import { createHandshakeHandler } from './device-handshake.ts';
import { createDeviceNotifier } from './device-push.ts';
import { writeFacts } from './heartbeats.ts';
import { finishCommands } from './player.service.ts';
import { createSocketLimits } from './socket-limits.ts';

// One socket per device. The token comes in the first message, never in the address. Messages are parsed by
// the contract and otherwise ignored; too many or too large ones close the connection.

const helloWithinMs = 10_000;
/** A device that has sent its handshake waits until those before it are accepted. */
const welcomeWithinMs = 60_000;
const maxMessageBytes = 64_000;
/**
 * Longer than a heartbeat and its jitter. After this the peer is pinged, and considered gone if it does not
 * answer, whatever TCP reports.
 */
const quietForMs = 35_000;
const answerWithinMs = 8000;
const maxMessages = { count: 60, withinMs: 10_000 };
/** Notifications may get lost, so a device that sends heartbeats is also checked this often. */
const checkEveryMs = 60_000;
/** Longer than a handshake takes. */
const rememberNewsMs = 20_000;

/** Without an environment: of all. Without a device: of all of them. */
interface Recent {
  readonly at: number;
  readonly environment?: string;
  readonly device?: string;
}

export interface PlayerSockets {
  readonly handlers: EventHandlers;
  readonly count: number;
  stop(): void;
}

export function mountPlayerSocket(fastify: FastifyInstance, app: App): PlayerSockets {
  const connections = createConnections(app);
  const notifier = createDeviceNotifier(app, connections);
  const takeovers = createAlarmPush(app, connections);
  const acceptHandshake = createHandshakeHandler(app);
  const limits = createSocketLimits(app);
  const readIdentity = createIdentityReader(app.content, app.secrets);
  const recent: Recent[] = [];

  app.heartbeats.onPendingCommands((devices) => {
    const here = devices.map(({ environment, device }) => connections.get(environment, device));
    notifier.notify(
      here.filter((each) => each !== undefined),
      'immediate',
    );
  });

  /** Whether a notification came that the handshake reply may not include. */
  const hasMissedNotification = ({ environment, device }: Connection, since: number) =>
    recent.some(
      (told) =>
        told.at >= since &&
        (told.environment ?? environment) === environment &&
        (told.device ?? device) === device,
    );

  async function welcome(
    socket: WebSocket,
    slug: string,
    hello: FromPlayer & { type: 'hello' },
  ): Promise<Connection | null> {
    const { id: environment } = await findEnvironment(app, slug);
    const { token, facts, protocol } = hello;
    const accepted = await acceptHandshake({ environment, token, facts, protocol });
    if (!accepted) {
      cutOff(app, socket);
      return null;
    }
    const { device, connection: number, manifestVersion, dataVersion, commands, askedAt } = accepted;
    const connection: Connection = {
      socket,
      environment,
      device,
      number,
      protocol,
      manifestVersion,
      dataVersion,
      takeovers: '',
      checkedAt: askedAt,
    };
    const identity = await readIdentity();
    const alarms = await takeovers.of(connection);
    const now = app.clock().toISOString();
    const accepts = ['receipts'];
    send(app, socket, {
      type: 'welcome',
      now,
      manifestVersion,
      dataVersion,
      accepts,
      ...alarms,
      ...identity,
    });
    for (const command of commands) send(app, socket, { type: 'command', command });
    connections.add(connection);
    takeovers.push([connection]);
    if (hasMissedNotification(connection, askedAt)) notifier.notify([connection], 'immediate');
    return connection;
  }

  const options = { websocket: true, onRequest: limits.admit } as const;
  fastify.get('/s/:slug/api/player/socket', options, (socket: WebSocket, request) => {
    const { slug } = request.params as { slug: string };
    const place = limits.take(request.ip);
    let connection: Connection | null = null;
    let handled: Promise<unknown> = Promise.resolve();
    let silence = setTimeout(() => socket.terminate(), helloWithinMs);
    let isAsked = false;
    const expectWord = () => {
      if (!isAsked) return silence.refresh();
      clearTimeout(silence);
      waitForWord();
    };
    const waitForWord = () => {
      isAsked = false;
      silence = setTimeout(() => {
        isAsked = true;
        socket.ping();
        silence = setTimeout(() => socket.terminate(), answerWithinMs);
      }, quietForMs);
    };
    let spanStartedAt = Number.NEGATIVE_INFINITY;
    let allowance = 0;
    const isTooMuch = () => {
      const now = performance.now();
      if (now - spanStartedAt > maxMessages.withinMs) {
        spanStartedAt = now;
        allowance = maxMessages.count;
      }
      return --allowance < 0;
    };

    const receive = async (text: string) => {
      const parsed = FromPlayer.safeParse(JSON.parse(text));
      if (!parsed.success) return send(app, socket, { type: 'error', code: 'invalid_data' });
      const message = parsed.data;
      if (message.type === 'hello') {
        if (connection) return;
        clearTimeout(silence);
        silence = setTimeout(() => socket.terminate(), welcomeWithinMs);
        connection = await welcome(socket, slug, message);
        clearTimeout(silence);
        if (!connection || socket.readyState !== 1) return;
        place.known();
        waitForWord();
        return;
      }
      if (!connection) return socket.close(4002, 'hello first');
      const { environment, device } = connection;
      if (message.type === 'receipts') {
        const ids = message.receipts.map(({ id }) => id);
        // Nobody waits for it: without this answer the player sends them again.
        addReceipts(app, environment, device, message.receipts).then(
          () => send(app, socket, { type: 'receipts', ids }),
          () => {},
        );
        return;
      }
      const { playing, facts, done, protocol = connection.protocol } = message.beat;
      app.heartbeats.add({ environment, device, publicip: request.ip, at: app.clock(), playing, protocol });
      if (facts) await writeFacts(app, environment, device, facts);
      if (done?.length) {
        await app.content.inEnvironments([environment], (db) =>
          finishCommands(db, environment, device, done, app.clock()),
        );
      }
      const { dataVersion } = connection;
      const alarms = await takeovers.of(connection);
      send(app, socket, { type: 'ack', now: app.clock().toISOString(), dataVersion, ...alarms });
      if (performance.now() - connection.checkedAt > checkEveryMs)
        notifier.notify([connection], 'background');
    };

    socket.on('message', (data: Buffer, isBinary: boolean) => {
      // Only a completed handshake ends its timeout.
      if (connection) expectWord();
      if (isBinary || data.length > maxMessageBytes || isTooMuch()) return socket.close(4008, 'too much');
      // Handled one after the other: a heartbeat that directly follows the handshake must find it completed.
      handled = handled
        .then(() => receive(data.toString('utf8')))
        .catch((error: unknown) => {
          const isTheirs = error instanceof SyntaxError || error instanceof HttpError;
          if (!isTheirs) request.log.warn({ err: error }, 'player_message_failed');
          socket.close(1011);
        });
    });
    socket.on('pong', () => connection && expectWord());
    socket.on('close', () => {
      clearTimeout(silence);
      place.leave();
    });
    socket.on('error', () => socket.terminate());
  });

  const remember = (environment?: string, device?: string) => {
    const now = performance.now();
    recent.push({ at: now, environment, device });
    while (recent[0] && recent[0].at < now - rememberNewsMs) recent.shift();
  };

  const refresh = ({ environment, device }: Events['deviceCommand']) => {
    remember(environment, device);
    const connection = connections.get(environment, device);
    if (connection) notifier.notify([connection], 'immediate');
  };
  const handlers: EventHandlers = {
    changed({ environment, resources }) {
      if (resources.includes('player-takeovers')) takeovers.notify(environment);
      if (!resources.some((each) => each === 'manifest' || each === 'player-data')) return;
      remember(environment);
      const concerned = connections.inEnvironment(environment);
      if (resources.includes('manifest')) notifier.notify(concerned, 'batched');
      else notifier.notifyData(concerned);
    },
    deviceManifest(event) {
      refresh(event);
      takeovers.notifyDevices(event.environment, [event.device]);
    },
    deviceCommand: refresh,
    deviceManifests({ environment, devices }) {
      takeovers.notifyDevices(environment, devices);
      for (const device of devices) remember(environment, device);
      const here = devices.map((device) => connections.get(environment, device));
      notifier.notify(
        here.filter((each) => each !== undefined),
        'immediate',
      );
    },
    deviceRemoved({ environment, device }) {
      remember(environment, device);
      const connection = connections.get(environment, device);
      if (connection) cutOff(app, connection.socket);
    },
    takeover: ({ environment }) => takeovers.notify(environment),
    devicesTaken: ({ taken }) => connections.hearTaken(taken),
    deviceWatched({ environment, device }) {
      const watched = connections.get(environment, device);
      if (watched) send(app, watched.socket, { type: 'watch', seconds: watchSeconds });
    },
    everything() {
      remember();
      takeovers.notifyAll();
      notifier.notify(connections.all(), 'background');
    },
  };

  return {
    handlers,
    get count() {
      return connections.size;
    },
    stop() {
      connections.stop();
      notifier.stop();
    },
  };
}
