import {
  type Command,
  type DeviceFacts,
  type Heartbeat,
  heartbeatJitter,
  heartbeatMs,
  maxReconnectDelayMs,
  protocolVersion,
  ToPlayer,
} from '@vitrine/contract/player';
import type { PlayerTakeover } from '@vitrine/contract/player-takeovers';
import { version } from '../infra/version.ts';
import { SimulatedAlarms, type SimulatedAlarmsOptions } from './simulated-alarms.ts';

// A player without a screen: it holds the socket, sends heartbeats and executes commands. The demo, tests,
// the bench and `npm run simulate` use it; it uses the protocol of contract/player.ts and nothing else.

/** Close code: another connection used the same token. */
const replaced = 4001;

export interface PlayerOptions {
  readonly url: string;
  readonly token: string;
  /** After a restart `lastStart` is its time, and after an update `appversion` is the latest. */
  readonly facts?: DeviceFacts;
  readonly clock?: () => Date;
  /** What it reports to play, or only the name; null if nothing is scheduled. */
  readonly playing?: Heartbeat['playing'] | string | (() => Heartbeat['playing']);
  readonly heartbeatMs?: number;
  /** The duration of a restart. */
  readonly rebootMs?: number;
  /** Waits a random part of this before the first connection and after a long-lived connection broke. */
  readonly spreadMs?: number;
  /** The delay before the next attempt, instead of the rule below. */
  readonly reconnectDelayMs?: (failures: number) => number;
  /** A lighter socket than the platform's, for running thousands. */
  readonly openSocket?: (address: string) => WebSocket;
  /** Called when its manifest may have changed. */
  readonly onManifest?: () => void;
  /** Called with the version of its data, or with what the server says about them. */
  readonly onData?: (news: unknown) => void;
  /** Somebody watches its screen, for this many seconds. */
  readonly onWatch?: (seconds: number) => void;
  readonly onAck?: (roundTripMs: number) => void;
  /** An alarm was acknowledged. */
  readonly onTakeover?: SimulatedAlarmsOptions['onTakeover'];
  readonly onState?: (state: 'connected' | 'disconnected' | 'restarting' | 'deleted') => void;
}

export class SimulatedPlayer {
  readonly options: PlayerOptions;
  #facts: DeviceFacts | undefined;
  #socket: WebSocket | null = null;
  #heartbeat: NodeJS.Timeout | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #failures = 0;
  #isWelcome = false;
  #isStopped = false;
  #sentAt = 0;
  readonly #carriedOut = new Set<string>();
  #done: string[] = [];
  /** Facts that changed since the last heartbeat. */
  #changed: DeviceFacts | undefined;
  readonly #alarms: SimulatedAlarms;
  /** How far the server's clock is ahead. */
  #ahead = 0;

  constructor(options: PlayerOptions) {
    this.options = options;
    this.#alarms = new SimulatedAlarms({
      send: (message) => {
        if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
      },
      onTakeover: options.onTakeover,
    });
    this.#facts = options.facts;
  }

  start(): this {
    this.#reconnect = setTimeout(() => this.#connect(), Math.random() * (this.options.spreadMs ?? 0));
    return this;
  }

  /** Without the random delay. */
  connectNow(): void {
    clearTimeout(this.#reconnect);
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#heartbeat);
    clearTimeout(this.#reconnect);
    this.#alarms.stop();
    this.#socket?.close();
  }

  /** The alarm that its screen shows. */
  get alarm(): PlayerTakeover | null {
    return this.#alarms.top(Date.now() + this.#ahead);
  }

  /** How many of its receipts the server has not confirmed yet. */
  get unconfirmed(): number {
    return this.#alarms.unconfirmed;
  }

  updateFacts(changed: DeviceFacts): void {
    this.#facts = { ...this.#facts, ...changed };
    this.#changed = { ...this.#changed, ...changed };
    this.sendHeartbeat();
  }

  sendHeartbeat(): void {
    const { playing: reported = null } = this.options;
    const playing = typeof reported === 'function' ? reported() : reported;
    this.#sentAt = performance.now();
    const beat = {
      clock: new Date().toISOString(),
      playing: typeof playing === 'string' ? { playlist: null, item: null, name: playing } : playing,
      ...(this.#done.length > 0 && { done: this.#done.splice(0) }),
      ...(this.#changed && { facts: this.#changed }),
    };
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type: 'heartbeat', beat }));
    this.#changed = undefined;
  }

  #connect(): void {
    if (this.#isStopped) return;
    const { url, token, openSocket = (address: string) => new WebSocket(address) } = this.options;
    const socket = openSocket(`${url.replace(/^http/, 'ws')}/api/player/socket`);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ type: 'hello', token, protocol: protocolVersion, facts: this.#facts }));
    });
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)));
    socket.addEventListener('error', () => {}); // `close` follows
    socket.addEventListener('close', ({ code }) => this.#disconnected(code));
  }

  #receive(text: string): void {
    const parsed = ToPlayer.safeParse(JSON.parse(text));
    if (!parsed.success) return;
    const message = parsed.data;
    if ('now' in message) this.#ahead = Date.parse(message.now) - Date.now();
    if (message.type === 'welcome') this.#alarms.greet(message.accepts);
    if (message.type === 'receipts') this.#alarms.confirm(message.ids);
    if ('takeovers' in message && message.takeovers)
      this.#alarms.learn(message.takeovers, () => Date.now() + this.#ahead);
    if (message.type === 'welcome') {
      this.#failures = 0;
      this.#isWelcome = true;
      this.options.onState?.('connected');
      this.options.onManifest?.();
      if (message.dataVersion) this.options.onData?.(message.dataVersion);
      this.sendHeartbeat();
      this.#scheduleHeartbeat();
    } else if (message.type === 'manifest') this.options.onManifest?.();
    else if (message.type === 'watch') this.options.onWatch?.(message.seconds);
    else if (message.type === 'data') this.options.onData?.(message.data);
    else if (message.type === 'ack') {
      this.options.onAck?.(performance.now() - this.#sentAt);
      if (message.dataVersion) this.options.onData?.(message.dataVersion);
    } else if (message.type === 'error' && message.code === 'device_deleted') {
      this.stop();
      this.options.onState?.('deleted');
    } else if (message.type === 'command') this.#carryOut(message.command);
  }

  /** A command may be delivered more than once and is executed once. */
  #carryOut({ id, kind }: Command): void {
    if (this.#carriedOut.has(id)) return;
    this.#carriedOut.add(id);
    this.#done.push(id);
    this.sendHeartbeat();
    if (kind !== 'identify') this.#restart(kind);
  }

  #scheduleHeartbeat(): void {
    clearTimeout(this.#heartbeat);
    const period = this.options.heartbeatMs ?? heartbeatMs;
    const delay = period * (1 + (Math.random() * 2 - 1) * heartbeatJitter);
    this.#heartbeat = setTimeout(() => {
      this.sendHeartbeat();
      this.#scheduleHeartbeat();
    }, delay);
  }

  #restart(kind: Command['kind']): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#heartbeat);
    socket?.close();
    this.#isWelcome = false;
    this.options.onState?.('restarting');
    this.#reconnect = setTimeout(() => {
      const { clock = () => new Date() } = this.options;
      // The server considers a restart done when the device reports a start after the command.
      this.#facts = this.#facts && {
        ...this.#facts,
        lastStart: clock().toISOString(),
        ...(kind === 'update' && { appversion: version }),
      };
      this.#connect();
    }, this.options.rebootMs ?? 8000);
  }

  #disconnected(code: number): void {
    clearTimeout(this.#heartbeat);
    if (this.#socket === null || this.#isStopped) return; // it is restarting or stopped
    this.#socket = null;
    if (this.#isWelcome) this.options.onState?.('disconnected');
    this.#isWelcome = false;
    const failures = this.#failures++;
    if (this.options.reconnectDelayMs) {
      this.#reconnect = setTimeout(() => this.#connect(), this.options.reconnectDelayMs(failures));
      return;
    }
    // Full jitter: thousands that lose a server together must not reconnect together. A player that was
    // replaced by another machine with the same token stays away for a while.
    const first = code === replaced ? maxReconnectDelayMs : (this.options.spreadMs ?? 2000);
    const cap = failures === 0 ? first : Math.min(maxReconnectDelayMs, 2000 * 2 ** failures);
    const least = code === replaced ? 60_000 : 0;
    this.#reconnect = setTimeout(() => this.#connect(), least + Math.random() * cap);
  }
}
