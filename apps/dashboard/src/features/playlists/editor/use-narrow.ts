import { useSyncExternalStore } from 'react';

const queries = {
  /** Three tabs in place of three columns. */
  tabs: matchMedia('(max-width: 899px)'),
  /** Two lines for each item. */
  phone: matchMedia('(max-width: 639px)'),
};

const subscribeTo = (query: MediaQueryList) => (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const subscribers = { tabs: subscribeTo(queries.tabs), phone: subscribeTo(queries.phone) };

export const useNarrow = (which: keyof typeof queries): boolean =>
  useSyncExternalStore(subscribers[which], () => queries[which].matches);
