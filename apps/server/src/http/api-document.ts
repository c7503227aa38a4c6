import type { Resource } from '@vitrine/contract/resource';
import type { Route } from '@vitrine/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiPage } from './api-page.ts';
import { loadApiReferenceScript } from './api-reference-script.ts';
import type { App } from './app.ts';
import { findOrImagineEnvironment } from './environments.ts';
import { describeApi, openApiDocument } from './openapi.ts';
import type { Json } from './openapi-schemas.ts';
import { sendApiPageHeaders } from './security-headers.ts';

/**
 * Serves `{url}/api/v1/openapi.json` and its readable page `{url}/api/docs`. Both are public, because they
 * contain no data.
 */
export function mountApiDocument(
  fastify: FastifyInstance,
  app: App,
  routes: readonly Route[],
  resources: readonly Resource[],
): void {
  const shown = routes.filter(({ host, path }) => host === 'content' && !path.startsWith('/api/internal/'));
  let description: ReturnType<typeof describeApi> | null = null;
  const documentFor = async (request: FastifyRequest): Promise<Json> => {
    const { slug } = await findOrImagineEnvironment(app, (request.params as { slug: string }).slug);
    description ??= describeApi(shown, resources);
    return openApiDocument(description, {
      url: `${app.urls.public}/s/${slug}`,
      sessionCookie: app.cookies.sessionName(slug),
    });
  };
  fastify.get('/s/:slug/api/v1/openapi.json', documentFor);
  fastify.get('/s/:slug/api/docs', async (request, reply) => {
    const shownDocument = await documentFor(request);
    const nonce = sendApiPageHeaders(reply);
    return reply.type('text/html; charset=utf-8').send(apiPage(shownDocument, nonce));
  });
  fastify.get('/s/:slug/api/docs/scalar.js', async (request, reply) => {
    const { gzipped, etag } = await loadApiReferenceScript();
    reply.headers({ ETag: etag, 'Cache-Control': 'public, max-age=3600' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    // Every browser accepts gzip.
    return reply.type('text/javascript; charset=utf-8').header('Content-Encoding', 'gzip').send(gzipped);
  });
}
