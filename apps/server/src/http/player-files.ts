import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ownPath } from '../own-files.ts';
import type { App } from './app.ts';
import { contentOrigins } from './dashboard-files.ts';
import { notFound } from './errors.ts';
import { sendPageHeaders } from './security-headers.ts';

// The browser player at `/player/` of the auth host, where it registers. Its page may speak with every content server,
// for it learns which one is its own only when somebody types its words.

const dist = ownPath('../player/dist');

export async function mountPlayerFiles(fastify: FastifyInstance, app: App): Promise<void> {
  fastify.get('/player', (_request, reply) => reply.redirect('/player/', 301));
  const indexFile = path.join(dist, 'index.html');
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null;
  if (index === null) app.log.warn('the player is not built: npm run build');
  else await mountFiles(fastify);

  fastify.get('/player/', async (_request, reply) => {
    if (index === null) throw notFound();
    const origins = await contentOrigins(app);
    // It fetches streams, asks whether pages answer, and follows a redirect to wherever files are kept. It holds a token
    // of its own in its memory and no cookie, so what it may call can be wide.
    const previews = app.urls.public.startsWith('https:') ? 'https' : 'http';
    const anywhere = previews === 'https' ? ['https:'] : ['https:', 'http:'];
    const connect = [...origins, ...origins.map(socketOrigin), ...anywhere];
    // The dashboard shows it as a preview; it holds no cookie that a page around it could misuse.
    const framedBy = new URL(app.urls.dashboard).origin;
    sendPageHeaders(reply, { connect, previews, isPlayer: true, framedBy });
    return reply
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(index.replaceAll('__DASHBOARD_URL__', app.urls.dashboard));
  });
  // Not the dashboard's page, which answers every other address that is unknown.
  fastify.get('/player/*', async () => {
    throw notFound();
  });
}

const socketOrigin = (origin: string) => origin.replace(/^http/, 'ws');

/** One route for each file that the build left, so that nothing else is ever looked up on the disk. */
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
      // Names in `assets` carry a hash of the content.
      const isHashed = path.relative(dist, file).startsWith(`assets${path.sep}`);
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (!/^sw\.js(\.|$)/.test(path.basename(file))) return;
      reply.header('Service-Worker-Allowed', '/player/');
      // A worker lives under the policy of its own file; it fetches the player's files and nothing else.
      reply.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
    },
  });
}
