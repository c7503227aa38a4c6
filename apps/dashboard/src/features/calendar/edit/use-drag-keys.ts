import { localMoment } from '@vitrine/schedule/local-clock';
import type { KeyboardEvent } from 'react';
import type { Placed } from '../day-axis.ts';
import { afterKey, fineMinutes, overMissing, snapMinutes } from './drag-targets.ts';
import type { GridDragOptions } from './use-grid-drag.ts';

// The same by keys: M takes the block that has the focus, N draws an hour, arrows move what is taken.

const hourMinutes = 60;

export function useDragKeys(
  { edit, timeZone, onCannot }: Omit<GridDragOptions, 'axis'>,
  partOf: (element: Element) => Placed | undefined,
) {
  const moveTaken = (event: KeyboardEvent): boolean => {
    const { drag } = edit.store.get();
    if (event.key === 'Enter') edit.ask();
    else if (event.key === 'Escape') edit.putBack();
    else {
      const next = afterKey(drag!.target, event);
      if (!next) return false;
      edit.aim(overMissing(timeZone, drag!.target, next, event.altKey ? fineMinutes : snapMinutes));
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  const take = (event: KeyboardEvent<HTMLElement>, part: Placed): boolean => {
    const found = edit.lookUp(part);
    if (!found) return false;
    event.preventDefault();
    if ('obstacle' in found) onCannot(part);
    else {
      const { day, from, to } = found.taken.occurrence;
      edit.begin({ kind: 'move', by: 'keys', taken: found.taken, target: { day, from, to } });
      // The block that has the focus moves away, the grid stays.
      event.currentTarget.focus({ preventScroll: true });
    }
    return true;
  };

  const draw = (event: KeyboardEvent<HTMLElement>, part: Placed): boolean => {
    if (!edit.canDraw(part)) return false;
    const { day, minute } = localMoment(timeZone, part.from);
    event.preventDefault();
    event.stopPropagation();
    const target = { day, from: minute, to: Math.min(24 * hourMinutes, minute + hourMinutes) };
    edit.begin({ kind: 'draw', by: 'keys', taken: null, target });
    event.currentTarget.focus({ preventScroll: true });
    return true;
  };

  /** True if the key was for a window that is taken, or takes one. */
  return (event: KeyboardEvent<HTMLElement>): boolean => {
    const { drag } = edit.store.get();
    if (event.ctrlKey || event.metaKey) return false;
    if (drag?.by === 'keys' && !drag.isAsking) return moveTaken(event);
    const part = partOf(event.target as Element);
    if (drag || !part || event.altKey || event.shiftKey) return false;
    const key = event.key.toLowerCase();
    if (key === 'm') return take(event, part);
    return key === 'n' && draw(event, part);
  };
}
