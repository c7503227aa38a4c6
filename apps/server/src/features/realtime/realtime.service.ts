import type { Change } from '@vitrine/contract/changes';
import type { Context } from '../../http/context.ts';
import { markChanged } from '../../infra/events.ts';

/** Every process, its players and its dashboards learn what has become stale once the transaction is committed. */
export const notifyChanged = ({ db, environment }: Context, ...made: readonly Change[]): void =>
  markChanged(db, environment.id, ...made);
