import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import fastifyWebsocket from '@fastify/websocket';
import { maxCapBytes, takeoverInbox } from '@vitrine/contract/alert-feeds';
import { allRoutes, resources } from '@vitrine/contract/all-routes';
import { maxFrameBytes, sendFrame } from '@vitrine/contract/frames';
import type { Route } from '@vitrine/contract/route';
import { provideZones } from '@vitrine/schedule/local-clock';
import { wholeZone } from '@vitrine/schedule/zone-table';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import { exampleAlerts } from './features/alerts/alert-examples.ts';
import { mountTestGateway } from './features/billing/test-gateway-page.ts';
import { endBillingWithoutPayments, reportBilling } from './features/billing/unbilled.service.ts';
import { mountWebhooks } from './features/billing/webhooks.ts';
import { registerSelf } from './features/identity/identity.service.ts';
import { chooseOwnEnvironment } from './features/identity/own-environment.ts';
import { mountOutbox } from './features/mail/outbox.ts';
import { isUpload, offsetType, sendTusHeaders } from './features/playables/tus.ts';
import { mountPlayerSocket } from './features/player/socket.ts';
import { onSocketError } from './features/player/socket-limits.ts';
import { mountEventStream } from './features/realtime/events-stream.ts';
import { mountApiDocument } from './http/api-document.ts';
import type { App, Urls } from './http/app.ts';
import { mountDashboard } from './http/dashboard-files.ts';
import { installErrorHandler } from './http/error-handler.ts';
import { HttpError, notFound } from './http/errors.ts';
import { type Mounted, mountRoutes } from './http/mount-route.ts';
import { type Draining, mountOperations } from './http/operations.ts';
import { applyCors } from './http/origin.ts';
import { mountPlayerFiles } from './http/player-files.ts';
import { sendDataHeaders } from './http/security-headers.ts';
import { mountSecurityTxt } from './http/security-txt.ts';
import { mountTvFiles } from './http/tv-files.ts';
import { startSweeping } from './infra/announcements.ts';
import { createDatabaseClock } from './infra/database-clock.ts';
import { subscribe } from './infra/events.ts';
import { findFreePort } from './infra/free-port.ts';
import { newId } from './infra/ids.ts';
import { withoutSignatures } from './infra/log-redaction.ts';
import { callPeerOrSelf, type PeerReply, type PeerRequest } from './infra/outbound/auth-host.ts';
import type { OutboundRuleOptions } from './infra/outbound/outbound-address.ts';
import { migrate } from './infra/postgres/migrate.ts';
import { loginRoles } from './infra/postgres/role-logins.ts';
import { waitForDatabase } from './infra/postgres/wait-for-database.ts';
import { createSecrets } from './infra/secrets/secrets.ts';
import { StartError } from './infra/start-error.ts';
import { authHostRoutes } from './processes/auth-host.ts';
import { contentServerRoutes } from './processes/content-server.ts';
import { closeApp, openApp, type Parts, urlsOf } from './processes/open-app.ts';
import { startFollowing, startOfflineWatch, startWorker } from './processes/worker.ts';

// Assembles the program from its roles, on an existing database (main.ts starts the embedded one).

// Local times follow the table of this release, which players and dashboards get too, and not the runtime's.
provideZones(wholeZone);

export interface Program {
  readonly app: App;
  readonly urls: Urls;
  /** The address at the last start, if this process knows it. */
  readonly previousUrl: string | null;
  /** What a stop would have to wait for. */
  underWay(): { readonly uploads: number; readonly conversions: number };
  /** For tests that have moved the time: whatever is done by timers is done now, and the queue looks for jobs. */
  look(): Promise<void>;
  /** For tests: the queue looks for jobs. */
  lookForJobs(): void;
  stop(): Promise<void>;
}

export interface ProgramOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly secretKey: string;
  /** Tests set the time, and then also report when heartbeats could be received. */
  readonly clock?: () => Date;
  /** Receives the log instead of the standard output. */
  readonly logStream?: { write(line: string): void };
  /** Receives what somebody at a terminal should read while it starts. */
  readonly onProgress?: (line: string) => void;
  /** Tests let the outbound fetcher reach their own hosts on this machine. */
  readonly isAllowedAddress?: OutboundRuleOptions['isAllowedAddress'];
  /** Tests do not fill an environment with 20,000 displays. */
  readonly lowerLimits?: Parts['lowerLimits'];
  /** Checks the installation, or fills an empty one, before anything is served. */
  readonly prepare?: (app: App) => Promise<void>;
}

const maxBodyBytes = 1_000_000;
const stopPatienceMs = 5000;
/** Enough time for a body of that size on a bad connection; slower clients would block the connection. */
const bodyWithinMs = 120_000;
/**
 * Large enough for any URL to be read and refused with a proper error (10,000 characters, encoded; 5,000
 * parameters).
 */
const maxHeaderBytes = 65_536;

export async function startProgram({
  config,
  databaseUrl,
  secretKey,
  clock,
  logStream,
  onProgress,
  isAllowedAddress,
  lowerLimits,
  prepare,
}: ProgramOptions): Promise<Program> {
  const port = await findPort(config);
  const urls = urlsOf(config, port);
  const secrets = createSecrets(secretKey);
  const state: Draining = { isDraining: false, underWay: 0, uploads: 0 };
  const fastify = createFastify(config, urls, state, logStream);

  const waiting = { port, host: config.host, log: (line: string) => fastify.log.warn(line) };
  await waitForDatabase(databaseUrl, 'DATABASE_URL', waiting);
  const directUrl = config.databaseListenUrl ?? databaseUrl;
  if (directUrl !== databaseUrl) await waitForDatabase(directUrl, 'DATABASE_LISTEN_URL', waiting);
  const migrated = await migrate(directUrl, { log: (line) => fastify.log.info(line) });
  if (migrated.count > 0)
    onProgress?.(`Database: ${migrated.count} migrations in ${(migrated.ms / 1000).toFixed(1)} s.`);
  const roleUrls = await loginRoles(directUrl, secrets.deriveAll, databaseUrl);
  const isContent = config.roles.includes('content');
  const isAuth = config.roles.includes('auth');
  const readsOutside = isContent || config.roles.includes('worker');
  const isServedHere = (base: string, { host }: Route) =>
    (host === 'auth' ? isAuth : isContent) && (base === urls.public || base.startsWith(`${urls.public}/`));
  const followed = createDatabaseClock();
  const app: App = {
    ...(await openApp({
      config,
      urls,
      secrets,
      roleUrls,
      log: fastify.log,
      clock: clock ?? followed.clock,
      isAllowedAddress,
      lowerLimits,
    })),
    callPeer: callPeerOrSelf(isServedHere, (request) => answerInProcess(fastify, request)),
  };
  if (!clock)
    await followed.follow(app.content, (error) => app.log.warn({ err: error }, 'database_clock_not_read'));
  const self = { url: urls.public, region: config.region, key: app.serverKey };
  const previousUrl =
    isAuth && isContent
      ? await app.identity.transaction((db) => registerSelf(db, self, secrets, app.clock()))
      : null;
  try {
    await prepare?.(app);
    if (isAuth) await chooseOwnEnvironment(app);
    if (isContent) await endBillingWithoutPayments(app);
  } catch (error) {
    // A refused start ends its connections itself: Postgres would cut them, and each would be logged.
    followed.stop();
    await closeApp(app);
    throw error;
  }

  const mounted = [...(isAuth ? authHostRoutes : []), ...(isContent ? contentServerRoutes : [])];
  const expected = allRoutes.filter(({ host }) => (host === 'auth' ? isAuth : isContent));
  requireSameRoutes(expected, mounted);
  await fastify.register(fastifyCookie);
  await fastify.register(fastifyWebsocket, {
    options: { maxPayload: 100_000 },
    errorHandler: onSocketError(app),
  });
  installErrorHandler(fastify);
  mountOperations(fastify, app, state, () => live?.counts() ?? { devices: 0, dashboards: 0 });
  mountSecurityTxt(fastify, app);
  mountOutbox(fastify, app, exampleAlerts);
  if (isContent) {
    mountWebhooks(fastify, app);
    mountTestGateway(fastify, app);
  }
  mountRoutes(fastify, app, mounted);
  const live = isContent ? mountLive(fastify, app) : null;
  if (isContent) mountApiDocument(fastify, app, expected, resources);
  if (config.servesPages) {
    if (isAuth) {
      await mountPlayerFiles(fastify, app);
      mountTvFiles(fastify);
    }
    await mountDashboard(fastify, app);
  } else {
    fastify.setNotFoundHandler(() => {
      throw notFound();
    });
  }
  await fastify.listen({ port, host: config.host });
  if (isContent) await reportBilling(app);

  const following = isContent ? startFollowing(app) : null;
  const offlineWatch = isContent && !clock ? startOfflineWatch(app) : null;
  // Tests that set the time look at the reader when they ask.
  const stopReaderWatch = clock || !readsOutside ? () => {} : watchReader(app);
  const worker = config.roles.includes('worker') ? startWorker(app, { watchesDisplays: !clock }) : null;
  const onError = (error: unknown) => app.log.warn({ err: error }, 'notification_failed');
  const handlers = [...(live?.handlers ?? []), ...(worker ? [worker.handlers] : [])];
  const stopListening = subscribe(app.content, handlers, onError);
  const stopSweeping = startSweeping(app.content, onError);
  return {
    app,
    urls,
    previousUrl,
    underWay: () => ({ uploads: state.uploads, conversions: worker?.conversions() ?? 0 }),
    async look() {
      await Promise.all([following?.look(), offlineWatch?.look()]);
      await worker?.look();
    },
    lookForJobs: () => worker?.lookForJobs(),
    async stop() {
      state.isDraining = true;
      following?.stop();
      offlineWatch?.stop();
      stopReaderWatch();
      stopListening();
      stopSweeping();
      live?.close();
      await worker?.stop();
      await closeWhenAnswered(fastify, state);
      await app.heartbeats.flush();
      followed.stop();
      await closeApp(app);
    },
  };
}

const watchReader = ({ reader, log }: App) =>
  reader.watch((state) => {
    if (state === 'available') log.info({ state }, 'reader_available');
    else log.error({ state }, 'reader_unavailable');
  });

function createFastify(
  config: Config,
  urls: Urls,
  state: Draining,
  logStream: ProgramOptions['logStream'],
): FastifyInstance {
  const dashboardOrigin = new URL(urls.dashboard).origin;
  const fastify = Fastify({
    logger: { level: config.logLevel, base: null, stream: withoutSignatures(logStream ?? process.stdout) },
    // One line per answered request is written below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    // One hop: the last address of X-Forwarded-For is the one our proxy saw; those before it are supplied by
    // the client.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: maxBodyBytes,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000, maxHeaderSize: maxHeaderBytes },
    routerOptions: { maxParamLength: 200 },
  });
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      return done(new HttpError({ status: 400, code: 'malformed' }));
    }
    parseJson(request, text, done);
  });

  // Parts of uploads are read by their handler as a stream.
  fastify.addContentTypeParser(offsetType, (_request, _body, done) => done(null));

  // Pictures drawn by players; nothing else is sent as a raw body.
  const asFrame = { parseAs: 'buffer', bodyLimit: maxFrameBytes } as const;
  fastify.addContentTypeParser('image/jpeg', asFrame, (request, body, done) => {
    const isFrame = request.routeOptions.url?.endsWith(sendFrame.path);
    done(isFrame ? null : new HttpError({ status: 415, code: 'wrong_content_type' }), body);
  });

  // Warnings that programs send.
  const asCap = { parseAs: 'buffer', bodyLimit: maxCapBytes } as const;
  for (const type of [
    'application/cap+xml',
    'application/xml',
    'text/xml',
    'application/atom+xml',
    'application/rss+xml',
  ])
    fastify.addContentTypeParser(type, asCap, (request, body, done) => {
      const isCap = request.routeOptions.url?.endsWith(takeoverInbox.path);
      done(isCap ? null : new HttpError({ status: 415, code: 'wrong_content_type' }), body);
    });

  fastify.addHook('onRequest', async (request, reply) => {
    const isUploading = request.method === 'PATCH' && isUpload(request.url);
    state.underWay++;
    if (isUploading) state.uploads++;
    // Emitted once for every request, however it ends; an aborted stream has no complete response.
    reply.raw.once('close', () => {
      state.underWay--;
      if (isUploading) state.uploads--;
    });
    reply.header('X-Request-Id', request.id);
    sendDataHeaders(reply, urls.public);
    if (isUpload(request.url)) sendTusHeaders(reply, config.maxFileBytes);
    else limitBodyTime(request.raw);
    if (applyCors(request, reply, dashboardOrigin)) return reply;
    const isProbe = request.url === '/healthz' || request.url === '/readyz';
    if (state.isDraining && !isProbe)
      throw new HttpError({ status: 503, code: 'unavailable', retryAfterSeconds: 5 });
    // A compressed body could expand to any size.
    if (request.headers['content-encoding']) throw new HttpError({ status: 415, code: 'wrong_content_type' });
  });
  fastify.addHook('onResponse', async (request, reply) => {
    const { slug } = (request.params ?? {}) as { slug?: string };
    // The route pattern instead of the URL, because URLs may contain search terms.
    const route = request.routeOptions.url ?? '(page)';
    const ms = Math.round(reply.elapsedTime);
    request.log.info(
      { method: request.method, route, server: slug, status: reply.statusCode, ms },
      'request',
    );
  });
  return fastify;
}

/** Uploads, which may take hours, have a separate rule. */
function limitBodyTime(message: IncomingMessage): void {
  if (!message.headers['content-length'] && !message.headers['transfer-encoding']) return;
  const patience = setTimeout(() => message.destroy(), bodyWithinMs).unref();
  const end = () => clearTimeout(patience);
  message.once('end', end).once('close', end);
}

async function answerInProcess(
  fastify: FastifyInstance,
  { method, url, headers, body }: PeerRequest,
): Promise<PeerReply> {
  const { pathname, search, host } = new URL(url);
  const payload = body === undefined || typeof body === 'string' ? body : Buffer.from(body);
  const reply = await fastify.inject({
    method,
    url: `${pathname}${search}`,
    headers: { ...headers, host },
    payload,
  });
  const retryAfter = reply.headers['retry-after'];
  return {
    status: reply.statusCode,
    retryAfter: retryAfter ? String(retryAfter) : null,
    text: reply.payload,
  };
}

/** Pushes: commands to players and changes to dashboards, from any process of the cluster. */
function mountLive(fastify: FastifyInstance, app: App) {
  const sockets = mountPlayerSocket(fastify, app);
  const streams = mountEventStream(fastify, app);
  return {
    handlers: [sockets.handlers, streams.handlers],
    counts: () => ({ devices: sockets.count, dashboards: streams.count }),
    close() {
      sockets.stop();
      streams.close();
    },
  };
}

/** Answers pending requests, then closes idle connections, which browsers keep open for minutes. */
async function closeWhenAnswered(fastify: FastifyInstance, state: Draining): Promise<void> {
  const closed = fastify.close();
  const watch = setInterval(() => state.underWay === 0 && fastify.server.closeAllConnections(), 10);
  // An upload may take hours; its client continues with the next process.
  const patience = setTimeout(() => fastify.server.closeAllConnections(), stopPatienceMs);
  await closed;
  clearTimeout(patience);
  clearInterval(watch);
}

/** Every declared route is served, no other is, and each declares who may call it. */
function requireSameRoutes(expected: readonly Route[], mounted: readonly Mounted[]): void {
  const ids = new Set(mounted.map(({ route }) => route.id));
  const missing = expected.filter(({ id }) => !ids.has(id));
  const extra = mounted.filter(({ route }) => !expected.includes(route));
  const open = expected.filter(({ access }) => !access || access.members.length === 0);
  const faults = [
    ...missing.map(({ id }) => `${id} has no handler`),
    ...extra.map(({ route }) => `${route.id} is not in the contract`),
    ...open.map(({ id }) => `${id} declares no access`),
  ];
  if (faults.length > 0) throw new StartError(`Routes do not fit the contract: ${faults.join('; ')}.`);
}

/** The port itself, or for 0 a free one; a port in use is refused. */
export async function findPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<number> {
  if (port === 0) return findFreePort(host);
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      const reason = isTaken
        ? `Port ${port} is taken: stop the other program or set PORT.`
        : `HOST ${host} with PORT ${port} cannot be listened on (${error.code}).`;
      reject(new StartError(reason));
    });
    probe.listen(port, host, () => probe.close(() => resolve(port)));
  });
}
