import { useSyncExternalStore } from 'react';
import { Text } from '../../ui/layout/layout.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { type Box, clockRange, midnightOf, type TimeAxis } from '../time/axis.ts';
import type { Target } from './calendar-edits.ts';
import classes from './edit.module.css';
import { targetTimes } from './reach.ts';
import type { Editing } from './use-editing.ts';

/** What is dragged, if it was taken in this row. */
export const useDragIn = ({ store }: Editing, row: string) =>
  useSyncExternalStore(store.subscribe, () => {
    const current = store.get();
    return current?.row === row ? current : null;
  });

/** Null on other days than those that are drawn. */
export function targetBox(axis: TimeAxis, { day, from, to }: Target): Box | null {
  const [start, end] = [midnightOf(day) + from, midnightOf(day) + to];
  const range = clockRange(axis);
  if (end <= range.from || start >= range.to) return null;
  return { start: axis.xOf(start), end: axis.xOf(end) };
}

/** Where the window stands that is dragged, or was moved last, with its hours. */
export function MovedMark({ editing, row, axis }: { editing: Editing; row: string; axis: TimeAxis }) {
  const { store, edits } = editing;
  const drag = useDragIn(editing, row);
  const waiting = store.get() ? null : [...edits.values()].findLast((edit) => edit.row === row);
  const moved = drag ?? waiting;
  const box = moved && targetBox(axis, moved.target);
  if (!box) return null;
  // In rows of days the hours stand where it begins.
  const beginsHere = midnightOf(moved.target.day) + moved.target.from >= clockRange(axis).from;
  return (
    <Text
      as="i"
      absolute
      className={classes.moved}
      data-moved
      data-dragging={drag ? true : undefined}
      // In whole pixels it is as wide at each step: what changes its width is laid out and composed anew.
      style={{
        transform: `translateX(${Math.round(box.start)}px)`,
        width: Math.max(4, Math.round(box.end - box.start)),
      }}
    >
      {beginsHere && (
        <b>
          <Hours>{targetTimes(moved.target)}</Hours>
        </b>
      )}
    </Text>
  );
}
