import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 639px)');

function subscribe(listener: () => void) {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone. */
export const usePhone = () => useSyncExternalStore(subscribe, () => narrow.matches);
