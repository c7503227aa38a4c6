import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ScreenError } from './screen-error.ts';

// Bytes to and from a screen on the local network. A screen may be silent, send anything, or close at any
// time: everything has a time limit and a size limit, and ends as one kind of error.

const replyWithinMs = 5000;
/** Replies of both protocols are far shorter. */
const longestReply = 1000;

export interface Conversation {
  send(bytes: Uint8Array | string): void;
  /** Reads until `take` returns something from what was received and not yet taken. */
  read<T>(take: (received: Buffer) => { readonly value: T; readonly length: number } | null): Promise<T>;
  /** Continues encrypted. Screens have certificates of their own making. */
  encrypt(): Promise<void>;
}

export async function converse<T>(
  host: string,
  port: number,
  talk: (conversation: Conversation) => Promise<T>,
  withinMs = replyWithinMs,
): Promise<T> {
  let socket: Socket = connect({ host, port });
  let received = Buffer.alloc(0);
  let failure: Error | null = null;
  let wake = () => {};
  const fail = (reason: string) => {
    failure ??= new ScreenError('unreachable', `${host}: ${reason}`);
    wake();
  };
  const listen = () => {
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      wake();
    });
    socket.on('error', (error) => fail(error.message)).on('close', () => fail('closed the connection'));
  };
  const timer = setTimeout(() => fail(`does not answer within ${withinMs} ms`), withinMs);
  const changed = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  listen();
  try {
    return await talk({
      send: (bytes) => void socket.write(bytes),
      async read(take) {
        for (;;) {
          const taken = take(received);
          if (taken) {
            received = received.subarray(taken.length);
            return taken.value;
          }
          if (received.length > longestReply) throw new ScreenError('bad_reply', `${host}: sends too much`);
          if (failure) throw failure;
          await changed();
        }
      },
      async encrypt() {
        socket.removeAllListeners();
        const encrypted = connectTls({ socket, rejectUnauthorized: false, minVersion: 'TLSv1' });
        socket = encrypted;
        listen();
        encrypted.once('secureConnect', () => wake());
        while (!encrypted.getProtocol()) {
          if (failure) throw failure;
          await changed();
        }
      },
    });
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}
