import { can, everyone } from '@vitrine/contract/access';
import { notOfDashboards } from '@vitrine/contract/changes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../../http/app.ts';
import { callerOf, withinCallLimit } from '../../http/call-limits.ts';
import { findEnvironment } from '../../http/environments.ts';
import { accessDenied, HttpError, sessionExpired } from '../../http/errors.ts';
import { provenanceOf } from '../../http/origin.ts';
import { readSession } from '../../http/session.ts';
import { touchLogin } from '../../http/touch-login.ts';
import type { EventHandlers } from '../../infra/events.ts';

// Server-sent events: which queries of a dashboard have become stale. Only kinds are sent, no data; the
// dashboard then reloads with its own rights. A stream ends with its session, which is checked when something
// about users has changed, and every half minute.

const checkMs = 25_000;
const spreadMs = 3000;
/** Dashboards interpret it as all kinds. */
const everything = '*';
const maxStreamsPerEnvironment = 500;
const maxStreamsPerPerson = 20;

const sendChanged = (reply: FastifyReply, kinds: readonly string[]) =>
  reply.raw.write(`event: stale\ndata: ${JSON.stringify({ kinds })}\n\n`);

export interface EventStreams {
  readonly handlers: EventHandlers;
  readonly count: number;
  close(): void;
}

export function mountEventStream(fastify: FastifyInstance, app: App): EventStreams {
  const open = new Map<string, Map<FastifyReply, () => Promise<void>>>();
  const byPerson = new Map<string, number>();

  fastify.get('/s/:slug/api/v1/events', async (request, reply) => {
    const { slug } = request.params as { slug: string };
    const environment = await findEnvironment(app, slug);
    const provenance = provenanceOf(request, new URL(app.urls.dashboard).origin);
    if (provenance !== 'ours') throw provenance === 'foreign' ? accessDenied() : sessionExpired();
    const token = app.cookies.token(request, slug);
    const readCaller = async () => {
      if (!token) return null;
      const caller = await app.content.inEnvironments([environment.id], (db) =>
        readSession(db, environment, token, app.clock()),
      );
      if (caller) void touchLogin(app, caller);
      return caller;
    };
    const asked = token && callerOf(app, token, { isStream: true });
    if (asked) await withinCallLimit(app, asked, reply, async () => {});
    const session = await readCaller();
    if (!session) throw sessionExpired();
    if (!can(session, { access: everyone })) throw accessDenied();
    // The client disconnected during the session lookup, and no close event will follow.
    if (reply.raw.destroyed || request.raw.destroyed) return reply.hijack();
    const streams = open.get(environment.id) ?? new Map<FastifyReply, () => Promise<void>>();
    if (streams.size >= maxStreamsPerEnvironment) {
      throw new HttpError({ status: 503, code: 'unavailable', retryAfterSeconds: 30 });
    }
    const openByPerson = byPerson.get(session.identityId) ?? 0;
    if (openByPerson >= maxStreamsPerPerson) {
      throw new HttpError({ status: 429, code: 'too_many_attempts', retryAfterSeconds: 30 });
    }
    byPerson.set(session.identityId, openByPerson + 1);

    reply.hijack();
    const headers = {
      ...reply.getHeaders(),
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    };
    reply.raw.writeHead(200, headers as Record<string, string>);
    reply.raw.write('retry: 3000\nevent: hello\ndata: {}\n\n');
    const look = async () => {
      // While the database does not answer, the stream continues; only a refusal ends it.
      const isAlive = await readCaller().catch((error: unknown) => !(error instanceof HttpError));
      if (isAlive) reply.raw.write(': still here\n\n');
      else reply.raw.end();
    };
    open.set(environment.id, streams.set(reply, look));
    const check = setInterval(look, checkMs);
    reply.raw.on('close', () => {
      clearInterval(check);
      streams.delete(reply);
      const left = byPerson.get(session.identityId)! - 1;
      if (left > 0) byPerson.set(session.identityId, left);
      else byPerson.delete(session.identityId);
    });
  });

  return {
    handlers: {
      changed({ environment, resources }) {
        const kinds = resources.filter((resource) => !notOfDashboards.includes(resource));
        if (kinds.length === 0) return;
        for (const [reply, look] of open.get(environment) ?? []) {
          sendChanged(reply, kinds);
          if (kinds.includes('users')) void look();
        }
      },
      everything() {
        // Spread over time, because each dashboard refetches everything it shows.
        for (const streams of open.values())
          for (const [reply, look] of streams)
            setTimeout(() => {
              if (!streams.has(reply)) return;
              sendChanged(reply, [everything]);
              void look();
            }, Math.random() * spreadMs).unref();
      },
    },
    get count() {
      let count = 0;
      for (const streams of open.values()) count += streams.size;
      return count;
    },
    close() {
      for (const streams of open.values()) for (const reply of streams.keys()) reply.raw.end();
    },
  };
}
