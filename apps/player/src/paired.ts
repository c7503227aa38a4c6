import {
  Command,
  type DeviceFacts,
  type Heartbeat,
  heartbeat,
  type Manifest,
} from '@vitrine/contract/player';
import * as z from 'zod';
import type { Clock } from './clock.ts';
import { createCommands } from './commands.ts';
import { keepConnected } from './connection.ts';
import { createBeatBuilder, keepBeating } from './heartbeat.ts';
import { startManifestSync } from './manifest-sync.ts';
import type { Credentials } from './pairing.ts';
import { wait } from './reconnect.ts';
import { call, isDeleted, Refusal, timeoutMs } from './server-calls.ts';
import type { Store } from './store.ts';

// The life of a paired player: a socket, beats over it or over HTTP, the manifest, and orders.

/** An order of a kind that only newer players know must not cost the answer it came with. */
const commandsWeKnow = z
  .array(z.unknown())
  .transform((orders) => orders.flatMap((order) => Command.safeParse(order).data ?? []));
const heartbeatRoute = { ...heartbeat, reply: heartbeat.reply.extend({ commands: commandsWeKnow }) };

/** How long an order to restart waits for the server to hear that it is obeyed. */
const reportWithinMs = 3000;

export interface PairedGiven {
  readonly credentials: Credentials;
  readonly store: Store;
  readonly clock: Clock;
  readonly facts: () => Promise<DeviceFacts>;
  readonly onManifest: (manifest: Manifest) => void;
  /** What is on the screen. */
  readonly playing: () => Heartbeat['playing'];
  /** Somebody may be watching in the dashboard: whether it plays is told at once, not at the next beat. */
  readonly onPlayingChange?: (tell: () => void) => void;
  /** Somebody wants to see the screen, for so many seconds. */
  readonly onWatch?: (seconds: number) => void;
  readonly identify: (text: string | null) => void;
  readonly restart: () => void;
  readonly openSocket?: (address: string) => WebSocket;
}

/**
 * `deleted`: the server that knew this device has deleted it. `unknown`: the server says so of a device that it has never
 * known, so the pairing may not have arrived there yet (welcome-retry.ts).
 */
export type PairedEnd = 'deleted' | 'unknown';

/** Resolves when the server says that there is no such device, and for no other reason. */
export async function runPaired(given: PairedGiven): Promise<PairedEnd> {
  const { credentials, store, clock, facts } = given;
  let end: (how: PairedEnd) => void = () => {};
  const ended = new Promise<PairedEnd>((resolve) => {
    end = resolve;
  });
  /** When the server answered this device for the first time; it did so in an earlier run if there is a manifest. */
  let knownSince = store.state.manifest ? Number.NEGATIVE_INFINITY : null;
  const becomeKnown = () => {
    knownSince ??= performance.now();
  };
  const onDeleted = () => {
    // A refusal on the way may be older than the first welcome.
    const isKnown = knownSince !== null && performance.now() - knownSince > timeoutMs;
    end(isKnown ? 'deleted' : 'unknown');
  };
  const beats = createBeatBuilder();
  /** What follows from the answers to the beats on the way; answers come in the order of the beats. */
  let awaited: { readonly sentAt: number; readonly heard: () => void }[] = [];

  const manifests = startManifestSync({
    credentials,
    stored: store.state.manifest,
    onDeleted,
    onChange(manifest) {
      becomeKnown();
      void store.save({ manifest });
      given.onManifest(manifest);
    },
  });
  const commands = createCommands({
    done: store.state.doneCommands,
    saveDone: (doneCommands) => store.save({ doneCommands }),
    now: clock.now,
    identify: given.identify,
    restart: given.restart,
    async report() {
      const ids = commands.unreported();
      beating.now();
      const isHeard = () => ids.every((id) => !commands.unreported().includes(id));
      for (let waited = 0; !isHeard() && waited < reportWithinMs; waited += 100) await wait(100);
      return isHeard();
    },
  });
  const connection = keepConnected({
    ...credentials,
    facts,
    openSocket: given.openSocket,
    onDeleted,
    onFallback: () => beating.now(),
    onWelcome({ now, manifestVersion }, told, tookMs) {
      becomeKnown();
      clock.learn(now, tookMs);
      awaited = [];
      beats.told(told);
      manifests.offer(manifestVersion);
      beating.now();
    },
    onMessage(message) {
      if (message.type === 'ack') {
        const answered = awaited.shift();
        if (!answered) return;
        clock.learn(message.now, performance.now() - answered.sentAt);
        answered.heard();
      } else if (message.type === 'manifest') manifests.offer(message.version);
      else if (message.type === 'watch') given.onWatch?.(message.seconds);
      else void commands.receive(message.command);
    },
  });

  const beatOverHttp = async (beat: ReturnType<typeof beats.build>): Promise<Command[]> => {
    const { url, token } = credentials;
    const { reply, tookMs } = await call(url, heartbeatRoute, { bearer: token, body: beat });
    becomeKnown();
    clock.learn(reply.now, tookMs);
    manifests.offer(reply.manifestVersion);
    return reply.commands;
  };
  const beating = keepBeating(async () => {
    if (!connection.isOpen && !connection.needsFallback) return null;
    const known = await facts();
    const beat = beats.build(known, given.playing(), commands.unreported());
    const heard = () => {
      if (beat.facts) beats.told(known);
      commands.reported(beat.done ?? []);
      // Its words change every ten minutes, which nobody announces.
      if (manifests.current?.display === null) manifests.refresh();
    };
    if (connection.isOpen) {
      if (connection.send({ type: 'heartbeat', beat })) awaited.push({ sentAt: performance.now(), heard });
      return null;
    }
    try {
      const orders = await beatOverHttp(beat);
      heard();
      for (const order of orders) void commands.receive(order);
      return null;
    } catch (error) {
      if (isDeleted(error)) onDeleted();
      return error instanceof Refusal ? error.retryAfterMs : null;
    }
  });

  given.onPlayingChange?.(() => beating.now());
  // A fresh player has nothing to show yet: it does not wait for a socket.
  if (!manifests.current) manifests.refresh();
  const onOnline = () => connection.hurry();
  globalThis.addEventListener?.('online', onOnline);
  const how = await ended;
  globalThis.removeEventListener?.('online', onOnline);
  beating.stop();
  connection.close();
  manifests.stop();
  return how;
}
