import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { locales } from '@vitrine/contract/pages';
import { createServer, type ViteDevServer } from 'vite';
import type { Config } from '../../apps/server/src/config.ts';
import { fillPage } from '../../apps/server/src/http/fill-page.ts';

// The parts that the front door serves itself: the dashboard and the player, each from its sources by its own
// Vite. Everything else belongs to the server.

/** Addresses of Vite for the dashboard: its own modules, ours, and those of packages. */
const dashboardModules = /^\/(@|src\/|node_modules\/|__)/;
const dashboardPages = new RegExp(`^/((${locales.join('|')})(/.*)?)?$`);

/** Replaces a service worker that `npm start` has left in this browser, and unregisters itself. */
const unregisteringWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()));
`;

export interface Pages {
  /** Returns false if the address does not belong to the pages. */
  serve(pathname: string, request: IncomingMessage, reply: ServerResponse): boolean;
  serveNotFound(request: IncomingMessage, reply: ServerResponse): void;
  close(): Promise<void>;
}

interface PagesOptions {
  readonly root: string;
  readonly config: Config;
  readonly publicUrl: string;
  /** The front door's HTTP server, which also carries Vite's hot-reload socket. */
  readonly httpServer: Server;
}

export async function openPages({ root, config, publicUrl, httpServer }: PagesOptions): Promise<Pages> {
  const rootOf = (app: string) => path.join(root, 'apps', app);
  const [dashboard, player] = await Promise.all([open('dashboard'), open('player')]);

  function open(app: string): Promise<ViteDevServer> {
    const server = { middlewareMode: true, ws: { server: httpServer } };
    return createServer({ root: rootOf(app), appType: 'custom', clearScreen: false, server });
  }

  async function sendPage(app: 'dashboard' | 'player', request: IncomingMessage, reply: ServerResponse) {
    const vite = app === 'dashboard' ? dashboard : player;
    const page = await readFile(path.join(rootOf(app), 'index.html'), 'utf8');
    const authUrl = config.authUrl ?? publicUrl;
    const filled = fillPage(page, { nonce: '', authUrl, config })
      .replaceAll('__DASHBOARD_URL__', publicUrl)
      // Vite does not rewrite this address, which leads out of the app's directory.
      .replaceAll('../../node_modules/', `/@fs${encodeURI(root)}node_modules/`);
    const html = await vite.transformIndexHtml('/index.html', filled, request.url);
    reply.setHeader('Content-Type', 'text/html; charset=utf-8');
    reply.setHeader('Cache-Control', 'no-store').end(html);
  }
  const sendPageOf = (app: 'dashboard' | 'player', request: IncomingMessage, reply: ServerResponse) => {
    sendPage(app, request, reply).catch((error) => reply.writeHead(500).end(String(error)));
  };

  return {
    serve(pathname, request, reply) {
      const notFound = () => reply.writeHead(404).end();
      if (pathname === '/player') reply.writeHead(301, { Location: '/player/' }).end();
      else if (pathname === '/player/') sendPageOf('player', request, reply);
      else if (pathname === '/player/sw.js')
        reply.setHeader('Content-Type', 'text/javascript').end(unregisteringWorker);
      else if (pathname.startsWith('/player/')) player.middlewares(request, reply, notFound);
      else if (dashboardModules.test(pathname)) dashboard.middlewares(request, reply, notFound);
      else if (dashboardPages.test(pathname)) sendPageOf('dashboard', request, reply);
      else return false;
      return true;
    },
    serveNotFound(request, reply) {
      reply.statusCode = 404;
      sendPageOf('dashboard', request, reply);
    },
    async close() {
      await Promise.all([dashboard.close(), player.close()]);
    },
  };
}
