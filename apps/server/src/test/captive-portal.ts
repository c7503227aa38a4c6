import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

// An HTTP proxy between a browser and the product. When open, it forwards everything; when closed, it answers
// every request itself and blocks sockets, like captive portals, ingresses during a deployment, and
// firewalls.

export const portalKinds = ['200', '302', '404', '403'] as const;
export type PortalKind = (typeof portalKinds)[number];

/** The text of its page. */
export const portalText = 'Welcome to the guest Wi-Fi. Accept the terms to go on.';
export const portalPage = (address: string) =>
  `<!doctype html><html><head><title>Guest Wi-Fi</title></head><body><h1>${portalText}</h1>
   <a href="/login?back=${encodeURIComponent(address)}">Accept</a></body></html>`;

export interface ReplacedFile {
  readonly type: string;
  readonly body: string;
}

export interface CaptivePortal {
  /** For the proxy setting of a browser. */
  readonly url: string;
  /** How many requests it has answered itself since it was last closed. */
  readonly answered: number;
  open(): void;
  close(kind: PortalKind): void;
  /** Answers these paths itself while it is open; other paths are not affected. */
  replace(files: ReadonlyMap<string, ReplacedFile>): void;
  stop(): void;
}

export async function startCaptivePortal(): Promise<CaptivePortal> {
  let kind: PortalKind | null = null;
  let answered = 0;
  let replaced: ReadonlyMap<string, ReplacedFile> = new Map();
  const tunnels = new Set<Duplex>();
  const server = createServer((incoming, response) => {
    const file = replaced.get(new URL(incoming.url!).pathname);
    if (kind === null && file) {
      return response
        .writeHead(200, { 'Content-Type': file.type, 'Cache-Control': 'no-store' })
        .end(file.body);
    }
    if (kind === null) return passOn(incoming, response);
    answered++;
    answer(kind, incoming, response);
  });
  // Browsers open sockets through a proxy by CONNECT.
  server.on('connect', (incoming, client: Duplex, head: Buffer) => {
    if (kind !== null) return client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const [host, port] = incoming.url!.split(':');
    const target = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.write(head);
      target.pipe(client).pipe(target);
    });
    for (const each of [client, target]) {
      tunnels.add(each);
      each.on('error', () => client.destroy());
      each.on('close', () => {
        tunnels.delete(each);
        client.destroy();
        target.destroy();
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get answered() {
      return answered;
    },
    open() {
      kind = null;
    },
    close(next) {
      kind = next;
      answered = 0;
      for (const tunnel of tunnels) tunnel.destroy();
    },
    replace(files) {
      replaced = files;
    },
    stop() {
      server.closeAllConnections();
      server.close();
      for (const tunnel of tunnels) tunnel.destroy();
    },
  };
}

function passOn(incoming: IncomingMessage, response: ServerResponse): void {
  const onward = request(
    incoming.url!,
    { method: incoming.method, headers: incoming.headers },
    (answered) => {
      response.writeHead(answered.statusCode!, answered.headers);
      answered.pipe(response);
    },
  );
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}

/** Portals allow their pages to be read from any origin, so that the browser does not hide them. */
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Access-Control-Allow-Origin': '*' };

function answer(kind: PortalKind, incoming: IncomingMessage, response: ServerResponse): void {
  incoming.resume();
  const isLogin = incoming.url!.includes('/login?');
  if (kind === '302' && !isLogin) {
    const back = encodeURIComponent(incoming.url!);
    return void response
      .writeHead(302, {
        Location: `http://localhost:1/login?back=${back}`,
        'Access-Control-Allow-Origin': '*',
      })
      .end();
  }
  response.writeHead(kind === '302' ? 200 : Number(kind), headers).end(portalPage(incoming.url!));
}
