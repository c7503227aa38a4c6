import { type Change, staleAfter } from '@vitrine/contract/changes';
import { queryClient } from '../query-client.ts';

/** After an own change, refetches what it made stale without waiting for the live update. */
export const refreshAfter = (...made: readonly Change[]): Promise<unknown> =>
  Promise.all(staleAfter(...made).map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })));
