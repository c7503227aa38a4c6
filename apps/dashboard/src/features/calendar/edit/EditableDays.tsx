import { useEffect, useMemo, useRef } from 'react';
import { type Translate, useT } from '../../../lib/i18n/i18n.ts';
import type { Block } from '../../../lib/plan-blocks.ts';
import hidden from '../../../ui/hidden.module.css';
import { HeadedTime } from '../../../ui/time/Time.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { BlockExtras } from '../BlockButton.tsx';
import type { CalendarWords } from '../calendar-words.ts';
import { DaysGrid, type GridProps } from '../DaysGrid.tsx';
import { type Column, type DayAxis, layOutDays, type Placed } from '../day-axis.ts';
import days from '../days.module.css';
import { ChoicePopover } from './ChoicePopover.tsx';
import type { Drag, DragStore } from './drag-store.ts';
import { EditOverlay } from './EditOverlay.tsx';
import { changeText, obstacles, stepText, targetTimes } from './edit-words.ts';
import { changeKey, instantsOf } from './edited-plan.ts';
import type { Occurrence, Rules } from './occurrences.ts';
import { type CalendarEdit, useDragView } from './use-calendar-edit.ts';
import { useGridDrag } from './use-grid-drag.ts';

interface EditableDaysProps extends GridProps {
  edit: CalendarEdit;
  onCreate: (rules: Rules) => void;
}

/** A day or a week whose blocks can be moved, stretched and drawn, by pointer and by keys. */
export function EditableDays({ edit, onCreate, ...grid }: EditableDaysProps) {
  const t = useT();
  const { timeZone, blocks, words } = grid;
  const { store } = edit;
  const anchor = useRef<HTMLDivElement>(null);
  const axis = useMemo(() => layOutDays(timeZone, grid.days, blocks), [timeZone, grid.days, blocks]);
  const onCannot = (part: Placed) => {
    const found = edit.lookUp(part);
    if (found && 'obstacle' in found)
      showToast({ message: t(obstacles[found.obstacle], { name: words.nameOf(part.block) }) });
  };
  const { onPointerDown, onKeyDown } = useGridDrag({ edit, timeZone, axis, onCannot });
  const columnNow = useMemo(() => columnsOf(store), [store]);
  const extrasOf = useMemo(
    () => extrasFor(t, edit, words, blocks, axis, timeZone),
    [t, edit, words, blocks, axis, timeZone],
  );
  return (
    <>
      <DaysGrid
        {...grid}
        slots={{
          ...{ axis, onPointerDown, onKeyDown, columnNow, extrasOf, subscribe: store.subscribe },
          marks: <Marks {...{ edit, timeZone, axis, words }} />,
          overlayOf: (column, perHour) => (
            <EditOverlay {...{ edit, timeZone, perHour, anchor }} column={column} />
          ),
        }}
      />
      <Asked {...{ edit, anchor, onCreate, words, timeZone }} />
    </>
  );
}

/** Columns as they are while something is dragged. Those without other blocks stay the same objects. */
function columnsOf({ get }: DragStore) {
  const last = new WeakMap<Column, { readonly blocks: readonly Block[]; readonly column: Column }>();
  const isSame = (a: readonly Placed[], b: readonly Placed[]) =>
    a.length === b.length && a.every((each, i) => each.block === b[i]!.block && each.from === b[i]!.from);
  return (column: Column): Column => {
    const blocks = get().plan?.blocks;
    if (!blocks) return column;
    const known = last.get(column);
    if (known?.blocks === blocks) return known.column;
    const placed = column.placesOf(blocks);
    const same = [known?.column, column].find((each) => each && isSame(each.placed, placed));
    const next = same ?? { ...column, placed };
    last.set(column, { blocks, column: next });
    return next;
  };
}

/** What can be done with a block, worked out once; and what a drag does to it. */
function extrasFor(
  t: Translate,
  edit: CalendarEdit,
  words: CalendarWords,
  blocks: readonly Block[],
  { columns }: DayAxis,
  timeZone: string,
) {
  const shown = new Set(blocks);
  const known = new Map<number, BlockExtras>();
  const isOther = ({ state, playlists }: Block) =>
    edit.own !== null && state === 'playing' && !playlists.includes(edit.own.id);
  const isTwice = (window: Occurrence) => instantsOf(timeZone, window).length > 1;
  /** "It ends here because the place closes." */
  const cutText = (at: number, edge: 'begins' | 'ends'): string | null => {
    const other = blocks.find(({ from, to }) => (edge === 'begins' ? to === at : from === at));
    if (!other) return null;
    if (other.state === 'closed') return t(`calendar.edit.cut.${edge}Closed`);
    return t(`calendar.edit.cut.${edge}Other`, { name: words.nameOf(other) });
  };
  const usualOf = (part: Placed): BlockExtras => {
    const found = edit.lookUp(part);
    if (!found) return { isOther: isOther(part.block), canDraw: edit.canDraw(part) };
    if ('obstacle' in found)
      return { title: t(obstacles[found.obstacle], { name: words.nameOf(part.block) }) };
    const handles = edit.edgesOf(part, found.taken);
    const says = [
      handles.from ? null : cutText(part.block.from, 'begins'),
      handles.to ? null : cutText(part.block.to, 'ends'),
      isTwice(found.taken.occurrence) ? t('calendar.edit.twice') : null,
    ];
    return { handles, canTake: true, title: says.filter(Boolean).join('\n') || undefined };
  };
  const changedOf = (part: Placed): BlockExtras => {
    const { plan, drag } = edit.store.get();
    const playlist = part.block.playlists[0];
    const usual = { isOther: isOther(part.block) };
    if (!plan || playlist === (drag?.taken?.playlist.id ?? edit.own?.id)) return usual;
    const day = columns.find(({ day: { from, to } }) => from <= part.from && part.from < to)!.day.number;
    const minutes = plan.changes.get(changeKey(day, playlist ?? part.block.state));
    return { ...usual, change: minutes ? changeText(t, minutes) : undefined };
  };
  return (part: Placed): BlockExtras => {
    if (!shown.has(part.block)) return changedOf(part);
    const extras = known.get(part.from) ?? usualOf(part);
    known.set(part.from, extras);
    return extras;
  };
}

interface MarksProps {
  edit: CalendarEdit;
  timeZone: string;
  axis: DayAxis;
  words: CalendarWords;
}

/** Where the window begins and ends, beside the hours. */
function Marks({ edit, timeZone, axis, words }: MarksProps) {
  const { drag } = useDragView(edit);
  const column = drag && axis.columns.find(({ day }) => day.number === drag.target.day);
  const shown = column ? instantsOf(timeZone, drag.target).flatMap(column.intervalsOf) : [];
  if (shown.length === 0) return null;
  const [start, end] = targetTimes(drag!.target).split('–');
  const marks = [
    { edge: 'from', at: shown[0]!.start, text: start },
    { edge: 'to', at: shown.at(-1)!.end, text: end },
  ];
  return marks.map(({ edge, at, text }) => (
    <b key={edge} className={days.mark} style={{ top: `${(at / axis.length) * 100}%` }}>
      <HeadedTime place={words.place}>{text}</HeadedTime>
    </b>
  ));
}

interface AskedProps extends Pick<EditableDaysProps, 'edit' | 'onCreate' | 'words' | 'timeZone'> {
  anchor: React.RefObject<HTMLDivElement | null>;
}

/** The choice after a window was put down, and each step by keys for those who do not see it. */
function Asked({ edit, anchor, onCreate, words, timeZone }: AskedProps) {
  const t = useT();
  const { drag, plan } = useDragView(edit);
  useFocusAfterDrag(drag, timeZone);
  const nameOf = (id: string) =>
    id === drag?.taken?.playlist.id ? undefined : words.nameOf({ ...noBlock, playlists: [id] }) || undefined;
  const isStepping = drag?.by === 'keys' && !drag.isAsking;
  return (
    <>
      {drag?.isAsking && drag.by !== 'sheet' && <ChoicePopover {...{ edit, anchor, onCreate }} />}
      <p role="status" className={hidden.hidden}>
        {isStepping ? stepText(t, words, drag.target, plan?.changes ?? noChanges, nameOf) : ''}
      </p>
    </>
  );
}

const noBlock: Block = { from: 0, to: 0, state: 'playing', playlists: [], overrides: [] };
const noChanges: ReadonlyMap<string, number> = new Map();

/** The block that was moved has the focus when it is put down or back, unless the person went elsewhere. */
function useFocusAfterDrag(drag: Drag | null, timeZone: string) {
  const last = useRef<Drag | null>(null);
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
