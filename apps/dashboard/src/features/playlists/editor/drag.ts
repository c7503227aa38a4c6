import {
  type Collision,
  type CollisionDetection,
  closestCenter,
  type DraggableSyntheticListeners,
} from '@dnd-kit/core';
import type { PlayableSummary } from '@vitrine/contract/playlists';
import type { KeyboardEventHandler, MouseEventHandler, TouchEventHandler } from 'react';

// What is dragged, and before which row it would be dropped: the nearest line between two rows.

export interface DraggedItem {
  readonly kind: 'item';
  readonly key: string;
  readonly index: number;
}

export interface DraggedPlayables {
  readonly kind: 'playables';
  readonly playables: readonly PlayableSummary[];
}

export type Dragged = DraggedItem | DraggedPlayables;

/** Represents the list while it has no rows. */
export const emptyPlace = 'empty list';

type Within = (point: { x: number; y: number }) => boolean;

/** Library items may be dropped over the list. Rows are sorted wherever the pointer is. */
export const detectPlace =
  (isOverList: Within): CollisionDetection =>
  (args) => {
    const { active, pointerCoordinates: pointer, droppableRects, droppableContainers } = args;
    const dragged = active.data.current as Dragged | undefined;
    if (!pointer) return closestCenter(args).slice(0, 1).map(withPlaceByIndex(dragged));
    if (dragged?.kind === 'playables' && !isOverList(pointer)) return [];
    let nearest: (Collision & { distance: number }) | null = null;
    for (const container of droppableContainers) {
      const rect = droppableRects.get(container.id);
      if (!rect) continue;
      const middle = rect.top + rect.height / 2;
      const distance = Math.abs(pointer.y - middle);
      if (nearest && distance >= nearest.distance) continue;
      const index = (container.data.current as DraggedItem | undefined)?.index ?? 0;
      const place = index + (pointer.y > middle && container.id !== emptyPlace ? 1 : 0);
      nearest = {
        id: container.id,
        distance,
        data: { droppableContainer: container, value: distance, place },
      };
    }
    return nearest ? [nearest] : [];
  };

/** By keyboard a row moves past its neighbour and takes its position. */
const withPlaceByIndex =
  (dragged: Dragged | undefined) =>
  (collision: Collision): Collision => {
    const over = collision.data?.droppableContainer.data.current as DraggedItem | undefined;
    const from = dragged?.kind === 'item' ? dragged.index : 0;
    const index = over?.index ?? 0;
    return { ...collision, data: { ...collision.data, place: index > from ? index + 1 : index } };
  };

export const placeOf = (collisions: Collision[] | null): number | null =>
  (collisions?.[0]?.data?.place as number | undefined) ?? null;

interface Handlers {
  readonly onMouseDown?: MouseEventHandler;
  readonly onTouchStart?: TouchEventHandler;
  readonly onKeyDown?: KeyboardEventHandler;
}

/** The event handlers of the sensors in use. */
export const handlersOf = (listeners: DraggableSyntheticListeners): Handlers => (listeners ?? {}) as Handlers;
