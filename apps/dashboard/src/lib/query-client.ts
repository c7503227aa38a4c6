import { QueryClient } from '@tanstack/react-query';
import { isServerUnwell } from './api-error.ts';
import { isOfExisting } from './deleted-records.ts';
import { session } from './session/session.ts';

// Server data is fetched once and cached while it is used. Session retries and waiting for a busy server are
// handled below, in the calls; here only an unavailable server is retried, twice.

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      enabled: isOfExisting,
      staleTime: 10_000,
      gcTime: 5 * 60_000,
      retry: (failures, error) => failures < 2 && isServerUnwell(error) && error.retryAfterMs === null,
      retryDelay: (attempt) => 1000 * 2 ** attempt * (1 + Math.random() / 4),
    },
    mutations: { retry: false },
  },
});

function ownerNow(): string {
  const { user, server, state } = session.get();
  return state === 'loggedIn' ? `${user?.id} ${server?.url}` : '';
}

/**
 * Clears the cache when the user or the server changes, so that nothing leaks to the next one. The session
 * may have begun before this file was loaded.
 */
let owner = ownerNow();
session.subscribe(() => {
  const next = ownerNow();
  if (owner !== '' && next !== owner) queryClient.clear();
  owner = next;
});
