import type { Settings } from '@vitrine/contract/settings';
import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from './realtime/listeners.ts';

// Whether this organisation is billed. The shell reads it with the settings; the last answer is kept in the
// tab, so that the menu does not change while a page loads.

const key = 'signage-unbilled';
const changes = createListeners();

/** True until the server has said otherwise. */
export const isBilled = (): boolean => sessionStorage.getItem(key) === null;
export const useIsBilled = (): boolean => useSyncExternalStore(changes.add, isBilled);

/** Keeps the answer for the functions above; part of the shell. */
export function useFollowBilling(settings: Pick<Settings, 'isBilled'> | undefined): void {
  const answer = settings && settings.isBilled !== false;
  useEffect(() => {
    if (answer === undefined || answer === isBilled()) return;
    if (answer) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, 'true');
    changes.notify();
  }, [answer]);
}
