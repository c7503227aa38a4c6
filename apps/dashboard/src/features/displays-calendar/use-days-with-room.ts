import { useSyncExternalStore } from 'react';
import { daysWithRoom } from './model/shown-days.ts';

function subscribe(listener: () => void) {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Renders again only when another number of days fits. */
export const useDaysWithRoom = (): number =>
  useSyncExternalStore(subscribe, () => daysWithRoom(window.innerWidth));
