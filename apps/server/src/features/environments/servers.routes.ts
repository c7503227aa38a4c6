import * as internal from '@vitrine/contract/internal';
import type { FastifyRequest } from 'fastify';
import { findEnvironment } from '../../http/environments.ts';
import { type Mounted, rawHttp } from '../../http/mount-route.ts';
import { makeServer, steerServer } from './servers.service.ts';

const slugOf = (request: FastifyRequest) => (request.params as { slug: string }).slug;

export const serverRoutes: Mounted[] = [
  rawHttp(internal.makeServer, ({ app, request }, { body }) => makeServer(app, slugOf(request), body), {
    environments_slug_key: { status: 409, code: 'name_taken', message: { key: 'errors.invalid_data' } },
  }),

  rawHttp(internal.steerServer, async ({ app, request }, { body }) =>
    steerServer(app, await findEnvironment(app, slugOf(request)), body),
  ),
];
