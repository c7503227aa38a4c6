/**
 * `npm run dev`: one front door on PORT. The dashboard and the player are served from their sources with hot
 * reload; everything else is forwarded to the server, which restarts when its code changes.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../apps/server/src/config.ts';
import { findFreePort } from '../apps/server/src/infra/free-port.ts';
import { StartError } from '../apps/server/src/infra/start-error.ts';
import { stopSignal, whenAborted } from '../apps/server/src/infra/stop-signal.ts';
import { forward, forwardUpgrade, refuse } from './dev/forward.ts';
import { openPages } from './dev/pages.ts';
import { ServerProcess } from './dev/server-process.ts';
import { watchSources } from './dev/watch-sources.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const loopback = ['127.0.0.1', '::1', 'localhost'];

async function main(): Promise<number> {
  const stopping = stopSignal();
  const config = readConfig(process.env);
  // The server sees only connections from the front door, so it could not distinguish a remote client from a
  // local one.
  if (!loopback.includes(config.host))
    throw new StartError('npm run dev is for this machine only: leave out HOST, or use npm start.');

  const httpServer = createServer();
  await listen(httpServer, config.port, config.host);
  const publicUrl = config.publicUrl ?? `http://localhost:${(httpServer.address() as AddressInfo).port}`;
  const pages = await openPages({ root, config, publicUrl, httpServer });

  const port = await findFreePort();
  const env = {
    ...process.env,
    PUBLIC_URL: publicUrl,
    PORT: String(port),
    HOST: '127.0.0.1',
    SERVE_PAGES: '0',
  };
  let hasServed = false;
  const onEnd = (code: number | null) => {
    if (hasServed) console.error(`The server has ended (${code}). It starts again when a file changes.`);
  };
  const server = new ServerProcess({ root, env, onEnd });

  httpServer.on('request', async (request, reply) => {
    const pathname = URL.parse(request.url!, publicUrl)?.pathname;
    if (pathname === undefined) return reply.writeHead(400).end();
    const home = homeOf(request, publicUrl);
    if (home && isNavigation(request)) return reply.writeHead(302, { Location: home }).end();
    if (pages.serve(pathname, request, reply)) return;
    if (!(await server.isServing)) return refuse(reply);
    const onNotFound = isNavigation(request) ? () => pages.serveNotFound(request, reply) : undefined;
    forward(request, reply, { port, onNotFound });
  });
  httpServer.on('upgrade', async (request, socket, head) => {
    if (request.headers['sec-websocket-protocol']?.startsWith('vite-')) return; // Vite listens here too
    if (await server.isServing) forwardUpgrade(request, socket, { port, head });
    else socket.destroy();
  });

  const isServing = await Promise.race([server.start(), whenAborted(stopping)]);
  if (isServing) {
    hasServed = true;
    console.log(server.announcement);
    const unwatch = watchSources(root, async () => {
      const startedAt = performance.now();
      if (await server.restart())
        console.log(`Server restarted in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    });
    await whenAborted(stopping);
    unwatch();
  }
  await server.stop();
  httpServer.close();
  httpServer.closeAllConnections();
  await pages.close();
  return isServing || stopping.aborted ? 0 : 1;
}

const isNavigation = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers.accept?.includes('text/html') === true;

/**
 * Cookies belong to one host name, so a browser that uses another name of this machine is redirected to the
 * configured one.
 */
function homeOf({ headers, url }: IncomingMessage, publicUrl: string): string | null {
  const isOtherName = /^(127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');
  return isOtherName && headers.host !== new URL(publicUrl).host ? `${publicUrl}${url}` : null;
}

async function listen(
  httpServer: ReturnType<typeof createServer>,
  port: number,
  host: string,
): Promise<void> {
  httpServer.listen(port, host);
  await once(httpServer, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartError(`Port ${port} is taken: stop the other program or set PORT.`);
  });
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  },
);
