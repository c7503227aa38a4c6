import type { FromPlayer } from '@vitrine/contract/from-player';
import { type DeviceFacts, protocolVersion, ToPlayer } from '@vitrine/contract/player';
import { reconnectDelayMs } from './reconnect.ts';

// The socket to the server, reopened forever. Each attempt uses a new socket; messages of an abandoned one
// are ignored. `needsFallback` says whether to use HTTP meanwhile.

const openWithinMs = 15_000;
/**
 * The server answers every heartbeat, so a longer silence means that the peer is gone, whatever TCP reports.
 */
const silentForMs = 45_000;
/** Only a connection that lasted this long makes the next delay short again. */
const heldAfterMs = 10_000;
const failuresBeforeFallback = 3;
/**
 * Close code for "the same token was used elsewhere": reconnecting immediately would disconnect the other
 * one.
 */
const replacedCode = 4001;
const waitsAfterReplaced = 8;

export interface ConnectionOptions {
  readonly url: string;
  readonly token: string;
  readonly facts: () => Promise<DeviceFacts>;
  /** The facts sent in the handshake; they are sent again only if they change. */
  readonly onHandshake: (
    welcome: Extract<ToPlayer, { type: 'welcome' }>,
    facts: DeviceFacts,
    /** How long the server took to answer the handshake. */
    tookMs: number,
  ) => void;
  readonly onMessage: (message: Exclude<ToPlayer, { type: 'welcome' | 'error' }>) => void;
  readonly onDeleted: () => void;
  /** The socket could not be opened several times: use HTTP until it can. */
  readonly onFallback: () => void;
  readonly openSocket?: (address: string) => WebSocket;
  readonly random?: () => number;
}

export interface Connection {
  readonly isOpen: boolean;
  readonly needsFallback: boolean;
  send(message: FromPlayer): boolean;
  /** The network is back: retry now instead of after the delay. */
  retryNow(): void;
  close(): void;
}

export function maintainConnection(options: ConnectionOptions): Connection {
  const openSocket = options.openSocket ?? ((address: string) => new WebSocket(address));
  const address = `${options.url.replace(/^http/, 'ws')}/api/player/socket`;
  let socket: WebSocket | null = null;
  let isAccepted = false;
  let isClosed = false;
  let failures = 0;
  let handshakeAt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let held: ReturnType<typeof setTimeout> | undefined;

  const expectWord = (withinMs: number) => {
    clearTimeout(deadline);
    deadline = setTimeout(() => giveUp(), withinMs);
  };
  const dropSocket = () => {
    clearTimeout(deadline);
    clearTimeout(held);
    const dropped = socket;
    socket = null;
    isAccepted = false;
    dropped?.close();
  };
  const giveUp = () => {
    dropSocket();
    if (isClosed) return;
    clearTimeout(retry);
    retry = setTimeout(open, reconnectDelayMs(failures, options.random));
    failures++;
    if (failures === failuresBeforeFallback) options.onFallback();
  };
  const onMessage = (text: unknown, facts: DeviceFacts) => {
    const message = parse(text);
    // A newer server may send messages that this player does not know yet.
    if (!message) return;
    expectWord(silentForMs);
    if (message.type === 'error') {
      if (message.code === 'device_deleted') options.onDeleted();
    } else if (message.type === 'welcome') {
      isAccepted = true;
      held = setTimeout(() => {
        failures = 0;
      }, heldAfterMs);
      options.onHandshake(message, facts, performance.now() - handshakeAt);
    } else options.onMessage(message);
  };
  const open = async () => {
    const facts = await options.facts();
    if (isClosed || socket) return;
    let own: WebSocket;
    try {
      own = openSocket(address);
    } catch {
      return giveUp();
    }
    socket = own;
    expectWord(openWithinMs);
    const ifCurrent =
      <E>(react: (event: E) => void) =>
      (event: E) => {
        if (socket === own) react(event);
      };
    own.onopen = ifCurrent(() => {
      const hello: FromPlayer = { type: 'hello', token: options.token, protocol: protocolVersion, facts };
      handshakeAt = performance.now();
      own.send(JSON.stringify(hello));
    });
    own.onmessage = ifCurrent(({ data }: MessageEvent) => onMessage(data, facts));
    own.onclose = ifCurrent(({ code }: CloseEvent) => {
      if (code === replacedCode) failures = Math.max(failures, waitsAfterReplaced);
      giveUp();
    });
  };

  void open();
  return {
    get isOpen() {
      return isAccepted;
    },
    get needsFallback() {
      return !isAccepted && failures >= failuresBeforeFallback;
    },
    send(message) {
      if (!socket || !isAccepted || socket.readyState !== socket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    retryNow() {
      if (socket || isClosed) return;
      clearTimeout(retry);
      retry = setTimeout(open, reconnectDelayMs(0, options.random));
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
      dropSocket();
    },
  };
}

function parse(text: unknown): ToPlayer | null {
  if (typeof text !== 'string') return null;
  try {
    return ToPlayer.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
