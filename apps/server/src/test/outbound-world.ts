import { createSocket } from 'node:dgram';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFetcher } from '../infra/outbound/fetcher.ts';

// A small internet on loopback: 127.0.0.2 stands for public addresses, 127.0.0.1 for everything else.

export const PUBLIC = '127.0.0.2';
export const PRIVATE = '127.0.0.1';
const isAllowedAddress = (address: string) => address === PUBLIC;

export interface OutboundWorld {
  readonly port: number;
  /** Requests that reached the canary on the private address; must stay empty. */
  readonly hits: string[];
  readonly questions: string[];
  readonly fetcher: ReturnType<typeof createFetcher>;
  readonly dnsServer: string;
  close(): Promise<void>;
}

/**
 * Names resolve to the addresses of the table: each further query gets the next entry, and the last one
 * stays.
 */
export async function createWorld(
  names: Record<string, string[]>,
  publicSite: RequestListener,
): Promise<OutboundWorld> {
  const site = createServer(publicSite);
  const hits: string[] = [];
  const canary = createServer((request, response) => {
    hits.push(request.url!);
    response.end('secret');
  });
  canary.on('connection', () => hits.push('connection'));
  const port = await listenOnOnePort(site, canary);
  const dns = await startNameServer(names);
  return {
    port,
    hits,
    questions: dns.questions,
    dnsServer: dns.address,
    fetcher: createFetcher({ dnsServer: dns.address, isAllowedAddress }),
    async close() {
      for (const server of [site, canary]) server.closeAllConnections();
      await Promise.all([site, canary].map((server) => new Promise((done) => server.close(done))));
      await dns.close();
    },
  };
}

/**
 * Both use the same port, so that a request lured to the private address meets the canary. The port may be
 * taken there.
 */
async function listenOnOnePort(site: Server, canary: Server): Promise<number> {
  for (let attempts = 1; ; attempts++) {
    await listen(site, 0, PUBLIC);
    const { port } = site.address() as AddressInfo;
    try {
      await listen(canary, port, PRIVATE);
      return port;
    } catch (error) {
      if (attempts === 10) throw error;
      await new Promise((done) => site.close(done));
    }
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
}

async function startNameServer(names: Record<string, string[]>) {
  const socket = createSocket('udp4');
  const questions: string[] = [];
  const asked = new Map<string, number>();
  socket.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query);
    questions.push(name);
    const entries = names[name];
    const turn = asked.get(name) ?? 0;
    const address = type === A_RECORD ? entries?.[Math.min(turn, entries.length - 1)] : undefined;
    if (address) asked.set(name, turn + 1);
    const flags = Buffer.from(entries ? [0x81, 0x80] : [0x81, 0x83]);
    const answers = (address?.split(' ') ?? []).map((one) =>
      // Pointer to the name, type A, class IN, time to live 0, four bytes.
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...one.split('.').map(Number)]),
    );
    const counts = Buffer.from([0, 1, 0, answers.length, 0, 0, 0, 0]);
    socket.send(
      Buffer.concat([query.subarray(0, 2), flags, counts, query.subarray(12, end), ...answers]),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, PRIVATE, resolve));
  return {
    address: `${PRIVATE}:${socket.address().port}`,
    questions,
    close: () => new Promise<void>((resolve) => socket.close(resolve)),
  };
}

const A_RECORD = 1;

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  while (query[at]) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
    at += query[at]! + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}
