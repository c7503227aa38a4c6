import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { type TextKey, useT } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toast.ts';
import { dayOfClock, midnightOf, type TimeAxis } from '../time/axis.ts';
import type { RowPiece } from '../time/row-layout.ts';
import type { Target } from './calendar-edits.ts';
import {
  afterKey,
  drawnTo,
  fineMinutes,
  gripOf,
  movedTo,
  overMissing,
  snapMinutes,
  stretchedTo,
  type WallTime,
} from './drag-targets.ts';
import type { Drag } from './edit-store.ts';
import type { Obstacle } from './taking.ts';
import { type Editing, type EditRow, mostEdits } from './use-editing.ts';

// Dragging in rows of blocks. A press that does not move is a click. A finger scrolls the page; it takes a block when it
// rests on it, or at once by the grips that a tap brings.

const clickPixels = 4;
/** How long a finger rests to take a block, and how far it may tremble. */
const restMs = 400;
const restPixels = 10;

export interface FoundPiece<Row extends EditRow = EditRow> {
  readonly row: Row;
  readonly piece: RowPiece;
}

type Point = Pick<globalThis.PointerEvent, 'clientX' | 'clientY' | 'altKey'>;

interface DragOptions<Row extends EditRow> {
  readonly editing: Editing;
  /** The clock under the pointer; in rows of days, in the row under it or always in that of the element. */
  readonly wallAt: (point: Pick<Point, 'clientX' | 'clientY'>, within: Element | null) => WallTime;
  /** Days are below each other. */
  readonly hasDayRows?: boolean;
  /** By `data-block`. */
  readonly find: (element: Element) => FoundPiece<Row> | null;
  readonly onUnsayable: (playlist: string) => void;
  /** Empty time was drawn. */
  readonly onDraw: (row: Row, target: Target) => void;
}

/** Why a block cannot be taken. */
export const obstacleKeys = {
  past: 'calendar.edit.obstacle.past',
  shown: 'calendar.edit.obstacle.shown',
  allDay: 'calendar.edit.obstacle.allDay',
  draft: 'timeAxis.draft',
} as const satisfies Record<Obstacle, TextKey>;

/** The clock of an axis at a position. */
export function wallTimeAt(axis: TimeAxis, x: number): WallTime {
  const clock = Math.floor(axis.clockAt(Math.max(0, x)));
  const day = dayOfClock(clock);
  return { day, minute: clock - midnightOf(day) };
}

export function useDrag<Row extends EditRow>(options: DragOptions<Row>) {
  const { editing, wallAt, hasDayRows = false, find, onUnsayable, onDraw } = options;
  const t = useT();
  const latest = useRef({ editing, wallAt });
  latest.current = { editing, wallAt };
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const explain = (obstacle: Obstacle, playlist: string | null) =>
    showToast({ message: t(obstacleKeys[obstacle], { name: editing.nameOf(playlist ?? '') }) });
  const finish = (drag: Drag) => {
    const result = latest.current.editing.put(drag);
    if (result === 'tooMany') showToast({ message: t('calendar.edit.tooMany', { count: mostEdits }) });
    if (result === 'unsayable') onUnsayable(drag.playlist);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = event.target as Element;
    const found = find(element);
    if (event.button !== 0 || !event.isPrimary || !found) return;
    const { row, piece } = found;
    const isEmpty = piece.block.kind === 'nothing' && !piece.block.isRecorded;
    const taken = editing.lookUp(row, piece);
    if (!taken && !isEmpty) return;
    stop.current?.();
    // On a grip nothing scrolls.
    const rests = event.pointerType === 'touch' && !element.closest('[data-grip]');
    const area = event.currentTarget;
    const begin = latest.current.wallAt(event, element);
    // A finger that rests on an edge means the block: it has grips for the edges.
    const edge = rests ? undefined : element.closest<HTMLElement>('[data-handle]')?.dataset.handle;
    const pulled = edge as 'from' | 'to' | undefined;
    let drag: Drag | null = null;
    let frame = 0;
    let last: Point = event.nativeEvent;

    const targetAt = (current: Drag): Target => {
      const at = (within: Element | null) => latest.current.wallAt(last, within);
      if (!taken) return drawnTo(begin, at(element), snapMinutes);
      const { occurrence, hasBegun } = current.taken;
      const step = last.altKey ? fineMinutes : snapMinutes;
      const handle = hasBegun ? 'to' : pulled;
      const next = handle
        ? stretchedTo(occurrence, handle, at(element), step)
        : movedTo(occurrence, gripOf(occurrence, begin), at(null), step);
      return overMissing(row.timeZone, current.target, next, step);
    };
    const follow = () => {
      frame = 0;
      if (!drag) return;
      drag = taken ? latest.current.editing.aimed(drag, targetAt(drag)) : { ...drag, target: targetAt(drag) };
      editing.store.set(drag);
    };
    const lift = () => {
      if (taken && 'obstacle' in taken) {
        stop.current?.();
        return explain(taken.obstacle, piece.playlist);
      }
      drag = taken ? editing.begin(row, editing.playlistOf(piece)!, taken) : drawingOf(row, begin);
      area.dataset.dragging = '';
      // The block under the pointer may be gone at the next step.
      area.setPointerCapture(event.pointerId);
      editing.store.set(drag);
    };
    const onMove = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== event.pointerId) return;
      last = moved;
      if (!drag) {
        const far = Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY);
        // A finger that moves before it has rested scrolls.
        if (rests && far > restPixels) stop.current?.();
        if (rests || far < clickPixels) return;
        lift();
        if (!drag) return;
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
      if (isDropped && dropped && !taken) onDraw(row, dropped.target);
      swallowClick();
    };
    const onKey = (pressed: globalThis.KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !drag) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      end(false);
    };
    /** The page stays where it is under a finger that has taken something, and no menu opens. */
    const hold = (touched: Event) => {
      if (drag && touched.cancelable) touched.preventDefault();
    };
    const listening = new AbortController();
    const { signal } = listening;
    const own = (act: () => void) => (each: globalThis.PointerEvent) =>
      each.pointerId === event.pointerId && act();
    const [drop, putBack] = [own(() => end(true)), own(() => end(false))];
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', putBack, { signal });
    window.addEventListener('keydown', onKey, { signal, capture: true });
    // Touches go on at the element where they began, even if it is gone.
    element.addEventListener('touchmove', hold, { signal, passive: false });
    area.addEventListener('contextmenu', hold, { signal });
    const timer = rests ? setTimeout(lift, restMs) : undefined;
    stop.current = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      listening.abort();
      drag = null;
      delete area.dataset.dragging;
      stop.current = null;
    };
  };

  /** With Alt, keys move the block that has the focus, with Shift its end. True if the key was for that. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return false;
    const found = find(event.target as Element);
    const taken = found && editing.lookUp(found.row, found.piece);
    if (!found || !taken) return false;
    const hasBegun = 'obstacle' in taken ? false : taken.hasBegun;
    const { day, from, to } = 'obstacle' in taken ? noTarget : taken.occurrence;
    const next = afterKey({ day, from, to }, event, { hasDayRows, isEndOnly: hasBegun });
    if (!next) return false;
    event.preventDefault();
    if ('obstacle' in taken) explain(taken.obstacle, found.piece.playlist);
    else {
      const drag = editing.begin(found.row, editing.playlistOf(found.piece)!, taken);
      const wanted = overMissing(found.row.timeZone, drag.target, next, snapMinutes);
      finish(editing.aimed(drag, wanted));
    }
    return true;
  };
  return { onPointerDown, onKeyDown, explain };
}

const noTarget: Target = { day: 0, from: 0, to: snapMinutes };

/** No window yet. */
function drawingOf({ key }: EditRow, at: WallTime): Drag {
  const target = drawnTo(at, at, snapMinutes);
  const occurrence = { ...target, source: { kind: 'list', list: 0 } } as const;
  return {
    playlist: '',
    row: key,
    target,
    rules: null,
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
