import { type EnvironmentLimits, environmentLimits } from '@vitrine/contract/environment-limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { planDiffs } from '../core/plan-diff/plan-diff.ts';
import { createHeartbeatWriter } from '../features/player/heartbeats.ts';
import { createManifestReader } from '../features/player/manifest-batches.ts';
import type { App, Urls } from '../http/app.ts';
import { createCookieJar } from '../http/cookies.ts';
import { createProcessState } from '../http/process-state.ts';
import { joinPath } from '../infra/absolute-path.ts';
import { createAnnouncer } from '../infra/announcements.ts';
import { readBillingFiles } from '../infra/billing-files.ts';
import type { Clock } from '../infra/database-clock.ts';
import { newId } from '../infra/ids.ts';
import { callPeer } from '../infra/outbound/auth-host.ts';
import { createFetcher } from '../infra/outbound/fetcher.ts';
import { createMailer } from '../infra/outbound/mailer.ts';
import type { OutboundRuleOptions } from '../infra/outbound/outbound-address.ts';
import { openGateway } from '../infra/payments/open-gateway.ts';
import { pausable } from '../infra/payments/paused-gateway.ts';
import { type Database, openDatabase } from '../infra/postgres/db.ts';
import type { RoleUrls } from '../infra/postgres/role-logins.ts';
import { openReader } from '../infra/reader/open-reader.ts';
import { isPaused } from '../infra/restore-pause.ts';
import { createMediaLinks } from '../infra/secrets/media-links.ts';
import type { Secrets } from '../infra/secrets/secrets.ts';
import { openStorage } from '../infra/storage/open-storage.ts';

// The parts of the program without an HTTP server: for the program itself and for operator commands.

export interface Parts {
  readonly config: Config;
  readonly urls: Urls;
  readonly secrets: Secrets;
  /** Connection strings of the two login roles. */
  readonly roleUrls: RoleUrls;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly isAllowedAddress?: OutboundRuleOptions['isAllowedAddress'];
  /** Lower ones, for tests. */
  readonly lowerLimits?: Partial<EnvironmentLimits> | undefined;
}

export async function openApp(parts: Parts): Promise<App> {
  const { config, urls, secrets, roleUrls, log, clock, isAllowedAddress, lowerLimits } = parts;
  // Opened first, because it may refuse to start and leaves nothing open then.
  const storage = await openStorage({ mediaDir: joinPath(config.dataDir, 'media'), s3: config.s3 });
  // The error itself is not logged: it carries the whole connection with every prepared statement.
  const onError = ({ message }: Error) => log.warn({ reason: message }, 'database_connection_lost');
  const { listen: listenUrls, isPooled } = roleUrls;
  const content: Database = openDatabase(roleUrls.app, {
    ...{ max: 12, onError, clock, listenUrls, isPooled },
    announcer: createAnnouncer(() => content),
  });
  const app: App = {
    config,
    urls,
    secrets,
    serverKey: config.serverKey ?? secrets.derive('content server key'),
    processId: newId(),
    callPeer,
    clock,
    cookies: createCookieJar(secrets, urls.public.startsWith('https:')),
    log,
    content,
    contentOutside: openDatabase(roleUrls.app, { max: 3, onError, clock, isPooled }),
    identity: openDatabase(roleUrls.auth, { max: 6, onError, isPooled }),
    storage,
    fetcher: createFetcher({
      ...{ dnsServer: config.dnsServer, allowed: config.outboundAllowed, isAllowedAddress },
    }),
    reader: openReader({
      remote: config.reader,
      workDir: joinPath(config.dataDir, 'jobs'),
      allowsUnconfined: config.isDemo,
      onError: (error) => log.warn({ err: error }, 'reader_failed'),
    }),
    mediaLinks: createMediaLinks(secrets, urls.media),
    mailer: createMailer({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      outboxDir: joinPath(config.dataDir, 'outbox'),
    }),
    payments: pausable(
      openGateway({
        stripe: config.stripe,
        isDemo: config.isDemo,
        database: content,
        publicUrl: urls.public,
        clock,
        onError: (error) => log.warn({ stripe: error }, 'payment_provider_failed'),
      }),
      () => content.transaction(isPaused),
    ),
    jobsDir: joinPath(config.dataDir, 'jobs'),
    billing: readBillingFiles(config.billingDir),
    // These two use the app they belong to.
    get heartbeats() {
      return heartbeats;
    },
    get readManifest() {
      return readManifest;
    },
    planDiffs,
    environmentLimits: { ...environmentLimits, ...lowerLimits },
    state: createProcessState(),
  };
  const heartbeats = createHeartbeatWriter(app);
  const readManifest = createManifestReader(app);
  return app;
}

export async function closeApp(app: App): Promise<void> {
  await app.reader.stop();
  app.mailer.close();
  await Promise.all([app.content.close(), app.contentOutside.close(), app.identity.close()]);
}

export function urlsOf(config: Config, port: number): Urls {
  const own = config.publicUrl ?? new URL(`http://${config.ownHost ?? 'localhost'}:${port}`).origin;
  const auth = config.authUrl ?? own;
  return {
    public: own,
    auth,
    dashboard: config.dashboardUrl ?? auth,
    media: config.mediaUrl ?? own,
    player: config.playerUrl ?? `${auth}/player/`,
  };
}
