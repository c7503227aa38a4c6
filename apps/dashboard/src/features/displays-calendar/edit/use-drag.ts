import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { TimeAxis } from '../../../core/time/axis.ts';
import { dayOfClock, midnightOf } from '../../../core/time/axis.ts';
import type { RowPiece } from '../../../core/time/row-layout.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../ui/toast.ts';
import type { Target } from '../../calendar/edit/calendar-edits.ts';
import {
  drawnTo,
  fineMinutes,
  gripOf,
  movedTo,
  overMissing,
  snapMinutes,
  stretchedTo,
  type WallTime,
} from '../../calendar/edit/drag-targets.ts';
import type { Ribbon } from '../model/ribbons.ts';
import type { Drag } from './edit-store.ts';
import type { Obstacle } from './taking.ts';
import { type Editing, mostEdits } from './use-editing.ts';

// Dragging in the rows. A press that does not move is a click. A finger scrolls; it takes a block when it rests on it, or at
// once by the grips that a tap brings (BlockGrips).

const clickPixels = 4;
/** How long a finger rests to take a block, and how far it may tremble. */
const restMs = 400;
const restPixels = 10;

export interface FoundPiece {
  readonly ribbon: Ribbon;
  readonly piece: RowPiece;
}

interface DragOptions {
  readonly editing: Editing;
  readonly axis: TimeAxis;
  /** The element on which the axis is drawn. */
  readonly axisBox: { readonly current: HTMLElement | null };
  /** By `data-block`. */
  readonly find: (element: Element) => FoundPiece | null;
  readonly onUnsayable: (playlist: string) => void;
  /** Empty time was drawn. */
  readonly onDraw: (ribbon: Ribbon, target: Target) => void;
}

/** Why a block cannot be taken. */
export const obstacleKeys = {
  past: 'displaysCalendar.past',
  shown: 'calendar.edit.obstacle.shown',
  allDay: 'calendar.edit.obstacle.allDay',
  draft: 'displaysCalendar.draft',
} as const satisfies Record<Obstacle, string>;

export function useDrag({ editing, axis, axisBox, find, onUnsayable, onDraw }: DragOptions) {
  const t = useT();
  const latest = useRef({ editing, axis });
  latest.current = { editing, axis };
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const explain = (obstacle: Obstacle) =>
    showToast({ message: t(obstacleKeys[obstacle], { name: editing.playlist?.name ?? '' }) });
  const finish = (drag: Drag) => {
    const result = latest.current.editing.put(drag);
    if (result === 'tooMany') showToast({ message: t('displaysCalendar.tooMany', { count: mostEdits }) });
    if (result === 'unsayable') onUnsayable(drag.playlist);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = event.target as Element;
    const found = find(element);
    if (event.button !== 0 || !event.isPrimary || !found) return;
    const isFinger = event.pointerType === 'touch';
    // On a grip nothing scrolls.
    const rests = isFinger && !element.closest('[data-grip]');
    const { block } = found.piece;
    const isEmpty = block.kind === 'nothing' && !block.isRecorded;
    const taken = editing.lookUp(found.ribbon, block);
    if (!taken && !isEmpty) return;
    stop.current?.();
    const area = event.currentTarget;
    const { left } = axisBox.current!.getBoundingClientRect();
    const zone = found.ribbon.place.timezone;
    const wallAt = (x: number): WallTime => {
      const clock = Math.floor(latest.current.axis.clockAt(Math.max(0, x - left)));
      const day = dayOfClock(clock);
      return { day, minute: clock - midnightOf(day) };
    };
    // A finger that rests on an edge means the block: it has grips for the edges.
    const edge = rests ? undefined : element.closest<HTMLElement>('[data-handle]')?.dataset.handle;
    const pulled = edge as 'from' | 'to' | undefined;
    let drag: Drag | null = null;
    let frame = 0;
    let last: Pick<globalThis.PointerEvent, 'clientX' | 'altKey'> = event.nativeEvent;

    const targetAt = (current: Drag): Target => {
      if (!taken) return drawnTo(wallAt(event.clientX), wallAt(last.clientX), snapMinutes);
      const { occurrence, hasBegun } = current.taken;
      const step = last.altKey ? fineMinutes : snapMinutes;
      const at = wallAt(last.clientX);
      const handle = hasBegun ? 'to' : pulled;
      const next = handle
        ? stretchedTo(occurrence, handle, at, step)
        : movedTo(occurrence, gripOf(occurrence, wallAt(event.clientX)), at, step);
      return overMissing(zone, current.target, next, step);
    };
    const follow = () => {
      frame = 0;
      if (!drag) return;
      drag = taken ? latest.current.editing.aimed(drag, targetAt(drag)) : { ...drag, target: targetAt(drag) };
      editing.store.set(drag);
    };
    /** False if it cannot be taken. */
    const take = (): boolean => {
      if (taken && 'obstacle' in taken) {
        stop.current?.();
        explain(taken.obstacle);
        return false;
      }
      drag = taken ? editing.begin(found.ribbon, taken) : drawingOf(found.ribbon, wallAt(event.clientX));
      area.dataset.dragging = '';
      area.setPointerCapture(event.pointerId);
      return true;
    };
    const onMove = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== event.pointerId) return;
      last = moved;
      if (!drag) {
        const far = Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY);
        // A finger that moves before it has rested scrolls.
        if (rests && far > restPixels) stop.current?.();
        if (rests || far < clickPixels || !take()) return;
      }
      moved.preventDefault();
      frame ||= requestAnimationFrame(follow);
    };
    const end = (isDropped: boolean) => {
      const was = drag;
      if (was && isDropped) follow();
      const dropped = drag;
      stop.current?.();
      if (!was) return;
      if (isDropped && dropped && taken) finish(dropped);
      editing.store.set(null);
      if (isDropped && dropped && !taken) onDraw(found.ribbon, dropped.target);
      swallowClick();
    };
    /** The page stays where it is under a finger that has taken something, and no menu opens. */
    const hold = (touched: Event) => {
      if (drag && touched.cancelable) touched.preventDefault();
    };
    const onKey = (pressed: globalThis.KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !drag) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      end(false);
    };
    const listening = new AbortController();
    const { signal } = listening;
    const own = (act: () => void) => (each: globalThis.PointerEvent) =>
      each.pointerId === event.pointerId && act();
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener(
      'pointerup',
      own(() => end(true)),
      { signal },
    );
    window.addEventListener(
      'pointercancel',
      own(() => end(false)),
      { signal },
    );
    window.addEventListener('keydown', onKey, { signal, capture: true });
    // Touches go on at the element where they began, even if it is gone.
    element.addEventListener('touchmove', hold, { signal, passive: false });
    area.addEventListener('contextmenu', hold, { signal });
    const timer = rests ? setTimeout(() => take() && follow(), restMs) : undefined;
    stop.current = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      listening.abort();
      drag = null;
      delete area.dataset.dragging;
      stop.current = null;
    };
  };

  /** Alt and arrows move the block that has the focus, with Shift its end; Alt and Page keys move it by a day. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): boolean => {
    const delta = event.altKey && !event.ctrlKey && !event.metaKey ? keys[event.key] : undefined;
    const found = delta && find(event.target as Element);
    if (!delta || !found) return false;
    const taken = editing.lookUp(found.ribbon, found.piece.block);
    if (!taken) return false;
    event.preventDefault();
    if ('obstacle' in taken) {
      explain(taken.obstacle);
      return true;
    }
    const drag = editing.begin(found.ribbon, taken);
    const { day, from, to } = taken.occurrence;
    const isEnd = event.shiftKey || taken.hasBegun;
    const next = { day: day + delta.days, from: isEnd ? from : from + delta.minutes, to: to + delta.minutes };
    const wanted = overMissing(found.ribbon.place.timezone, drag.target, next, snapMinutes);
    finish(editing.aimed(drag, wanted));
    return true;
  };
  return { onPointerDown, onKeyDown, explain };
}

const keys: Readonly<Record<string, { readonly days: number; readonly minutes: number }>> = {
  ArrowLeft: { days: 0, minutes: -snapMinutes },
  ArrowRight: { days: 0, minutes: snapMinutes },
  PageUp: { days: -1, minutes: 0 },
  PageDown: { days: 1, minutes: 0 },
};

/** No window yet. */
function drawingOf({ key }: Ribbon, at: WallTime): Drag {
  const target = drawnTo(at, at, snapMinutes);
  const occurrence = { ...target, source: { kind: 'list', list: 0 } } as const;
  return {
    ...{ playlist: '', ribbon: key, target, rules: null },
    taken: { occurrence, hasBegun: false, earliest: 0 },
    begin: { base: { conditions: [], alternatives: [], exceptions: [] }, taken: occurrence },
  };
}

/** The click that follows a drag would choose what is below the pointer. */
function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
