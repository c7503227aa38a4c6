import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readConverterState } from '../infra/converter-state.ts';
import { isLoopbackHost } from '../infra/outbound/loopback.ts';
import { isSame } from '../infra/secrets/secrets.ts';
import { version } from '../infra/version.ts';
import type { App } from './app.ts';
import { HttpError } from './errors.ts';
import { addGauges, type Live } from './gauges.ts';

// Endpoints for the operator's monitoring: liveness, readiness and metrics.

export interface Draining {
  isDraining: boolean;
  /** Requests in progress. */
  underWay: number;
  /** Those that bring a part of a file. */
  uploads: number;
}

export function mountOperations(fastify: FastifyInstance, app: App, state: Draining, live: () => Live): void {
  const registry = new Registry();
  // Among these, nodejs_eventloop_lag_p99_seconds shows how long calls wait for the process itself.
  collectDefaultMetrics({ register: registry });
  addGauges(registry, app, live);
  const requests = new Histogram({
    name: 'vitrine_http_request_seconds',
    help: 'Response time by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const faults = new Counter({
    name: 'vitrine_faults_total',
    help: 'Requests answered with 500',
    registers: [registry],
  });
  new Counter({
    name: 'vitrine_events_total',
    help: 'Failed pairing phrases, alarms, duplicate devices, refused sockets and frames, refused plays, conversions by outcome',
    labelNames: ['event'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [event, count] of app.state.eventCounts) this.labels(event).inc(count);
    },
  });
  new Counter({
    name: 'vitrine_jobs_given_up_total',
    help: 'Jobs that this process has given up after their last attempt, by kind',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, count] of app.state.givenUpJobs) this.labels(kind).inc(count);
    },
  });
  new Gauge({
    name: 'vitrine_info',
    help: 'Version of the program',
    labelNames: ['version'],
    registers: [registry],
  })
    .labels(version)
    .set(1);
  const ready = new Gauge({
    name: 'vitrine_ready',
    help: '1 while the process can serve requests',
    registers: [registry],
  });

  const converterState = () =>
    app.content
      .transaction((db) => readConverterState(db, app.clock()))
      .catch(() => ({ converter: 'unknown', pictures: 'unknown' }));
  new Gauge({
    name: 'vitrine_converter_available',
    help: '1 while a worker of this installation can convert uploads',
    registers: [registry],
    async collect() {
      this.set((await converterState()).converter === 'available' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'vitrine_pictures_available',
    help: '1 while a worker of this installation can convert pictures and PDFs, which need no ffmpeg',
    registers: [registry],
    async collect() {
      this.set((await converterState()).pictures === 'available' ? 1 : 0);
    },
  });
  if (readsOutside(app)) addReaderGauges(registry, app);
  const isReady = async () =>
    !state.isDraining && (await app.content.isReachable()) && (await app.identity.isReachable());

  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    if (reply.statusCode === 500) faults.inc();
  });

  fastify.get('/healthz', async () => ({ status: 'alive' }));

  // A missing converter or reader does not make the process unready: everything but conversions works, and uploads
  // wait.
  fastify.get('/readyz', async (_request, reply) => {
    if (await isReady()) {
      const reader = readsOutside(app) ? { reader: await app.reader.state() } : {};
      return { status: 'ready', ...(await converterState()), ...reader };
    }
    return reply
      .code(503)
      .header('Retry-After', 5)
      .send({ status: state.isDraining ? 'stopping' : 'not ready' });
  });

  fastify.get('/metrics', async (request, reply) => {
    const { metricsToken } = app.config;
    const isAllowed = metricsToken
      ? isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
      : isFromThisMachine(app, request);
    if (!isAllowed) throw new HttpError({ status: 403, code: 'access_denied' });
    ready.set((await isReady()) ? 1 : 0);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** An auth host alone asks nobody outside for anything to read. */
const readsOutside = ({ config }: App) => config.roles.some((role) => role !== 'auth');

function addReaderGauges(registry: Registry, app: App): void {
  new Gauge({
    name: 'vitrine_reader_available',
    help: '1 while this process can have sources, forecasts and warnings read',
    registers: [registry],
    async collect() {
      this.set((await app.reader.state()) === 'available' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'vitrine_reader_waiting',
    help: 'What was fetched by this process and waits to be read',
    registers: [registry],
    collect() {
      this.set(app.reader.waiting());
    },
  });
  const readings = new Histogram({
    name: 'vitrine_reader_seconds',
    help: 'How long reading took, with the wait for a turn, by kind',
    labelNames: ['kind'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 6, 15, 60],
    registers: [registry],
  });
  app.reader.onRead((kind, seconds) => readings.labels(kind).observe(seconds));
}

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Requests through a proxy on this machine come from loopback, and some proxies add no header. So loopback is
 * trusted only if the installation is not reachable from elsewhere, and only for requests that were not
 * forwarded.
 */
const isFromThisMachine = (app: App, { raw, headers }: FastifyRequest): boolean =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(raw.socket.remoteAddress ?? '') &&
  isLoopbackHost(new URL(app.urls.public).hostname) &&
  !forwardingHeaders.some((name) => headers[name] !== undefined);
