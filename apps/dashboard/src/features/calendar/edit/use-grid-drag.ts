import { localMoment } from '@vitrine/schedule/local-clock';
import { type PointerEvent, useEffect, useRef } from 'react';
import type { DayAxis, Placed } from '../day-axis.ts';
import type { Target } from './calendar-edits.ts';
import {
  drawnTo,
  fineMinutes,
  gripOf,
  movedTo,
  overMissing,
  snapMinutes,
  stretchedTo,
  type WallTime,
} from './drag-targets.ts';
import type { CalendarEdit } from './use-calendar-edit.ts';
import { useDragKeys } from './use-drag-keys.ts';

// Dragging in the grid of days. A press that does not move is a click. A finger scrolls the page, and takes a block
// when it rests on it.

const clickPixels = 4;
/** How long a finger rests to take a block, and how far it may tremble. */
const restMs = 400;
const restPixels = 10;

export interface GridDragOptions {
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
    const own = target.closest<HTMLElement>('[data-column]');
    if (event.button !== 0 || !event.isPrimary || !part || !own) return;
    stop.current?.();
    const isTouch = event.pointerType === 'touch';
    const columns = [...grid.querySelectorAll<HTMLElement>('[data-column]')];
    const boxesOf = rememberBoxes(columns);

    /** The clock under the pointer, in the column under it or always in the own one. */
    const wallAt = (x: number, y: number, keepsColumn: boolean): WallTime => {
      const boxes = boxesOf.get();
      const nearest = boxes.findIndex((box) => x < box.right);
      const index = keepsColumn ? columns.indexOf(own) : nearest < 0 ? columns.length - 1 : nearest;
      const box = boxes[index]!;
      const { columns: days, length } = latest.current.axis;
      const place = ((y - box.top) / box.height) * length;
      const instant = days[index]!.instantAt(Math.max(0, Math.min(length, place)));
      if (instant >= days[index]!.day.to) return { day: days[index]!.day.number + 1, minute: 0 };
      return localMoment(timeZone, instant);
    };
    const handle = target.closest<HTMLElement>('[data-handle]')?.dataset.handle as 'from' | 'to' | undefined;
    const found = edit.lookUp(part);
    const taken = found && 'taken' in found ? found.taken : null;
    const isRefused = found !== null && 'obstacle' in found;
    if (!taken && !isRefused && !edit.canDraw(part)) return;
    const start = wallAt(event.clientX, event.clientY, true);
    const grip = taken && gripOf(taken.occurrence, start);
    const pointedAt = (x: number, y: number, step: number): Target => {
      if (!taken || !grip) return drawnTo(start, wallAt(x, y, true), step);
      if (handle) return stretchedTo(taken.occurrence, handle, wallAt(x, y, true), step);
      return movedTo(taken.occurrence, grip, wallAt(x, y, false), step);
    };
    const targetAt = ({ clientX: x, clientY: y, altKey }: Point): Target => {
      const step = altKey ? fineMinutes : snapMinutes;
      const next = pointedAt(x, y, step);
      return overMissing(timeZone, latest.current.edit.store.get().drag?.target ?? next, next, step);
    };

    let isDragging = false;
    let frame = 0;
    let last: Point = event.nativeEvent;
    const begin = () => {
      if (isRefused) {
        stop.current?.();
        return onCannot(part);
      }
      isDragging = true;
      grid.dataset.dragging = '';
      // The block under the pointer may be gone at the next step.
      grid.setPointerCapture(event.pointerId);
      const kind = !taken ? 'draw' : (handle ?? 'move');
      latest.current.edit.begin({ kind, by: 'pointer', taken, target: targetAt(last) });
    };
    const follow = () => {
      frame = 0;
      latest.current.edit.aim(targetAt(last));
    };
    const onMove = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== event.pointerId) return;
      last = moved;
      if (!isDragging) {
        const far = Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY);
        // A finger that moves before it has rested scrolls.
        if (isTouch && far > restPixels) stop.current?.();
        if (isTouch || far < clickPixels) return;
        begin();
        if (!isDragging) return;
      }
      moved.preventDefault();
      frame ||= requestAnimationFrame(follow);
    };
    const end = (isDropped: boolean) => {
      const wasDragging = isDragging;
      stop.current?.();
      if (!wasDragging) return;
      if (isDropped) {
        follow();
        latest.current.edit.ask();
        swallowClick();
      } else latest.current.edit.putBack();
    };
    const onUp = ({ pointerId }: globalThis.PointerEvent) => pointerId === event.pointerId && end(true);
    const onCancel = ({ pointerId }: globalThis.PointerEvent) => pointerId === event.pointerId && end(false);
    const onKey = (pressed: globalThis.KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !isDragging) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      end(false);
      swallowClick();
    };
    /** The page stays where it is under a finger that has taken something, and no menu opens. */
    const hold = (touched: Event) => {
      if (isDragging && touched.cancelable) touched.preventDefault();
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onUp, { signal });
    window.addEventListener('pointercancel', onCancel, { signal });
    window.addEventListener('keydown', onKey, { signal, capture: true });
    // Touches go on at the element where they began, even if it is gone.
    target.addEventListener('touchmove', hold, { signal, passive: false });
    grid.addEventListener('contextmenu', hold, { signal });
    const timer = isTouch ? setTimeout(begin, restMs) : undefined;
    stop.current = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      listening.abort();
      boxesOf.forget();
      isDragging = false;
      delete grid.dataset.dragging;
      stop.current = null;
    };
  };
  return { onPointerDown, onKeyDown: useDragKeys({ edit, timeZone, onCannot }, partOf) };
}

type Point = Pick<globalThis.PointerEvent, 'clientX' | 'clientY' | 'altKey'>;

/** Measuring at every step would lay the page out again; the boxes move only with the page. */
function rememberBoxes(elements: readonly HTMLElement[]) {
  let boxes: readonly DOMRect[] | null = null;
  const moved = () => {
    boxes = null;
  };
  window.addEventListener('scroll', moved, { capture: true, passive: true });
  window.addEventListener('resize', moved);
  return {
    get: () => (boxes ??= elements.map((element) => element.getBoundingClientRect())),
    forget: () => {
      window.removeEventListener('scroll', moved, { capture: true });
      window.removeEventListener('resize', moved);
    },
  };
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
