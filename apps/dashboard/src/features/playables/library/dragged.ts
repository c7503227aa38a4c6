import { type DragEvent, useState } from 'react';
import { hasFiles } from '../../../lib/uploads/dropped-files.ts';

// Items dragged within the page. Browsers reveal the data of a drag only on drop, so it is stored here.

export interface Movable {
  readonly id: string;
  readonly name: string;
  readonly kind: 'playable' | 'folder';
  /** Its current folder. */
  readonly from: string | null;
}

let dragged: readonly Movable[] = [];
const ownType = 'application/x-vitrine-move';

/** Props of the dragged element. */
export const dragSource = (itemsOf: () => readonly Movable[]) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    dragged = itemsOf();
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData(ownType, '');
  },
  onDragEnd: () => {
    dragged = [];
  },
});

interface DropTarget {
  /** Whether these may be dropped here. */
  accepts: (items: readonly Movable[]) => boolean;
  onMove: (items: readonly Movable[]) => void;
  onFiles?: (data: DataTransfer) => void;
}

/** Props of a folder tile or breadcrumb as drop target. */
export function useDropTarget({ accepts, onMove, onFiles }: DropTarget) {
  const [isOver, setOver] = useState(false);
  const isWelcome = (event: DragEvent) =>
    hasFiles(event) ? onFiles !== undefined : dragged.length > 0 && accepts(dragged);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!isWelcome(event)) return;
        event.preventDefault();
        event.stopPropagation();
        event.dataTransfer.dropEffect = hasFiles(event) ? 'copy' : 'move';
        setOver(true);
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!isWelcome(event)) return;
        event.preventDefault();
        event.stopPropagation();
        if (hasFiles(event)) onFiles?.(event.dataTransfer);
        else onMove(dragged);
        dragged = [];
      },
    },
  };
}
