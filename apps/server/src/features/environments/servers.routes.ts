import * as internal from '@vitrine/contract/internal';
import type { FastifyRequest } from 'fastify';
import { findEnvironment } from '../../http/environments.ts';
import { handleExchange, type Mounted } from '../../http/mount-route.ts';
import { makeServer, steerServer } from './servers.service.ts';

const slugOf = (request: FastifyRequest) => (request.params as { slug: string }).slug;

export const serverRoutes: Mounted[] = [
  handleExchange(
    internal.makeServer,
    ({ app, request }, { body }) => makeServer(app, slugOf(request), body),
    { environments_slug_key: { status: 409, code: 'name_taken', message: { key: 'errors.invalid_data' } } },
  ),

  handleExchange(internal.steerServer, async ({ app, request }, { body }) =>
    steerServer(app, await findEnvironment(app, slugOf(request)), body),
  ),
];
