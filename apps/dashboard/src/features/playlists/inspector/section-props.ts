import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import type { Draft } from '../editor/draft.ts';

/** What every section of the inspector works on. */
export interface SectionProps {
  draft: Draft;
  /** Changes with one tag are undone together. */
  change: (part: Partial<Draft>, tag?: string) => void;
  /** What the draft would do; null until the server has said it once. */
  check: PlaylistCheck | null;
}

/** As the contract has it. */
export const maxCalendarName = 100;

/** Places of the editor where something can be put right. */
export type EditorPlace = 'when' | 'priority' | 'where';

export const placeId = (place: EditorPlace): string => `playlist-${place}`;

/** Scrolls to a section and gives it the focus, so that keys go on from there; it lights up for a moment. */
export function goToPlace(place: EditorPlace) {
  const section = document.getElementById(placeId(place));
  section?.scrollIntoView({ block: 'nearest' });
  section?.focus({ preventScroll: true });
}
