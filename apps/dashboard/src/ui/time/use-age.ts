import { useSyncExternalStore } from 'react';

// One timer for all ages on the page. A component renders again only when its own text changes: every second
// below a minute, every minute after.

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export const useTickingText = (textNow: () => string): string => useSyncExternalStore(subscribe, textNow);
