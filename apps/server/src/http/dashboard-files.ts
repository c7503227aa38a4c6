import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { isPageAddress } from '@vitrine/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from '../infra/postgres/sql.ts';
import { ownPath } from '../own-files.ts';
import type { App } from './app.ts';
import { notFound } from './errors.ts';
import { fillPage } from './fill-page.ts';
import { isOtherName, sendOtherName } from './other-name.ts';
import { sendPageHeaders } from './security-headers.ts';

// The dashboard's files. Every address that is neither a file nor a call is a page of the dashboard, which
// has its own router.

const dist = ownPath('../dashboard/dist');

export async function mountDashboard(fastify: FastifyInstance, app: App): Promise<void> {
  const indexFile = path.join(dist, 'index.html');
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null;
  if (index === null) app.log.warn('the dashboard is not built: npm run build');

  await fastify.register(fastifyStatic, {
    root: path.join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    decorateReply: false,
    // File names contain a hash of the content.
    immutable: true,
    maxAge: '365d',
  });

  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const wantsPage =
      request.method === 'GET' && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/);
    const isCall = /^\/(api|sanctum|s|assets)(\/|$)/.test(request.url);
    const pathname = request.url.split('?')[0]!;
    const isPage = isPageAddress(pathname);
    // A missing file must not be answered with a page: `/nonsense.js` would be taken for a script.
    const isFile = !isPage && /\.\w+$/.test(pathname);
    if (!wantsPage || isCall || isFile || index === null) throw notFound();
    const home = canonicalAddress(app, request);
    if (home) return reply.redirect(home, 302);
    if (isOtherName(app, request)) return sendOtherName(app, request, reply);
    const nonce = sendPageHeaders(reply, {
      connect: await contentOrigins(app),
      media: mediaOrigins(app),
      hasStripe: app.config.stripe !== null,
      previews: app.urls.dashboard.startsWith('https:') ? 'https' : 'http',
    });
    return reply
      .code(isPage ? 200 : 404)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(fillPage(index, { nonce, authUrl: app.urls.auth, config: app.config }));
  };
  fastify.get('/', servePage);
  fastify.setNotFoundHandler(servePage);
}

/**
 * Cookies belong to one host name, so a request by another name of this machine is redirected to the
 * configured one.
 */
function canonicalAddress(app: App, request: FastifyRequest): string | null {
  const { host } = new URL(app.urls.dashboard);
  // On the machine itself people type localhost, also where its address is another.
  const ownNames =
    app.config.ownHost === null
      ? /^(127\.0\.0\.1|\[::1\])(:\d+)?$/
      : /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
  const isLoopback = ownNames.test(request.headers.host ?? '');
  return isLoopback && request.headers.host !== host ? `${app.urls.dashboard}${request.url}` : null;
}

/**
 * Where files of the content server are fetched from. An external storage is reached by a redirect, which the
 * policy checks too.
 */
export const mediaOrigins = (app: App): string[] => [
  new URL(app.urls.media).origin,
  ...(app.storage.origin ? [app.storage.origin] : []),
];

/** Where our pages may send calls: the auth host and the content servers it knows. */
export async function contentOrigins(app: App): Promise<string[]> {
  const known = app.state.contentOrigins;
  if (known && known.until > performance.now()) return known.list;
  const servers = app.config.roles.includes('auth')
    ? await app.identity.transaction((db) =>
        db.query(sql({ url: 'text' })`select url from identity.content_servers`),
      )
    : [];
  const list = [
    ...new Set([app.urls.auth, ...servers.map(({ url }) => url)].map((url) => new URL(url).origin)),
  ];
  app.state.contentOrigins = { list, until: performance.now() + 10_000 };
  return list;
}
