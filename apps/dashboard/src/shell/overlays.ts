import { useSyncExternalStore } from 'react';
import type { AlarmStart } from '../features/alarms/use-alarm-draft.ts';
import { createListeners } from '../lib/realtime/listeners.ts';
import { dropTyped, keepTyped } from './typed-ahead.ts';

/** The shell's overlays, of which one is open at a time. They are loaded when they are first opened. */
export type Overlay = 'palette' | 'shortcuts' | 'more' | 'alarm' | null;

let open: Overlay = null;
let start: AlarmStart | null = null;
const changes = createListeners();

export function showOverlay(next: Overlay, alarm: AlarmStart | null = null) {
  if (next !== 'palette') dropTyped();
  else if (open !== 'palette') keepTyped(closeOverlay);
  open = next;
  start = alarm;
  changes.notify();
}

export const closeOverlay = () => showOverlay(null);
export const alarmStart = () => start;
export const useOverlay = (): Overlay => useSyncExternalStore(changes.add, () => open);
