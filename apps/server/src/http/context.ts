import type { Locale } from '@vitrine/contract/pages';
import type { Db } from '../infra/postgres/db.ts';
import type { App } from './app.ts';
import type { Environment } from './environments.ts';
import type { Session } from './session.ts';

/**
 * What a handler on a content server gets: one transaction in one environment, a session with access, and a
 * time.
 */
export interface Context {
  readonly app: App;
  readonly db: Db;
  readonly environment: Environment;
  readonly session: Session;
  /** IP address of the caller. */
  readonly address: string;
  readonly now: Date;
  readonly locale: Locale;
  /** Runs only after the transaction has been committed. */
  readonly afterCommit: (work: () => void) => void;
  /** It will be rolled back, and nobody reads the reply. */
  readonly isPreview?: true;
}

/**
 * For services that wait for a file or another host: no transaction is held open, and the service opens short
 * ones itself.
 */
export interface RequestContext {
  readonly app: App;
  readonly environment: Environment;
  /** Null on routes that are public or for machines. */
  readonly session: Session | null;
  readonly locale: Locale;
  /** Nothing will be kept, so nobody outside is asked. */
  readonly isPreview: boolean;
  /** Runs one transaction in the caller's environment. */
  transact<T>(work: (context: Context) => Promise<T>): Promise<T>;
  /**
   * Runs the transaction that creates something and gives the reply; a repeated call does not run it again.
   */
  transactOnce<T>(work: (context: Context) => Promise<T>): Promise<T>;
}
