import { useEffect, useMemo, useRef } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Block } from '../../../lib/plan-blocks.ts';
import hidden from '../../../ui/hidden.module.css';
import { showToast } from '../../../ui/toast.ts';
import type { BlockExtras } from '../BlockButton.tsx';
import { DaysGrid, type GridProps } from '../DaysGrid.tsx';
import { layOutDays, type Placed } from '../day-axis.ts';
import { ChoicePopover } from './ChoicePopover.tsx';
import { EditOverlay } from './EditOverlay.tsx';
import { changeText, obstacles, stepText, targetTimes } from './edit-words.ts';
import { changeKey, instantsOf } from './edited-plan.ts';
import type { Rules } from './occurrences.ts';
import type { CalendarEdit } from './use-calendar-edit.ts';
import { useGridDrag } from './use-grid-drag.ts';

interface EditableDaysProps extends GridProps {
  edit: CalendarEdit;
  onCreate: (rules: Rules) => void;
}

/** A day or a week whose blocks can be moved, stretched and drawn, by pointer and by keys. */
export function EditableDays({ edit, onCreate, ...grid }: EditableDaysProps) {
  const t = useT();
  const { timeZone, days, blocks, words } = grid;
  const anchor = useRef<HTMLDivElement>(null);
  const axis = useMemo(() => layOutDays(timeZone, days, blocks), [timeZone, days, blocks]);
  const { drag } = edit;
  const onCannot = (part: Placed) => {
    const found = edit.lookUp(part);
    if (found && 'obstacle' in found)
      showToast({ message: t(obstacles[found.obstacle], { name: words.nameOf(part.block) }) });
  };
  const { onPointerDown, onKeyDown } = useGridDrag({ edit, timeZone, axis, onCannot });
  useFocusAfterDrag(edit, timeZone);

  const extrasOf = (part: Placed): BlockExtras => {
    const found = edit.lookUp(part);
    const day = days.find(({ from, to }) => from <= part.from && part.from < to)!.number;
    const minutes = edit.changes.get(changeKey(day, part.block.playlists[0] ?? part.block.state));
    const isDragged = drag?.taken?.playlist.id === part.block.playlists[0];
    const change = minutes && !isDragged && edit.isChanged(part.block) ? changeText(t, minutes) : undefined;
    if (!found) return { change };
    if ('obstacle' in found)
      return { change, title: t(obstacles[found.obstacle], { name: words.nameOf(part.block) }) };
    const handles = edit.edgesOf(part, found.taken);
    const cuts = [
      handles.from ? null : cutText(blocks, part.block.from, 'begins'),
      handles.to ? null : cutText(blocks, part.block.to, 'ends'),
    ];
    return {
      ...{ change, handles, canTake: true },
      title: cuts.filter(Boolean).join('\n') || undefined,
    };
  };
  /** "It ends here because the place closes." */
  function cutText(all: readonly Block[], at: number, edge: 'begins' | 'ends'): string | null {
    const other = all.find(({ from, to }) => (edge === 'begins' ? to === at : from === at));
    if (!other) return null;
    if (other.state === 'closed') return t(`calendar.edit.cut.${edge}Closed`);
    return t(`calendar.edit.cut.${edge}Other`, { name: words.nameOf(other) });
  }

  const column = drag && axis.columns.find(({ day }) => day.number === drag.target.day);
  const shown = column ? instantsOf(timeZone, drag.target).flatMap(column.intervalsOf) : [];
  const [start, end] = drag ? targetTimes(drag.target).split('–') : [];
  const marks =
    shown.length > 0
      ? [
          { at: shown[0]!.start, text: start! },
          { at: shown.at(-1)!.end, text: end! },
        ]
      : [];
  const nameOf = (id: string) =>
    id === drag?.taken?.playlist.id ? undefined : words.nameOf({ ...noBlock, playlists: [id] }) || undefined;
  return (
    <>
      <DaysGrid
        {...grid}
        slots={{
          ...{ axis, onPointerDown, onKeyDown, extrasOf, marks },
          overlayOf: (of, percent) => <EditOverlay {...{ edit, timeZone, percent, anchor }} column={of} />,
        }}
      />
      {drag?.isAsking && <ChoicePopover {...{ edit, anchor, onCreate }} />}
      <p role="status" className={hidden.hidden}>
        {drag?.by === 'keys' && !drag.isAsking ? stepText(t, words, drag.target, edit.changes, nameOf) : ''}
      </p>
    </>
  );
}

const noBlock: Block = { from: 0, to: 0, state: 'playing', playlists: [], overrides: [] };

/** The block that was moved has the focus when it is put down or back, unless the person went elsewhere. */
function useFocusAfterDrag({ drag }: CalendarEdit, timeZone: string) {
  const last = useRef<CalendarEdit['drag']>(null);
  useEffect(() => {
    const before = last.current;
    last.current = drag;
    if (drag || !before) return;
    const focused = document.activeElement;
    if (focused && focused !== document.body && !focused.matches('[data-editable]')) return;
    const grid = document.querySelector<HTMLElement>('[data-editable]');
    const places = [before.target, ...(before.taken ? [before.taken.occurrence] : [])];
    const keys = places.flatMap((place) => instantsOf(timeZone, place).map(({ from }) => from));
    const found = keys.map((key) => grid?.querySelector<HTMLElement>(`[data-block="${key}"]`));
    (found.find(Boolean) ?? grid)?.focus({ preventScroll: true });
  }, [drag, timeZone]);
}
