import { type Change, staleAfter } from '@vitrine/contract/changes';
import { queryClient } from '../query-client.ts';

/** After a change of one's own, asks again for what it made stale, without waiting for the server to tell. */
export const refreshAfter = (...made: readonly Change[]): Promise<unknown> =>
  Promise.all(staleAfter(...made).map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })));
