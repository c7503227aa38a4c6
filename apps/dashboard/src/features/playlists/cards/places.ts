/** Cards of the page where something can be corrected. */
export type EditorPlace = 'when' | 'where' | 'withOthers' | 'more' | 'change';

export const placeId = (place: EditorPlace): string => `playlist-${place}`;

/** Scrolls to a card and focuses its first field, or the card. */
export function goToPlace(place: EditorPlace) {
  const card = document.getElementById(placeId(place));
  card?.scrollIntoView({ block: 'nearest' });
  (card?.querySelector<HTMLElement>('input') ?? card)?.focus({ preventScroll: true });
}
