import type { Resource } from '@vitrine/contract/resource';
import type { Route } from '@vitrine/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiPage } from './api-page.ts';
import type { App } from './app.ts';
import { findOrImagineEnvironment } from './environments.ts';
import { openApiDocument } from './openapi.ts';
import { sendPageHeaders } from './security-headers.ts';

/** `{url}/api/v1/openapi.json` and the readable page made of it, `{url}/api/docs`. Open to all: it holds no data. */
export function mountApiDocument(
  fastify: FastifyInstance,
  app: App,
  routes: readonly Route[],
  resources: readonly Resource[],
): void {
  const shown = routes.filter(({ host, path }) => host === 'content' && !path.startsWith('/api/internal/'));
  const documentFor = async (request: FastifyRequest) => {
    const { slug } = await findOrImagineEnvironment(app, (request.params as { slug: string }).slug);
    return openApiDocument(shown, resources, `${app.urls.public}/s/${slug}`);
  };
  fastify.get('/s/:slug/api/v1/openapi.json', documentFor);
  fastify.get('/s/:slug/api/docs', async (request, reply) => {
    const document = await documentFor(request);
    const nonce = sendPageHeaders(reply, { connect: [] });
    return reply.type('text/html; charset=utf-8').send(apiPage(document, nonce));
  });
}
