import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { AbsolutePath } from '../infra/absolute-path.ts';
import type { CallPeer } from '../infra/auth-host.ts';
import type { BillingFiles } from '../infra/billing-files.ts';
import type { Clock } from '../infra/database-clock.ts';
import type { Database } from '../infra/db.ts';
import type { Fetcher } from '../infra/fetcher.ts';
import type { Mailer } from '../infra/mailer.ts';
import type { MediaLinks } from '../infra/media-links.ts';
import type { Gateway } from '../infra/payments/gateway.ts';
import type { Secrets } from '../infra/secrets.ts';
import type { Storage } from '../infra/storage/storage.ts';
import type { CookieJar } from './cookies.ts';

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
}

/** For the few handlers that set cookies or speak to another host instead of running in a transaction. */
export interface Exchange {
  readonly app: App;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
