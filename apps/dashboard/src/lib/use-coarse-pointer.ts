import { useSyncExternalStore } from 'react';

const coarse = matchMedia('(pointer: coarse)');

function subscribe(listener: () => void) {
  coarse.addEventListener('change', listener);
  return () => coarse.removeEventListener('change', listener);
}

/** Whether a finger is what points first: targets are larger then. */
export const useCoarsePointer = () => useSyncExternalStore(subscribe, () => coarse.matches);
