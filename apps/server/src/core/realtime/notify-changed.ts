import type { Change } from '@vitrine/contract/changes';
import type { Context } from '../../http/context.ts';
import { markChanged } from '../../infra/events.ts';

/**
 * Notifies every process, its players and its dashboards of what has changed, once the transaction is
 * committed.
 */
export const notifyChanged = ({ db, environment }: Context, ...made: readonly Change[]): void =>
  markChanged(db, environment.id, ...made);
