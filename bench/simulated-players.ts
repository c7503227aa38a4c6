import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { maxReconnectDelayMs, protocolVersion } from '@vitrine/contract/player';
import WebSocket from 'ws';
import { SimulatedPlayer } from '../apps/server/src/demo/simulated-player.ts';
import { quantile } from './report.ts';

// Ten thousand simulated players in a separate process, controlled by messages.

/** How a player that lost its server reconnects: as specified, or as our player does. */
export const backOffs = {
  agreed: (failures: number) => Math.random() * (failures === 0 ? 60_000 : bound(failures)),
  player: (failures: number) => Math.random() * bound(failures),
} satisfies Record<string, (failures: number) => number>;
export type BackOff = keyof typeof backOffs;

function bound(failures: number): number {
  return Math.min(maxReconnectDelayMs, 2000 * 2 ** failures);
}

/** A player that sends more than sixty messages in ten seconds is disconnected. */
const heartbeatsPerPress = 8;

export interface HeartbeatStats {
  readonly count: number;
  readonly perSecond: number;
  readonly p99Ms: number;
}
export interface State {
  readonly connected: number;
  /** Rejected connection attempts by status, since the last query. */
  readonly refused: Readonly<Record<string, number>>;
  /** Connections that broke, by close code, since the last query. */
  readonly broken: Readonly<Record<string, number>>;
}

/** In milliseconds since `follow` was called. */
export interface Followed {
  readonly notified: readonly number[];
  readonly fetched: readonly number[];
  /** Replies other than a manifest, by status. */
  readonly failed: Readonly<Record<string, number>>;
}

interface Calls {
  connect(input: { url: string; tokens: string[]; spreadMs: number }): void;
  setBackOff(input: BackOff): void;
  state(input: null): State;
  /** Measures the regular heartbeats, one every 30 s from each player. */
  listen(input: { seconds: number }): Promise<HeartbeatStats>;
  /** Sends heartbeats continuously, with this many in flight. */
  press(input: { underWay: number; seconds: number }): Promise<HeartbeatStats>;
  /** From now on a player notified of a new manifest fetches it. */
  follow(input: null): void;
  /** Results since `follow`. */
  followed(input: null): Followed;
  /** From now on alarms are timed. */
  expectAlarm(input: null): void;
  /** Milliseconds since `expectAlarm`. */
  alarmed(input: null): Alarmed;
}

export interface Alarmed {
  readonly received: readonly number[];
  readonly shown: readonly number[];
  readonly ended: readonly number[];
}

export interface SimulatedPlayersProcess {
  readonly pid: number;
  call<K extends keyof Calls>(
    name: K,
    input: Parameters<Calls[K]>[0],
  ): Promise<Awaited<ReturnType<Calls[K]>>>;
  stop(): void;
}

export function startSimulatedPlayers(): SimulatedPlayersProcess {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--max-semi-space-size=64'] });
  process.once('exit', () => child.kill());
  return {
    pid: child.pid!,
    call: (name, input) =>
      new Promise((resolve) => {
        child.once('message', ({ result }: { result: never }) => resolve(result));
        child.send({ name, input });
      }),
    stop: () => child.kill(),
  };
}

function runBoxes(): Calls {
  const simulatedPlayers: SimulatedPlayer[] = [];
  const isConnected = new Set<number>();
  let refused: Record<string, number> = {};
  let broken: Record<string, number> = {};
  let delayOf: (failures: number) => number = backOffs.agreed;
  let times: number[] = [];
  let onAck: (number: number) => void = () => {};
  let onManifest: (token: string) => void = () => {};
  let since = { notified: [] as number[], fetched: [] as number[], failed: {} as Record<string, number> };
  let base = '';
  let alarmAt = 0;
  let alarms: Record<'received' | 'shown' | 'ended' | 'refused', number[]> = {
    ...{ received: [], shown: [], ended: [], refused: [] },
  };
  const count = (of: Record<string, number>, key: unknown) => {
    of[String(key)] = (of[String(key)] ?? 0) + 1;
  };

  const openSocket = (address: string) => {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    socket.on('unexpected-response', (request, response) => {
      count(refused, response.statusCode);
      request.destroy();
      socket.emit('close', 1006, Buffer.alloc(0));
    });
    socket.on('error', () => {});
    socket.once('close', (code) => count(broken, code));
    return socket as unknown as globalThis.WebSocket;
  };
  const statsOver = (elapsedMs: number): HeartbeatStats => {
    return {
      count: times.length,
      perSecond: (times.length / elapsedMs) * 1000,
      p99Ms: quantile(times, 0.99),
    };
  };
  const measure = async (seconds: number, maxBeats = Number.POSITIVE_INFINITY): Promise<HeartbeatStats> => {
    times = [];
    const startedAt = performance.now();
    while (performance.now() - startedAt < seconds * 1000 && times.length < maxBeats) await sleep(20);
    return statsOver(performance.now() - startedAt);
  };

  const fetchManifest = async (token: string, startedAt: number) => {
    since.notified.push(performance.now() - startedAt);
    const headers = { authorization: `Bearer ${token}` };
    const status = await fetch(`${base}/api/player/manifest?protocol=${protocolVersion}`, { headers }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 'no answer',
    );
    if (status === 200) since.fetched.push(performance.now() - startedAt);
    else count(since.failed, status);
  };

  return {
    connect({ url, tokens, spreadMs }) {
      base = url;
      tokens.forEach((token, number) => {
        const player = new SimulatedPlayer({
          url,
          token,
          facts: {
            appversion: '1.0.0',
            manufacturer: 'Bench',
            device: 'Simulated box',
            timezone: 'Europe/Prague',
          },
          playing: 'Lunch',
          spreadMs,
          openSocket,
          reconnectDelayMs: (failures) => delayOf(failures),
          onAck: (ms) => {
            times.push(ms);
            onAck(number);
          },
          onManifest: () => onManifest(token),
          onTakeover: (_, stage) => alarms[stage].push(performance.now() - alarmAt),
          onState: (state) => {
            if (state === 'connected') isConnected.add(number);
            else isConnected.delete(number);
          },
        });
        simulatedPlayers.push(player.start());
      });
    },
    setBackOff(name) {
      delayOf = backOffs[name];
    },
    state() {
      const state = { connected: isConnected.size, refused, broken };
      refused = {};
      broken = {};
      return state;
    },
    listen: ({ seconds }) => measure(seconds),
    async press({ underWay, seconds }) {
      let next = 0;
      const sendNext = () => simulatedPlayers[next++ % simulatedPlayers.length]!.sendHeartbeat();
      onAck = sendNext;
      for (let i = 0; i < underWay; i++) sendNext();
      const heartbeats = await measure(seconds, simulatedPlayers.length * heartbeatsPerPress);
      onAck = () => {};
      return heartbeats;
    },
    follow() {
      const startedAt = performance.now();
      since = { notified: [], fetched: [], failed: {} };
      onManifest = (token) => void fetchManifest(token, startedAt);
    },
    followed: () => since,
    expectAlarm() {
      alarmAt = performance.now();
      alarms = { received: [], shown: [], ended: [], refused: [] };
    },
    alarmed: () => alarms,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const calls = runBoxes();
  process.on('message', async ({ name, input }: { name: keyof Calls; input: never }) => {
    process.send!({ result: await calls[name](input) });
  });
}
