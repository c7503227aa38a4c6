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
import type { MediaLinks } from '../infra/secrets/media-links.ts';
import type { Secrets } from '../infra/secrets/secrets.ts';
import type { Storage } from '../infra/storage/storage.ts';
import type { CookieJar } from './cookies.ts';
import type { HeartbeatWriter, ManifestReader, ProcessState } from './process-state.ts';

/** Addresses of the parts, without a slash at the end. */
export interface Urls {
  readonly public: string;
  readonly auth: string;
  readonly dashboard: string;
  /** Where files are fetched from; a site of its own where one is set. */
  readonly media: string;
  /** The player, as people type it on a screen. */
  readonly player: string;
}

/** What the program consists of while it runs. Functions take the parts they need from it. */
export interface App {
  readonly config: Config;
  readonly urls: Urls;
  readonly secrets: Secrets;
  /** Proves to the auth host, and to this server, who is calling. */
  readonly serverKey: string;
  /** Of this start of the program; replicas differ in it. */
  readonly processId: string;
  /** Calls another program of ours, or this one. */
  readonly callPeer: CallPeer;
  /** The database's: the same in all processes. */
  readonly clock: Clock;
  readonly cookies: CookieJar;
  readonly log: FastifyBaseLogger;
  readonly content: Database;
  readonly identity: Database;
  readonly storage: Storage;
  readonly fetcher: Fetcher;
  readonly mediaLinks: MediaLinks;
  readonly mailer: Mailer;
  /** Where cards are kept and charged. */
  readonly payments: Gateway;
  /** Where jobs have their directories; on the disk of the files, so that these need not be copied. */
  readonly jobsDir: AbsolutePath;
  /** Price lists, VAT rates and who sells, as they were at the start. */
  readonly billing: BillingFiles;
  readonly heartbeats: HeartbeatWriter;
  readonly readManifest: ManifestReader;
  readonly state: ProcessState;
}
