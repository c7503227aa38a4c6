import type { Collision, CollisionDetection, DraggableSyntheticListeners } from '@dnd-kit/core';
import type { MouseEventHandler, TouchEventHandler } from 'react';

// Before which frame a dragged one would be dropped: the nearest line between two frames. Keys move frames with Alt.

export interface DraggedItem {
  readonly key: string;
  readonly index: number;
}

export const detectPlace: CollisionDetection = ({
  pointerCoordinates: pointer,
  droppableRects,
  droppableContainers,
}) => {
  if (!pointer) return [];
  let nearest: (Collision & { distance: number }) | null = null;
  for (const container of droppableContainers) {
    const rect = droppableRects.get(container.id);
    if (!rect) continue;
    const middle = rect.top + rect.height / 2;
    const distance = Math.abs(pointer.y - middle);
    if (nearest && distance >= nearest.distance) continue;
    const { index } = container.data.current as DraggedItem;
    const place = index + (pointer.y > middle ? 1 : 0);
    nearest = {
      id: container.id,
      distance,
      data: { droppableContainer: container, value: distance, place },
    };
  }
  return nearest ? [nearest] : [];
};

export const placeOf = (collisions: Collision[] | null): number | null =>
  (collisions?.[0]?.data?.place as number | undefined) ?? null;

interface Handlers {
  readonly onMouseDown?: MouseEventHandler;
  readonly onTouchStart?: TouchEventHandler;
}

/** The event handlers of the sensors in use. */
export const handlersOf = (listeners: DraggableSyntheticListeners): Handlers => (listeners ?? {}) as Handlers;
