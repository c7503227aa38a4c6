import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

// Forwards requests to the server unchanged, including `Host`, so that links, cookies and origin checks work
// as without a proxy. Bodies and event streams are piped as they arrive.

const host = '127.0.0.1';
// A pooled connection might belong to a server that has been restarted since.
const agent = false;

interface Options {
  readonly port: number;
  /** Replaces the server's 404 reply. */
  readonly onNotFound?: () => void;
}

export function forward(
  incoming: IncomingMessage,
  reply: ServerResponse,
  { port, onNotFound }: Options,
): void {
  const { method, url: path, headers } = incoming;
  const outgoing = request({ host, port, agent, method, path, headers }, (answer) => {
    if (answer.statusCode === 404 && onNotFound) {
      answer.resume();
      return onNotFound();
    }
    reply.writeHead(answer.statusCode!, answer.statusMessage, answer.headers);
    reply.flushHeaders();
    answer.pipe(reply);
    answer.once('error', () => reply.destroy());
  });
  outgoing.on('error', () => (reply.headersSent ? reply.destroy() : refuse(reply)));
  reply.once('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

/** Replies in the format of the API's errors. */
export function refuse(reply: ServerResponse): void {
  const message = 'The server does not run: the terminal of npm run dev says why.';
  reply
    .writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '2' })
    .end(JSON.stringify({ message, code: 'unavailable' }));
}

export function forwardUpgrade(
  incoming: IncomingMessage,
  socket: Duplex,
  { port, head }: { port: number; head: Buffer },
): void {
  const { url: path, headers } = incoming;
  const outgoing = request({ host, port, agent, path, headers });
  outgoing.on('upgrade', (answer, far: Duplex, farHead: Buffer) => {
    socket.write(headOf(answer));
    socket.write(farHead);
    far.write(head);
    far.pipe(socket).pipe(far);
    far.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => far.destroy());
  });
  outgoing.on('response', (answer) => {
    socket.write(headOf(answer));
    answer.pipe(socket);
  });
  outgoing.on('error', () => socket.destroy());
  socket.on('error', () => outgoing.destroy());
  outgoing.end();
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
