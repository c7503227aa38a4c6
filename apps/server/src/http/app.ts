import type { EnvironmentLimits } from '@vitrine/contract/environment-limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { AbsolutePath } from '../infra/absolute-path.ts';
import type { BillingFiles } from '../infra/billing-files.ts';
import type { Clock } from '../infra/database-clock.ts';
import type { CallPeer } from '../infra/outbound/auth-host.ts';
import type { Fetcher } from '../infra/outbound/fetcher.ts';
import type { Mailer } from '../infra/outbound/mailer.ts';
import type { Gateway } from '../infra/payments/gateway.ts';
import type { Database } from '../infra/postgres/db.ts';
import type { Reader } from '../infra/reader/reader.ts';
import type { MediaLinks } from '../infra/secrets/media-links.ts';
import type { Secrets } from '../infra/secrets/secrets.ts';
import type { Storage } from '../infra/storage/storage.ts';
import type { CookieJar } from './cookies.ts';
import type { PlanDiffs } from './plan-diffs.ts';
import type { HeartbeatWriter, ManifestReader, ProcessState } from './process-state.ts';

/** Addresses of the parts, without a trailing slash. */
export interface Urls {
  readonly public: string;
  readonly auth: string;
  readonly dashboard: string;
  /** Where files are served from; a separate site if one is configured. */
  readonly media: string;
  /** The address of the player that people type on a screen. */
  readonly player: string;
}

/** The parts of the running program. Functions take the parts they need from it. */
export interface App {
  readonly config: Config;
  readonly urls: Urls;
  readonly secrets: Secrets;
  /** Authenticates this server to the auth host, and the auth host to this server. */
  readonly serverKey: string;
  /** Unique for each start of the program; replicas have different ids. */
  readonly processId: string;
  /** Calls another program of ours, or this one. */
  readonly callPeer: CallPeer;
  /** The database's clock, which is the same in all processes. */
  readonly clock: Clock;
  readonly cookies: CookieJar;
  readonly log: FastifyBaseLogger;
  readonly content: Database;
  /** For what a transaction has to read as others see it. */
  readonly contentOutside: Database;
  readonly identity: Database;
  readonly storage: Storage;
  readonly fetcher: Fetcher;
  /** Reads what comes from outside, in a sandbox. */
  readonly reader: Reader;
  readonly mediaLinks: MediaLinks;
  readonly mailer: Mailer;
  /** Stores and charges cards. */
  readonly payments: Gateway;
  /** Where jobs have their directories; on the same disk as the files, so that these need not be copied. */
  readonly jobsDir: AbsolutePath;
  /** Price lists, VAT rates and seller data, as read at the start. */
  readonly billing: BillingFiles;
  readonly heartbeats: HeartbeatWriter;
  readonly readManifest: ManifestReader;
  readonly planDiffs: PlanDiffs;
  /** How much one environment may hold. */
  readonly environmentLimits: EnvironmentLimits;
  readonly state: ProcessState;
}
