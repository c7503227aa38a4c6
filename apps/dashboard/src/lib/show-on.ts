import { useSyncExternalStore } from 'react';
import { createListeners } from './realtime/listeners.ts';

// "Show on…" is available on many pages. The shell opens the sheet, which is loaded on first use.

export interface ShownThing {
  readonly id: string;
  readonly name: string;
  readonly picture?: string | null;
  /** The design that is drawn in place of a picture. */
  readonly design?: string | null;
}

export type ShownContent =
  | { readonly kind: 'playables'; readonly things: readonly ShownThing[] }
  | { readonly kind: 'playlist'; readonly thing: ShownThing };

export interface ShowRequest {
  /** Undefined if it is still to be selected, as on a display's page. */
  readonly content?: ShownContent;
  /** Preselected displays, and all displays of a location or of a group. */
  readonly displays?: readonly string[];
  readonly place?: string;
  readonly group?: string;
}

let current: ShowRequest | null = null;
const changes = createListeners();

export function showOn(request: ShowRequest | null) {
  current = request;
  changes.notify();
}

export const useShowRequest = (): ShowRequest | null => useSyncExternalStore(changes.add, () => current);
