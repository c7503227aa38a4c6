import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 1200px)');

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether there is room for a second column. */
export const useWide = () => useSyncExternalStore(subscribe, () => wide.matches);
