import { useSyncExternalStore } from 'react';
import { createListeners } from './realtime/listeners.ts';

// "Show on…" is asked for from many pages; the shell opens the sheet, whose code comes when it is first asked for.

export interface ShownThing {
  readonly id: string;
  readonly name: string;
  /** "picture, 1920 × 1080" */
  readonly about?: string;
  readonly picture?: string | null;
}

export type ShownContent =
  | { readonly kind: 'playables'; readonly things: readonly ShownThing[] }
  | { readonly kind: 'playlist'; readonly thing: ShownThing };

export interface ShowRequest {
  /** Missing where it is still to be chosen, as on a display's page. */
  readonly content?: ShownContent;
  /** Chosen from the start: displays, and all those of a place or of a group. */
  readonly displays?: readonly string[];
  readonly place?: string;
  readonly group?: string;
}

let current: ShowRequest | null = null;
const changes = createListeners();

export function showOn(request: ShowRequest | null) {
  current = request;
  changes.tell();
}

export const useShowRequest = (): ShowRequest | null => useSyncExternalStore(changes.add, () => current);
