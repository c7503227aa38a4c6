import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useRef, useState } from 'react';
import type { DraftItem } from './draft.ts';
import { type DraggedItem, detectPlace, placeOf } from './drag.ts';
import { FrameContent } from './Frame.tsx';
import classes from './film.module.css';
import { meant, type Selection } from './selection.ts';
import type { ItemActs } from './use-items.ts';

export interface Drag {
  /** Keys of the dragged frames. */
  readonly lifted: ReadonlySet<string>;
  /** The frame before which they would be dropped. */
  readonly place: number | null;
}

interface FrameDragProps {
  items: readonly DraftItem[];
  selection: Selection;
  actions: ItemActs;
  children: (drag: Drag) => ReactNode;
}

const none: ReadonlySet<string> = new Set();
const startsAfterPixels = 4;
/** A touch that moves earlier scrolls. */
const touchDelayMs = 300;
const touchTolerance = 8;
/** Moves by keys are announced by the list, and a pointer needs no words. */
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

/** Moves frames by pointer and touch, with those that are selected beside the dragged one. */
export function FrameDrag({ items, selection, actions, children }: FrameDragProps) {
  const [dragged, setDragged] = useState<DraggedItem | null>(null);
  const [place, setPlace] = useState<number | null>(null);
  const latestPlace = useRef<number | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: startsAfterPixels } }),
    useSensor(TouchSensor, { activationConstraint: { delay: touchDelayMs, tolerance: touchTolerance } }),
  );
  const lifted = dragged ? meant(selection, dragged.key) : none;
  const end = () => {
    latestPlace.current = null;
    setDragged(null);
    setPlace(null);
  };
  const begin = ({ active }: DragStartEvent) => {
    const next = active.data.current as DraggedItem;
    if (!selection.keys.has(next.key)) actions.select(next.key);
    setDragged(next);
  };
  const drop = ({ collisions, over }: DragEndEvent) => {
    const at = placeOf(collisions);
    if (dragged && over && at !== null) actions.moveTo(dragged.key, at);
    end();
  };
  const item = items.find(({ key }) => key === dragged?.key);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detectPlace}
      onDragStart={begin}
      onDragMove={({ collisions }) => {
        const next = placeOf(collisions);
        if (next === latestPlace.current) return;
        latestPlace.current = next;
        setPlace(next);
      }}
      onDragEnd={drop}
      onDragCancel={end}
      accessibility={silent}
    >
      {children({ lifted, place: dragged ? place : null })}
      <DragOverlay zIndex={300}>
        {item && (
          <div className={`${classes.frame} ${classes.floating}`} aria-hidden="true" inert>
            <FrameContent item={item} code="" isNever={false} problems={undefined} actions={actions} />
            {lifted.size > 1 && <span className={classes.badge}>{lifted.size}</span>}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
