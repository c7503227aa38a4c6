import { useSyncExternalStore } from 'react';
import { createListeners } from '../lib/realtime/listeners.ts';
import { dropTyped, keepTyped } from './typed-ahead.ts';

/** The shell's overlays, of which one is open at a time. They are loaded when they are first opened. */
export type Overlay = 'palette' | 'shortcuts' | 'more' | 'alarm' | null;

let open: Overlay = null;
const changes = createListeners();

export function showOverlay(next: Overlay) {
  if (next !== 'palette') dropTyped();
  else if (open !== 'palette') keepTyped(closeOverlay);
  open = next;
  changes.notify();
}

export const closeOverlay = () => showOverlay(null);
export const useOverlay = (): Overlay => useSyncExternalStore(changes.add, () => open);
