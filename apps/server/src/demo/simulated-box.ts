import {
  type DeviceFacts,
  type Heartbeat,
  heartbeatJitter,
  heartbeatMs,
  maxReconnectDelayMs,
  protocolVersion,
  ToPlayer,
} from '@vitrine/contract/player';

// A player without a screen: holds the socket, beats, obeys orders. The demo, tests, the bench and `npm run simulate`
// use it; it speaks the protocol of contract/player.ts and nothing else.

/** Close code: another connection came with the same token. */
const replaced = 4001;

export interface BoxOptions {
  readonly url: string;
  readonly token: string;
  readonly facts?: DeviceFacts;
  /** What it says it plays, or the name alone; null: nothing is scheduled. */
  readonly playing?: Heartbeat['playing'] | string | (() => Heartbeat['playing']);
  readonly heartbeatMs?: number;
  /** A restart takes so long. */
  readonly rebootMs?: number;
  /** Waits a random part of this before it connects for the first time or after a long-lived connection broke. */
  readonly spreadMs?: number;
  /** How long to wait before the next try, in place of the rule below. */
  readonly reconnectDelayMs?: (failures: number) => number;
  /** A lighter socket than the platform's, for those who run thousands. */
  readonly openSocket?: (address: string) => WebSocket;
  /** It is to look at what it is to show. */
  readonly onManifest?: () => void;
  /** Somebody wants to see its screen, for so many seconds. */
  readonly onWatch?: (seconds: number) => void;
  readonly onAck?: (roundTripMs: number) => void;
  readonly onState?: (state: 'connected' | 'disconnected' | 'deleted') => void;
}

export class SimulatedBox {
  readonly options: BoxOptions;
  #socket: WebSocket | null = null;
  #beat: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #failures = 0;
  #isWelcome = false;
  #isStopped = false;
  #sentAt = 0;
  readonly #obeyed = new Set<string>();
  #done: string[] = [];

  constructor(options: BoxOptions) {
    this.options = options;
  }

  start(): this {
    this.#again = setTimeout(() => this.#connect(), Math.random() * (this.options.spreadMs ?? 0));
    return this;
  }

  /** Without the random wait. */
  connectNow(): void {
    clearTimeout(this.#again);
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#beat);
    clearTimeout(this.#again);
    this.#socket?.close();
  }

  beatNow(): void {
    const { playing: told = null } = this.options;
    const playing = typeof told === 'function' ? told() : told;
    this.#sentAt = performance.now();
    const beat = {
      clock: new Date().toISOString(),
      playing: typeof playing === 'string' ? { playlist: null, item: null, name: playing } : playing,
      ...(this.#done.length > 0 && { done: this.#done.splice(0) }),
    };
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ type: 'heartbeat', beat }));
  }

  #connect(): void {
    if (this.#isStopped) return;
    const { url, token, facts, openSocket = (address: string) => new WebSocket(address) } = this.options;
    const socket = openSocket(`${url.replace(/^http/, 'ws')}/api/player/socket`);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ type: 'hello', token, protocol: protocolVersion, facts }));
    });
    socket.addEventListener('message', ({ data }) => this.#hear(String(data)));
    socket.addEventListener('error', () => {}); // `close` follows
    socket.addEventListener('close', ({ code }) => this.#disconnected(code));
  }

  #hear(text: string): void {
    const parsed = ToPlayer.safeParse(JSON.parse(text));
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.type === 'welcome') {
      this.#failures = 0;
      this.#isWelcome = true;
      this.options.onState?.('connected');
      this.options.onManifest?.();
      this.beatNow();
      this.#scheduleBeat();
    } else if (message.type === 'manifest') this.options.onManifest?.();
    else if (message.type === 'watch') this.options.onWatch?.(message.seconds);
    else if (message.type === 'ack') this.options.onAck?.(performance.now() - this.#sentAt);
    else if (message.type === 'error' && message.code === 'device_deleted') {
      this.stop();
      this.options.onState?.('deleted');
    } else if (message.type === 'command' && !this.#obeyed.has(message.command.id)) {
      this.#obeyed.add(message.command.id);
      this.#done.push(message.command.id);
      this.beatNow();
      if (message.command.kind !== 'identify') this.#reboot();
    }
  }

  #scheduleBeat(): void {
    clearTimeout(this.#beat);
    const period = this.options.heartbeatMs ?? heartbeatMs;
    const delay = period * (1 + (Math.random() * 2 - 1) * heartbeatJitter);
    this.#beat = setTimeout(() => {
      this.beatNow();
      this.#scheduleBeat();
    }, delay);
  }

  #reboot(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#beat);
    socket?.close();
    this.#again = setTimeout(() => this.#connect(), this.options.rebootMs ?? 8000);
  }

  #disconnected(code: number): void {
    clearTimeout(this.#beat);
    if (this.#socket === null || this.#isStopped) return; // it restarts, or is no more
    this.#socket = null;
    if (this.#isWelcome) this.options.onState?.('disconnected');
    this.#isWelcome = false;
    const failures = this.#failures++;
    if (this.options.reconnectDelayMs) {
      this.#again = setTimeout(() => this.#connect(), this.options.reconnectDelayMs(failures));
      return;
    }
    // Full jitter: thousands that lose a server together must not come back together. Who was replaced by another
    // machine with the same token leaves it the field for a while.
    const first = code === replaced ? maxReconnectDelayMs : (this.options.spreadMs ?? 2000);
    const cap = failures === 0 ? first : Math.min(maxReconnectDelayMs, 2000 * 2 ** failures);
    const least = code === replaced ? 60_000 : 0;
    this.#again = setTimeout(() => this.#connect(), least + Math.random() * cap);
  }
}
