/**
 * The network access of a browser that renders a customer's page: a forward proxy on loopback that allows
 * what the fetcher would, connects only to checked addresses and has a byte budget. It lives as long as one
 * picture takes.
 */
import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { parseAddress, pinnedLookup, portOf, type ResolvePublic } from './outbound-address.ts';

export type OutboundProxy = { port: number; close(): Promise<void> };

const HOST = '127.0.0.1';
const CONNECT_LIMIT_MS = 10_000;
const MOST_CONNECTIONS = 128;
const MOST_BYTES = 100_000_000;
const OWN_HEADERS = ['proxy-connection', 'proxy-authorization', 'connection', 'keep-alive', 'te', 'upgrade'];

export async function startOutboundProxy(resolvePublic: ResolvePublic): Promise<OutboundProxy> {
  const sockets = new Set<Socket>();
  let bytes = 0;

  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  /** Only connections to the outside count, because everything the browser receives comes through them. */
  const count = (socket: Socket) => {
    hold(socket);
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) for (const each of sockets) each.destroy();
    });
  };

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = parseAddress(request.url!);
    if (url.protocol !== 'http:') throw new Error('Other schemes come as tunnels.');
    const lookup = pinnedLookup(await resolvePublic(url, AbortSignal.timeout(CONNECT_LIMIT_MS)));
    const headers = { ...request.headers, host: url.host };
    for (const name of OWN_HEADERS) delete headers[name as keyof typeof headers];
    const outgoing = requestHttp(url, { method: request.method, headers, agent: false, lookup });
    outgoing.on('socket', count);
    outgoing.on('response', (incoming) => {
      const { connection: _, 'keep-alive': __, ...headersToPass } = incoming.headers;
      try {
        response.writeHead(incoming.statusCode!, headersToPass);
      } catch {
        // Node can read responses, such as a status below 100, that it refuses to write.
        outgoing.destroy();
        return refuse(response, 502);
      }
      incoming.pipe(response);
      incoming.on('error', () => response.destroy());
    });
    outgoing.on('error', () => refuse(response, 502));
    outgoing.on('upgrade', (_, socket) => socket.destroy());
    outgoing.on('close', () => response.headersSent || refuse(response, 502));
    response.on('close', () => outgoing.destroy());
    request.pipe(outgoing);
  }

  async function tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    const url = parseAddress(`https://${request.url}`);
    const addresses = await resolvePublic(url, AbortSignal.timeout(CONNECT_LIMIT_MS));
    const target = connect({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: portOf(url),
      lookup: pinnedLookup(addresses),
    });
    count(target);
    target.on('connect', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.write(head);
      client.pipe(target).pipe(client);
    });
    target.on('close', () => client.destroy());
    client.on('close', () => target.destroy());
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => refuse(response, 403));
  });
  server.on('connect', (request, client, head) => {
    tunnel(request, client, head).catch(() => client.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
  });
  server.on('connection', hold);
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, HOST, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status).end();
}
