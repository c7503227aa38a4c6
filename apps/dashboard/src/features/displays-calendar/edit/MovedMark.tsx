import { useSyncExternalStore } from 'react';
import { midnightOf, type TimeAxis } from '../../../core/time/axis.ts';
import { Hours } from '../../../ui/time/Time.tsx';
import { targetTimes } from '../../calendar/edit/edit-words.ts';
import type { Ribbon } from '../model/ribbons.ts';
import classes from './edit.module.css';
import type { Editing } from './use-editing.ts';

/** Where the window stands that is dragged, or was moved last, with its hours. */
export function MovedMark({ editing, ribbon, axis }: { editing: Editing; ribbon: Ribbon; axis: TimeAxis }) {
  const { store, edits } = editing;
  const drag = useSyncExternalStore(store.subscribe, () => {
    const current = store.get();
    return current?.ribbon === ribbon.key ? current : null;
  });
  const waiting = store.get() ? null : [...edits.values()].find((edit) => edit.ribbon === ribbon.key);
  const moved = drag ?? waiting;
  if (!moved) return null;
  const { target } = moved;
  const start = axis.xOf(midnightOf(target.day) + target.from);
  const end = axis.xOf(midnightOf(target.day) + target.to);
  const isOutside = target.day < axis.days[0]!.number || target.day > axis.days.at(-1)!.number;
  if (isOutside) return null;
  return (
    <i
      className={classes.moved}
      data-dragging={drag ? true : undefined}
      style={{ left: start, width: Math.max(4, end - start) }}
    >
      <b>
        <Hours>{targetTimes(target)}</Hours>
      </b>
    </i>
  );
}
