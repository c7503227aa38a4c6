import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { isLocalNetwork } from '@vitrine/contract/local-network';
import type { FastifyInstance } from 'fastify';
import { ownPath } from '../own-files.ts';
import type { App } from './app.ts';
import { contentOrigins } from './dashboard-files.ts';
import { notFound } from './errors.ts';
import { allowsHttpPlayers } from './http-players.ts';
import { sendPageHeaders } from './security-headers.ts';

// The browser player at `/player/` of the auth host, where it registers. Its page may call every content
// server, because it learns which one is its own only when it is paired.

const dist = ownPath('../player/dist');

export async function mountPlayerFiles(fastify: FastifyInstance, app: App): Promise<void> {
  fastify.get('/player', (_request, reply) => reply.redirect('/player/', 301));
  const indexFile = path.join(dist, 'index.html');
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null;
  if (index === null) app.log.warn('the player is not built: npm run build');
  else await mountFiles(fastify);

  fastify.get('/player/', async (request, reply) => {
    if (index === null) throw notFound();
    const origins = await contentOrigins(app);
    // It fetches streams, checks whether pages answer, and follows redirects to wherever files are stored. It
    // keeps its token in memory and has no cookie, so the list of hosts it may call can be wide.
    const previews = app.urls.public.startsWith('https:') ? 'https' : 'http';
    const local = localOriginsIn(request.query);
    const anywhere = previews === 'https' ? ['https:', ...local] : ['https:', 'http:'];
    const connect = [...origins, ...origins.map(socketOrigin), ...anywhere];
    // The dashboard embeds it as a preview; it has no cookie that the embedding page could misuse.
    const framedBy = new URL(app.urls.dashboard).origin;
    sendPageHeaders(reply, { connect, previews, local, framedBy });
    return reply
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        index
          .replaceAll('__DASHBOARD_URL__', app.urls.dashboard)
          .replaceAll('__ALLOW_HTTP__', allowsHttpPlayers(app) ? '1' : '0'),
      );
  });
  // Without this the dashboard's page would answer, as for every other unknown address.
  fastify.get('/player/*', async () => {
    throw notFound();
  });
}

const maxLocal = 20;
const localName =
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.(local|lan|home\.arpa|internal|intranet|localdomain|corp)$|^[a-z0-9-]+$/i;

/**
 * Hosts of the screen's local network whose pages somebody chose to show (`?local=http://192.168.1.20`). An
 * https page reaches everything else over https only.
 */
export function localOriginsIn(query: unknown): string[] {
  const { local } = query as { local?: unknown };
  if (typeof local !== 'string') return [];
  return local
    .split(' ')
    .slice(0, maxLocal)
    .flatMap((text) => {
      const url = URL.parse(text);
      if (url?.protocol !== 'http:' || url.origin !== text) return [];
      const host = url.hostname.replace(/^\[|\]$/g, '');
      return (isIP(host) ? isLocalNetwork(host) : localName.test(host)) ? [url.origin] : [];
    });
}

const socketOrigin = (origin: string) => origin.replace(/^http/, 'ws');

/** One route for each file of the build, so that nothing else is ever looked up on the disk. */
async function mountFiles(fastify: FastifyInstance): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: dist,
    prefix: '/player/',
    wildcard: false,
    globIgnore: ['index.html*', '**/*.gz', '**/*.br'],
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, file) {
      // Names in `assets` contain a hash of the content.
      const isHashed = path.relative(dist, file).startsWith(`assets${path.sep}`);
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      // The shell of a television, a page of its own, shows it to find out whether the server answers.
      if (path.basename(file) === 'icon-192.png')
        reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
      if (!/^sw\.js(\.|$)/.test(path.basename(file))) return;
      reply.header('Service-Worker-Allowed', '/player/');
      // A worker has the policy of its own file; it fetches only the player's files.
      reply.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
    },
  });
}
