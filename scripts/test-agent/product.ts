import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoPassword } from '../../apps/server/src/demo/demo-data.ts';
import { findFreePort } from '../../apps/server/src/infra/free-port.ts';
import { startProcess } from '../../apps/server/src/test/program-process.ts';
import { type Answer, TestBrowser } from '../../apps/server/src/test/test-browser.ts';
import { until } from './machine.ts';

// The product with its demo, behind a proxy that reads the words which the player shows: nobody stands in front
// of the screen to read them.

export interface Product {
  readonly url: string;
  /** The words of the newest player, as it got them from the server. */
  words(): Promise<string>;
  get(path: string): Promise<Answer>;
  post(path: string): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  /** A file by its address. */
  bytes(url: string): Promise<Buffer>;
  stop(): Promise<void>;
}

export async function startProduct(): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vitrine-agent-test-'));
  const port = await findFreePort();
  let words: string | null = null;
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
    server.on('data', (bytes) => {
      words = /"connectString":"([^"]+)","expiresAt"/.exec(bytes.toString('latin1'))?.[1] ?? words;
    });
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const url = `http://localhost:${(proxy.address() as { port: number }).port}`;
  const program = await startProcess({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'warn',
  });
  const browser = new TestBrowser(url);
  const listed = await browser.logIn(url, 'admin@vitrine.test', demoPassword);
  const { url: demo } = listed.body.user.servers.find((each: { url: string }) =>
    each.url.endsWith('/s/demo'),
  );
  await browser.enter(url, demo, demo);
  return {
    url,
    words: () => until(60_000, 'the words of the player', async () => words),
    get: (call) => browser.get(`${demo}${call}`),
    put: (call, body) => browser.put(`${demo}${call}`, body),
    post: (call) => browser.post(`${demo}${call}`),
    async bytes(url) {
      const reply = await fetch(url, { headers: browser.headersFor('GET', url) });
      return Buffer.from(await reply.arrayBuffer());
    },
    async stop() {
      await program.end('SIGTERM');
      proxy.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
