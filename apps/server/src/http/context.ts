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
