import type { Locale } from '@vitrine/contract/pages';
import type { Db } from '../infra/postgres/db.ts';
import type { App } from './app.ts';
import type { Environment } from './environments.ts';
import type { Session } from './session.ts';

/** What a handler on a content server gets: one transaction in one environment, a session that may do this, a time. */
export interface Context {
  readonly app: App;
  readonly db: Db;
  readonly environment: Environment;
  readonly session: Session;
  /** Where the caller is. */
  readonly address: string;
  readonly now: Date;
  readonly locale: Locale;
  /** Runs when the transaction has been committed, and only then. */
  readonly afterCommit: (work: () => void) => void;
}

/** What a service gets that waits for a file or another host: no transaction is held open, it opens short ones itself. */
export interface RequestContext {
  readonly app: App;
  readonly environment: Environment;
  /** Null on routes that are open to all or belong to machines. */
  readonly session: Session | null;
  readonly locale: Locale;
  /** One transaction in the caller's environment. */
  transact<T>(work: (context: Context) => Promise<T>): Promise<T>;
  /** The one that makes something, and gives the reply: not again when the call is repeated. */
  transactOnce<T>(work: (context: Context) => Promise<T>): Promise<T>;
}
