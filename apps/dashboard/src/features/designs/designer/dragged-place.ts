import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../lib/realtime/listeners.ts';
import type { Place } from './edit-boxes.ts';

// Where the box is that is being dragged. The draft learns of it when the box is dropped; only what shows figures follows before.

let dragged: Place | null = null;
const changes = createListeners();

/** Null when nothing is dragged any more. */
export function setDraggedPlace(place: Place | null) {
  dragged = place;
  changes.notify();
}

export const useDraggedPlace = (): Place | null => useSyncExternalStore(changes.add, () => dragged);
