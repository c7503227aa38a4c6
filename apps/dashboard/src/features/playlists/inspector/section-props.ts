import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import type { Draft } from '../editor/draft.ts';

/** The common props of the inspector's sections. */
export interface SectionProps {
  draft: Draft;
  /** Changes with the same tag are undone together. */
  change: (part: Partial<Draft>, tag?: string) => void;
  /** What the draft would do; null until the server has answered once. */
  check: PlaylistCheck | null;
}

/** As in the contract. */
export const maxCalendarName = 100;

/** Sections of the editor where something can be corrected. */
export type EditorPlace = 'when' | 'priority' | 'where';

export const placeId = (place: EditorPlace): string => `playlist-${place}`;

/** Scrolls to a section, focuses it for the keyboard, and highlights it for a moment. */
export function goToPlace(place: EditorPlace) {
  const section = document.getElementById(placeId(place));
  section?.scrollIntoView({ block: 'nearest' });
  section?.focus({ preventScroll: true });
}
