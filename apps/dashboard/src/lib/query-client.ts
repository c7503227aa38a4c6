import { QueryClient } from '@tanstack/react-query';
import { isServerUnwell } from './api-error.ts';
import { session } from './session/session.ts';

// Server data is asked for once and kept while somebody looks at it. The session's retry and the patience with a busy server
// lie below, in the calls; here only an ailing server is asked again, twice.

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
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

/** Nothing one person or server told is ever shown to the next. The session may have begun before this file was loaded. */
let owner = ownerNow();
session.subscribe(() => {
  const next = ownerNow();
  if (owner !== '' && next !== owner) queryClient.clear();
  owner = next;
});
