import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { PlayableSummary } from '@vitrine/contract/playlists';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { kindIcon } from '../../../lib/playable-types.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import type { DraftItem } from './draft.ts';
import { type Dragged, detectPlace, placeOf } from './drag.ts';
import { RowContent } from './ItemRow.tsx';
import classes from './items.module.css';
import { meant, type Selection } from './selection.ts';
import type { ItemActs } from './use-items.ts';

export interface Drag {
  /** Keys of the dragged rows. */
  readonly lifted: ReadonlySet<string>;
  /** The row before which they would be dropped. */
  readonly place: number | null;
}

interface EditorDragProps {
  items: readonly DraftItem[];
  selection: Selection;
  actions: ItemActs;
  never: ReadonlySet<string>;
  /** Where items of the library can be dropped. */
  target: RefObject<HTMLElement | null>;
  isCompact: boolean;
  children: (drag: Drag) => ReactNode;
}

const none: ReadonlySet<string> = new Set();
const startsAfterPixels = 4;
/** A touch that moves earlier scrolls. */
const touchDelayMs = 300;
const touchTolerance = 8;

/** Offset that keeps the line at the target visible beside the dragged row. */
const asidePixels = 18;
const aside: Modifier[] = [({ transform }) => ({ ...transform, x: transform.x + asidePixels })];

/** Drag and drop of rows and library items: by pointer, touch and keyboard. */
export function EditorDrag(props: EditorDragProps) {
  const { items, selection, actions, never, target, isCompact, children } = props;
  const t = useT();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [place, setPlace] = useState<number | null>(null);
  const latestPlace = useRef<number | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: startsAfterPixels } }),
    useSensor(TouchSensor, { activationConstraint: { delay: touchDelayMs, tolerance: touchTolerance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const detect = useMemo(
    () =>
      detectPlace(({ x, y }) => {
        const rect = target.current?.getBoundingClientRect();
        return rect !== undefined && x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
      }),
    [target],
  );
  const lifted = dragged?.kind === 'item' ? meant(selection, dragged.key) : none;
  const point = (next: number | null) => {
    latestPlace.current = next;
    setPlace(next);
  };
  // The target is kept, because the drop position is still to be announced.
  const end = () => {
    setDragged(null);
    setPlace(null);
  };
  const begin = ({ active }: DragStartEvent) => {
    latestPlace.current = null;
    const next = active.data.current as Dragged;
    if (next.kind === 'item' && !selection.keys.has(next.key)) actions.select(next.key);
    setDragged(next);
  };
  const drop = ({ collisions, over }: DragEndEvent) => {
    const at = placeOf(collisions);
    if (dragged && over && at !== null) {
      if (dragged.kind === 'item') actions.moveTo(dragged.key, at);
      else actions.insert(dragged.playables, at);
    }
    end();
  };
  const announcements = useAnnouncements(items, lifted, latestPlace);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      onDragStart={begin}
      onDragMove={({ collisions }) => {
        const next = placeOf(collisions);
        if (next !== latestPlace.current) point(next);
      }}
      onDragEnd={drop}
      onDragCancel={end}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('editor.drag.instructions') },
      }}
    >
      {children({ lifted, place: dragged ? place : null })}
      <DragOverlay dropAnimation={dragged?.kind === 'item' ? undefined : null} zIndex={300} modifiers={aside}>
        {dragged?.kind === 'item' && (
          <FloatingRow
            item={items.find(({ key }) => key === dragged.key)}
            index={dragged.index}
            count={lifted.size}
            isNever={never.has(dragged.key)}
            isCompact={isCompact}
            actions={actions}
          />
        )}
        {dragged?.kind === 'playables' && <FloatingCard playables={dragged.playables} />}
      </DragOverlay>
    </DndContext>
  );
}

/** "Loyalty card, position 5 of 8" */
function useAnnouncements(
  items: readonly DraftItem[],
  lifted: ReadonlySet<string>,
  place: RefObject<number | null>,
) {
  const t = useT();
  const nameOf = (dragged: Dragged | undefined) =>
    dragged?.kind === 'item'
      ? (items.find(({ key }) => key === dragged.key)?.playable.name ?? '')
      : (dragged?.playables[0]?.name ?? '');
  const positionText = (dragged: Dragged | undefined, index?: number) => {
    const at = place.current ?? index;
    if (at === undefined) return undefined;
    const before = items.slice(0, at).filter(({ key }) => !lifted.has(key)).length;
    const total = items.length + (dragged?.kind === 'playables' ? dragged.playables.length : 0);
    return t('editor.drag.position', { name: nameOf(dragged), position: before + 1, total });
  };
  const dataOf = (active: { data: { current?: object } }) => active.data.current as Dragged | undefined;
  return {
    onDragStart: ({ active }: { active: { data: { current?: object } } }) => {
      const dragged = dataOf(active);
      const name = nameOf(dragged);
      return dragged?.kind === 'item'
        ? t('editor.drag.picked', { name, position: dragged.index + 1, total: items.length })
        : name;
    },
    onDragOver: ({ active }: { active: { data: { current?: object } } }) => positionText(dataOf(active)),
    onDragEnd: ({ active }: { active: { data: { current?: object } } }) => {
      const text = positionText(dataOf(active));
      return text && t('editor.drag.dropped', { place: text });
    },
    onDragCancel: ({ active }: { active: { data: { current?: object } } }) =>
      t('editor.drag.cancelled', { name: nameOf(dataOf(active)) }),
  };
}

interface FloatingRowProps {
  item: DraftItem | undefined;
  index: number;
  count: number;
  isNever: boolean;
  isCompact: boolean;
  actions: ItemActs;
}

function FloatingRow({ item, index, count, isNever, isCompact, actions }: FloatingRowProps) {
  if (!item) return null;
  return (
    <div
      className={`${classes.row} ${classes.floating}`}
      data-compact={isCompact || undefined}
      aria-hidden="true"
      inert
    >
      <span className={classes.gripCell}>
        <Glyph name="grip" size={16} />
      </span>
      <span className={classes.positionCell}>{index + 1}</span>
      <RowContent item={item} isNever={isNever} problems={undefined} actions={actions} />
      <span className={classes.dotsCell}>
        <Glyph name="dots" size={16} />
      </span>
      {count > 1 && <span className={classes.badge}>{count}</span>}
    </div>
  );
}

function FloatingCard({ playables }: { playables: readonly PlayableSummary[] }) {
  const [first] = playables;
  if (!first) return null;
  return (
    <div className={classes.floatingCard} aria-hidden="true">
      <span className={classes.picture}>
        {first.picture ? <img src={first.picture} alt="" /> : <Icon name={kindIcon(first)} size={20} />}
      </span>
      <span className={classes.name}>{first.name}</span>
      {playables.length > 1 && <span className={classes.badge}>{playables.length}</span>}
    </div>
  );
}
