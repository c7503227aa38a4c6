import type { KeyboardEvent } from 'react';

/** Enter in a field of an item moves the focus to its row. */
export function leaveOnEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.altKey) return;
  event.preventDefault();
  event.currentTarget.closest<HTMLElement>('[data-item]')?.focus();
}
