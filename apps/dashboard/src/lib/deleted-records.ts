import type { QueryClient, QueryKey } from '@tanstack/react-query';

// A record that was deleted here is still on the page that is being left, and everything about it is stale now. Asking for it again
// would be answered with 404, and the page would say for a moment that it does not exist. So queries whose key has its id keep what
// they have until nobody looks at them any more, and are removed then: opened again, its page asks and says that it is gone.

interface Keyed {
  readonly queryKey: QueryKey;
}

const deleted = new Set<unknown>();

/** Whether it may be asked: it is not about a record that was deleted here. The default of every query. */
export const isOfExisting = ({ queryKey }: Keyed): boolean => !queryKey.some((part) => deleted.has(part));

/** The same for queries that are asked only under a condition. */
export const ifExisting = (isWanted: boolean) => (query: Keyed) => isWanted && isOfExisting(query);

/** Called when the server has deleted it, before anything is refetched. */
export function noteDeleted(client: QueryClient, id: string): void {
  const cache = client.getQueryCache();
  const isAbout = ({ queryKey }: Keyed) => queryKey.includes(id);
  const isLeft = () => {
    client.removeQueries({ predicate: (query) => isAbout(query) && query.getObserversCount() === 0 });
    return cache.findAll({ predicate: isAbout }).length === 0;
  };
  void client.cancelQueries({ predicate: isAbout });
  if (isLeft()) return;
  deleted.add(id);
  for (const { observers } of cache.findAll({ predicate: isAbout }))
    for (const observer of observers) observer.setOptions({ ...observer.options, refetchInterval: false });
  const stop = cache.subscribe(({ type }) => {
    if ((type !== 'observerRemoved' && type !== 'removed') || !isLeft()) return;
    stop();
    deleted.delete(id);
  });
}
