import type { FromPlayer } from '@vitrine/contract/from-player';
import {
  Command,
  type DeviceFacts,
  type Heartbeat,
  heartbeat,
  type Manifest,
} from '@vitrine/contract/player';
import * as z from 'zod';
import type { Clock } from './clock.ts';
import { createCommands, type RestartKind } from './commands.ts';
import { maintainConnection } from './connection.ts';
import { createHeartbeatBuilder, startHeartbeatLoop } from './heartbeats.ts';
import { startManifestSync } from './manifest-sync.ts';
import type { MoveFollower, PlayerIdentity } from './moved.ts';
import type { Credentials } from './pairing.ts';
import { wait } from './reconnect.ts';
import { call, isDeleted, Refusal, timeoutMs } from './server-calls.ts';
import type { Store } from './store.ts';

// The main loop of a paired player: a socket, heartbeats over it or over HTTP, the manifest, and commands.

/** A command of a kind that only newer players know must not invalidate the whole reply. */
const commandsWeKnow = z
  .array(z.unknown())
  .transform((commands) => commands.flatMap((command) => Command.safeParse(command).data ?? []));
const heartbeatRoute = { ...heartbeat, reply: heartbeat.reply.extend({ commands: commandsWeKnow }) };

/** How long a restart command waits until the server has received its acknowledgement. */
const reportWithinMs = 3000;

export interface PairedOptions {
  readonly credentials: Credentials;
  readonly store: Store;
  readonly clock: Clock;
  readonly facts: () => Promise<DeviceFacts>;
  readonly onManifest: (manifest: Manifest) => void;
  /** What is shown. */
  readonly playing: () => Heartbeat['playing'];
  /**
   * Somebody may be watching in the dashboard, so a change of what plays is reported immediately, not with
   * the next heartbeat.
   */
  readonly onPlayingChange?: (tell: () => void) => void;
  /** The version of the data that designs show, or what the server says about them. */
  readonly onData?: (news: unknown) => void;
  /** Everything the server says, for the part that shows alarms. */
  readonly onNews?: (news: object) => void;
  /** How to send something over the socket. */
  readonly onSocket?: (send: (message: FromPlayer) => boolean) => void;
  /** Somebody watches the screen, for this many seconds. */
  readonly onWatch?: (seconds: number) => void;
  readonly identify: (text: string | null) => void;
  readonly restart: (kind: RestartKind) => void;
  readonly openSocket?: (address: string) => WebSocket;
}

/**
 * `deleted`: the server that knew this device has deleted it. `unknown`: the server says so about a device
 * that it has never known, so the pairing may not have arrived there yet (handshake-retry.ts).
 */
export type PairedEnd = 'deleted' | 'unknown';

/** Nothing that fails on this machine may end the connection, because that is how a fix arrives. */
function unharmed<T>(error: unknown, instead: T): T {
  console.error(error);
  return instead;
}

/** Resolves when the server reports that there is no such device, and for no other reason. */
export async function runPaired(options: PairedOptions): Promise<PairedEnd> {
  const { credentials, store, clock } = options;
  const facts = () => options.facts().catch((error): DeviceFacts => unharmed(error, {}));
  const playing = () => {
    try {
      return options.playing();
    } catch (error) {
      return unharmed(error, null);
    }
  };
  let end: (how: PairedEnd) => void = () => {};
  const ended = new Promise<PairedEnd>((resolve) => {
    end = resolve;
  });
  /** When the server first answered this device; in an earlier run if there is a manifest. */
  let knownSince = store.state.manifest ? Number.NEGATIVE_INFINITY : null;
  const becomeKnown = () => {
    knownSince ??= performance.now();
  };
  const onDeleted = () => {
    // A refusal in transit may be older than the first handshake.
    const isKnown = knownSince !== null && performance.now() - knownSince > timeoutMs;
    end(isKnown ? 'deleted' : 'unknown');
  };
  const heartbeats = createHeartbeatBuilder();
  /** Handlers for the answers to pending heartbeats; answers arrive in the order of the heartbeats. */
  let awaited: { readonly sentAt: number; readonly answered: () => void }[] = [];

  const manifests = startManifestSync({
    credentials,
    stored: store.state.manifest,
    onDeleted,
    onChange(manifest) {
      becomeKnown();
      void store.save({ manifest });
      try {
        options.onManifest(manifest);
      } catch (error) {
        unharmed(error, null);
      }
    },
  });
  const commands = createCommands({
    done: store.state.doneCommands,
    saveDone: (doneCommands) => store.save({ doneCommands }),
    now: clock.now,
    identify: options.identify,
    restart: options.restart,
    async report() {
      const ids = commands.unreported();
      heartbeatLoop.now();
      const isAcknowledged = () => ids.every((id) => !commands.unreported().includes(id));
      for (let waited = 0; !isAcknowledged() && waited < reportWithinMs; waited += 100) await wait(100);
      return isAcknowledged();
    },
  });
  const moving: { follower?: Promise<MoveFollower> } = {};
  const learnIdentity = async ({ key, moved }: PlayerIdentity) => {
    if (key && store.state.serverKey === null) await store.save({ serverKey: key });
    if (!moved) return;
    // Loaded by the few players that ever move.
    moving.follower ??= import('./moved.ts').then(({ createMoveFollower }) =>
      createMoveFollower({ store, credentials, restart: () => options.restart('reload') }),
    );
    await (await moving.follower).learn(moved);
  };
  const connection = maintainConnection({
    ...credentials,
    facts,
    openSocket: options.openSocket,
    onDeleted,
    onFallback: () => heartbeatLoop.now(),
    onHandshake(welcome, sentFacts, tookMs) {
      const { now, manifestVersion, dataVersion, ...identity } = welcome;
      becomeKnown();
      learnIdentity(identity).catch(console.error);
      clock.learn(now, tookMs);
      awaited = [];
      heartbeats.acknowledged(sentFacts);
      manifests.offer(manifestVersion);
      if (dataVersion) options.onData?.(dataVersion);
      options.onNews?.(welcome);
      heartbeatLoop.now();
    },
    onMessage(message) {
      if (message.type === 'ack') {
        const answered = awaited.shift();
        if (!answered) return;
        clock.learn(message.now, performance.now() - answered.sentAt);
        answered.answered();
        if (message.dataVersion) options.onData?.(message.dataVersion);
      } else if (message.type === 'manifest') manifests.offer(message.version);
      else if (message.type === 'data') options.onData?.(message.data);
      else if (message.type === 'watch') options.onWatch?.(message.seconds);
      else if (message.type === 'command') void commands.receive(message.command);
      options.onNews?.(message);
    },
  });

  const sendHeartbeatOverHttp = async (
    heartbeat: ReturnType<typeof heartbeats.build>,
  ): Promise<Command[]> => {
    const { url, token } = credentials;
    const { reply, tookMs } = await call(url, heartbeatRoute, { bearer: token, body: heartbeat });
    becomeKnown();
    learnIdentity(reply).catch(console.error);
    clock.learn(reply.now, tookMs);
    manifests.offer(reply.manifestVersion);
    if (reply.dataVersion) options.onData?.(reply.dataVersion);
    options.onNews?.(reply);
    return reply.commands;
  };
  const heartbeatLoop = startHeartbeatLoop(async () => {
    if (!connection.isOpen && !connection.needsFallback) return null;
    const known = await facts();
    const heartbeat = heartbeats.build(known, playing(), commands.unreported());
    const answered = () => {
      if (heartbeat.facts) heartbeats.acknowledged(known);
      commands.reported(heartbeat.done ?? []);
      // Its phrase changes every ten minutes, which is not announced.
      if (manifests.current?.display === null) manifests.refresh();
    };
    if (connection.isOpen) {
      if (connection.send({ type: 'heartbeat', beat: heartbeat }))
        awaited.push({ sentAt: performance.now(), answered });
      return null;
    }
    try {
      const pending = await sendHeartbeatOverHttp(heartbeat);
      answered();
      for (const command of pending) void commands.receive(command);
      return null;
    } catch (error) {
      if (isDeleted(error)) onDeleted();
      return error instanceof Refusal ? error.retryAfterMs : null;
    }
  });

  options.onPlayingChange?.(() => heartbeatLoop.now());
  options.onSocket?.(connection.send);
  // A new player has nothing to show yet, so it does not wait for a socket.
  if (!manifests.current) manifests.refresh();
  const onOnline = () => connection.retryNow();
  globalThis.addEventListener?.('online', onOnline);
  const how = await ended;
  globalThis.removeEventListener?.('online', onOnline);
  heartbeatLoop.stop();
  void moving.follower?.then(({ stop }) => stop());
  connection.close();
  manifests.stop();
  return how;
}
