import { localMoment } from '@vitrine/schedule/local-clock';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { DayAxis, Placed } from '../day-axis.ts';
import type { Target } from './calendar-edits.ts';
import {
  afterKey,
  drawnTo,
  fineMinutes,
  gripOf,
  movedTo,
  snapMinutes,
  stretchedTo,
  type WallTime,
} from './drag-targets.ts';
import type { CalendarEdit } from './use-calendar-edit.ts';

// Dragging in the grid of days, by pointer and by keys. A press that does not move is a click.

const clickPixels = 4;
const hourMinutes = 60;

interface GridDragOptions {
  readonly edit: CalendarEdit;
  readonly timeZone: string;
  readonly axis: DayAxis;
  readonly onCannot: (part: Placed) => void;
}

export function useGridDrag({ edit, timeZone, axis, onCannot }: GridDragOptions) {
  const latest = useRef({ edit, axis });
  latest.current = { edit, axis };
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const partOf = (element: Element | null): Placed | undefined => {
    const key = element?.closest<HTMLElement>('[data-block]')?.dataset.block;
    return axis.columns.flatMap(({ placed }) => placed).find(({ from }) => String(from) === key);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const grid = event.currentTarget;
    const target = event.target as Element;
    const part = partOf(target);
    if (event.button !== 0 || event.pointerType === 'touch' || !part || part.block.state === 'closed') return;
    const columns = [...grid.querySelectorAll<HTMLElement>('[data-column]')];
    const own = target.closest<HTMLElement>('[data-column]');
    if (!own) return;

    /** The clock under the pointer, in the column under it or always in the own one. */
    const wallAt = (x: number, y: number, keepsColumn: boolean): WallTime => {
      const boxes = columns.map((column) => column.getBoundingClientRect());
      const nearest = boxes.findIndex((box) => x < box.right);
      const index = keepsColumn ? columns.indexOf(own) : nearest < 0 ? columns.length - 1 : nearest;
      const box = boxes[index]!;
      const column = latest.current.axis.columns[index]!;
      const place = ((y - box.top) / box.height) * latest.current.axis.length;
      const instant = column.instantAt(Math.max(0, Math.min(latest.current.axis.length, place)));
      if (instant >= column.day.to) return { day: column.day.number + 1, minute: 0 };
      return localMoment(timeZone, instant);
    };
    const handle = target.closest<HTMLElement>('[data-handle]')?.dataset.handle as 'from' | 'to' | undefined;
    const start = wallAt(event.clientX, event.clientY, true);
    const found = part.block.state === 'nothing' ? null : edit.lookUp(part);
    if (found && 'obstacle' in found) {
      watchClick(event, () => onCannot(part));
      return;
    }
    if (part.block.state === 'playing' && !found) return;
    const taken = found?.taken ?? null;
    const grip = taken && gripOf(taken.occurrence, start);
    const targetAt = (x: number, y: number, isFine: boolean): Target => {
      const step = isFine ? fineMinutes : snapMinutes;
      if (!taken || !grip) return drawnTo(start, wallAt(x, y, true), step);
      if (handle) return stretchedTo(taken.occurrence, handle, wallAt(x, y, true), step);
      return movedTo(taken.occurrence, grip, wallAt(x, y, false), step);
    };

    let isDragging = false;
    let frame = 0;
    let last = event.nativeEvent as globalThis.PointerEvent;
    const follow = () => {
      frame = 0;
      latest.current.edit.aim(targetAt(last.clientX, last.clientY, last.altKey));
    };
    const onMove = (moved: globalThis.PointerEvent) => {
      last = moved;
      if (!isDragging) {
        const far = Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY);
        if (far < clickPixels) return;
        isDragging = true;
        const kind = !taken ? 'draw' : (handle ?? 'move');
        latest.current.edit.begin({
          ...{ kind, by: 'pointer', taken },
          target: targetAt(moved.clientX, moved.clientY, moved.altKey),
        });
      }
      moved.preventDefault();
      frame ||= requestAnimationFrame(follow);
    };
    const end = (isDropped: boolean) => {
      stop.current?.();
      if (!isDragging) return;
      if (isDropped) {
        follow();
        latest.current.edit.ask();
        swallowClick();
      } else latest.current.edit.putBack();
    };
    const onUp = () => end(true);
    const onCancel = () => end(false);
    const onKey = (pressed: globalThis.KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !isDragging) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      end(false);
      swallowClick();
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKey, true);
    stop.current = () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKey, true);
      stop.current = null;
    };
  };

  /** True if the key was for a window that is taken, or takes one. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { drag } = edit;
    if (event.ctrlKey || event.metaKey) return false;
    if (drag?.by === 'keys' && !drag.isAsking) {
      if (event.key === 'Enter') edit.ask();
      else if (event.key === 'Escape') edit.putBack();
      else {
        const next = afterKey(drag.target, event);
        if (!next) return false;
        edit.aim(next);
      }
      event.preventDefault();
      event.stopPropagation();
      return true;
    }
    const part = partOf(event.target as Element);
    if (drag || !part || event.altKey || event.shiftKey) return false;
    const key = event.key.toLowerCase();
    if (key === 'm') {
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
    }
    if (key !== 'n' || part.block.state !== 'nothing') return false;
    const { day, minute } = localMoment(timeZone, part.from);
    event.preventDefault();
    event.stopPropagation();
    edit.begin({
      ...{ kind: 'draw', by: 'keys', taken: null },
      target: { day, from: minute, to: Math.min(24 * hourMinutes, minute + hourMinutes) },
    });
    event.currentTarget.focus({ preventScroll: true });
    return true;
  };
  return { onPointerDown, onKeyDown };
}

/** The click that follows a drag would explain the block under it. */
function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** Calls back once the pointer moves as if to drag. */
function watchClick(event: PointerEvent, onDrag: () => void) {
  const onMove = (moved: globalThis.PointerEvent) => {
    if (Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) < clickPixels) return;
    end();
    onDrag();
  };
  const end = () => {
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', end);
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', end);
}
