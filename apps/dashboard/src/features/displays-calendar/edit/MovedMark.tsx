import { useSyncExternalStore } from 'react';
import { type Box, midnightOf, type TimeAxis } from '../../../core/time/axis.ts';
import { Hours } from '../../../ui/time/Time.tsx';
import type { Target } from '../../calendar/edit/calendar-edits.ts';
import { targetTimes } from '../../calendar/edit/edit-words.ts';
import type { Ribbon } from '../model/ribbons.ts';
import classes from './edit.module.css';
import type { Editing } from './use-editing.ts';

/** What is dragged, if it was taken in this row. */
export const useDragIn = ({ store }: Editing, ribbon: Ribbon) =>
  useSyncExternalStore(store.subscribe, () => {
    const current = store.get();
    return current?.ribbon === ribbon.key ? current : null;
  });

/** Null on other days than those that are drawn. */
export function targetBox(axis: TimeAxis, { day, from, to }: Target): Box | null {
  if (day < axis.days[0]!.number || day > axis.days.at(-1)!.number) return null;
  return { start: axis.xOf(midnightOf(day) + from), end: axis.xOf(midnightOf(day) + to) };
}

/** Where the window stands that is dragged, or was moved last, with its hours. */
export function MovedMark({ editing, ribbon, axis }: { editing: Editing; ribbon: Ribbon; axis: TimeAxis }) {
  const { store, edits } = editing;
  const drag = useDragIn(editing, ribbon);
  const waiting = store.get() ? null : [...edits.values()].find((edit) => edit.ribbon === ribbon.key);
  const moved = drag ?? waiting;
  const box = moved && targetBox(axis, moved.target);
  if (!box) return null;
  return (
    <i
      className={classes.moved}
      data-dragging={drag ? true : undefined}
      style={{ left: box.start, width: Math.max(4, box.end - box.start) }}
    >
      <b>
        <Hours>{targetTimes(moved.target)}</Hours>
      </b>
    </i>
  );
}
