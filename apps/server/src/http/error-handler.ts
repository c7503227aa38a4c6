import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TryLater } from '../infra/try-later.ts';
import { HttpError, type Problem, problemOf, replyOf } from './errors.ts';
import { localeFrom, translatorFor } from './translate.ts';

/** The only error handler: known problems by policy, everything else as a 500 without internal details. */
export function installErrorHandler(fastify: FastifyInstance): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    const problem = problemOf(error) ?? { status: 500, code: 'something_went_wrong' };
    // What is turned away on purpose, at a limit or while the program stops, is no failure.
    const isTurnedAway = problem.status === 503 && (error instanceof HttpError || error instanceof TryLater);
    // Refused sockets are counted instead of logged, because thousands may come at once.
    if (!request.ws) {
      if (isTurnedAway || isRefusal(problem)) logRefusal(request, problem);
      else if (problem.status >= 500) request.log.error({ err: error }, 'request_failed');
    }
    if (problem.retryAfterSeconds) reply.header('Retry-After', problem.retryAfterSeconds);
    const translate = translatorFor(localeFrom(request.headers['accept-language']));
    // Headers set for a file do not apply to the error reply.
    for (const name of ['Content-Length', 'Content-Disposition', 'ETag', 'Accept-Ranges'])
      reply.removeHeader(name);
    return reply
      .code(problem.status)
      .type('application/json; charset=utf-8')
      .header('Cache-Control', 'private, no-store')
      .send(replyOf(problem, translate));
  };
  fastify.setErrorHandler((error, request, reply) => answer(request, reply, error));
}

const isRefusal = ({ status, code }: Problem) =>
  [401, 403, 419, 429].includes(status) || code === 'wrong_credentials';

/** Whoever watches for attacks counts these; the line with the same request id says how long it took. Nobody is named. */
function logRefusal(request: FastifyRequest, { status, code }: Problem): void {
  const { slug } = (request.params ?? {}) as { slug?: string };
  const route = request.routeOptions.url ?? '(page)';
  request.log.info({ method: request.method, route, server: slug, status, code }, 'request_refused');
}
