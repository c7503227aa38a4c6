import { useLayoutEffect, useMemo, useState } from 'react';
import { startHistory } from '../../lib/edit-history.ts';
import type { LocalDay } from '../../lib/local-days.ts';
import { type EditHistory, useEditHistory } from '../../lib/use-edit-history.ts';
import type { RowPiece, TimeBlock } from '../time/row-layout.ts';
import type { Choice, Target } from './calendar-edits.ts';
import { createEditStore, type Drag, type RowsBase } from './edit-store.ts';
import type { DisplayPlan, Edits, PlanPlaylist } from './edited-plan.ts';
import type { Rules } from './occurrences.ts';
import { beginningOf, type Edit, firstOption, isBack, optionsFor } from './reach.ts';
import { type RowPlanner, rowPlanner } from './row-planner.ts';
import { allowedTarget, type Obstacle, type Taken, takenBy } from './taking.ts';
import { useEditSaving } from './use-edit-saving.ts';

// Moving windows of playlists in rows of blocks. Edits of several playlists wait together, and are saved by one call.

/** As many as one call takes. */
export const mostEdits = 20;

export type EditedPlaylist = Pick<PlanPlaylist, 'id' | 'name' | 'version' | 'calendar' | 'implicit'>;

export interface PendingEdit extends Edit {
  readonly name: string;
  readonly version: number;
  /** Where it was taken. */
  readonly row: string;
}

/** A row of blocks in which windows are moved. */
export interface EditRow {
  readonly key: string;
  readonly timeZone: string;
}

/** What decides what a row shows. */
export interface PlannedRow extends EditRow {
  readonly plan: DisplayPlan;
  /** As it is saved, from now on. */
  readonly saved: readonly TimeBlock[];
  readonly days: readonly LocalDay[];
}

const none: ReadonlyMap<string, PendingEdit> = new Map();
export type WaitingEdits = ReadonlyMap<string, PendingEdit>;

/** Kept by the page: a tablet that is turned, or days that cannot be loaded, take other views but no edits. */
export type Waiting = EditHistory<WaitingEdits>;
export const useWaiting = (): Waiting => useEditHistory<WaitingEdits>(() => startHistory(none));

interface EditingOptions {
  readonly waiting: Waiting;
  /** Of all rows, those with plans; undefined until they are loaded. */
  readonly rowOf: ((key: string) => PlannedRow | undefined) | undefined;
  readonly playlists: readonly EditedPlaylist[];
  /** The only playlist whose blocks can be taken. Null: none. Undefined: each. */
  readonly only?: string | null;
  /** In no plan yet: drawn where it would play, and taken by no drag. */
  readonly draft?: string | null;
  readonly now: number;
  readonly refetch: () => Promise<unknown>;
  /** What is edited, for the question whether to leave. */
  readonly name: string;
  /** It is the tab of a page. */
  readonly isOfTab?: boolean;
}

const noBase: RowsBase = { plannerOf: () => undefined, pendingOf: () => null };

export function useEditing(options: EditingOptions) {
  const { waiting, rowOf, playlists, only, draft = null, now, refetch, name, isOfTab = false } = options;
  const edits = waiting.present;
  const [store] = useState(createEditStore);
  const [last, setLast] = useState<string | null>(null);
  const rules: Edits = useMemo(() => new Map([...edits].map(([id, edit]) => [id, edit.rules])), [edits]);
  const edited = edits.has(last ?? '') ? last : ([...edits.keys()].at(-1) ?? null);
  /** Where it comes to is marked. */
  const shown = only ?? edited;
  const base = useMemo(
    () => (rowOf ? baseOf(rowOf, { rules, shown, draft }) : noBase),
    [rowOf, rules, shown, draft],
  );
  useLayoutEffect(() => store.setBase(base), [store, base]);

  const without = (current: WaitingEdits, ids: readonly string[]): WaitingEdits =>
    new Map([...current].filter(([id]) => !ids.includes(id)));
  // What is saved is taken back from the toast; what waited before it cannot come again.
  const forget = (ids: readonly string[]) => waiting.startFrom(without(waiting.latest(), ids));
  const saving = useEditSaving({ waiting, rules, refetch, forget, name, isOfTab });

  const known = new Map(playlists.map((playlist) => [playlist.id, playlist]));
  const currentRules = (id: string): Rules => rules.get(id) ?? known.get(id)!.calendar;
  /** Of a block in which several take turns, the one that was pressed, or the only one that can be taken. */
  const playlistOf = ({ block, playlist }: Pick<RowPiece, 'block' | 'playlist'>) => {
    if (only === undefined) return playlist;
    return only !== null && block.playlists.includes(only) ? only : null;
  };
  /** The window that a block stands for; null if it is none that could ever be taken. */
  const lookUp = (
    row: EditRow,
    piece: Pick<RowPiece, 'block' | 'playlist'>,
  ): Taken | { obstacle: Obstacle } | null => {
    const playlist = known.get(playlistOf(piece) ?? '');
    if (!playlist || piece.block.isGhost) return null;
    if (playlist.id === draft) return { obstacle: 'draft' };
    return takenBy({
      block: piece.block,
      now,
      timeZone: row.timeZone,
      playlist: { rules: currentRules(playlist.id), isShow: playlist.implicit },
    });
  };
  const begin = (row: EditRow, playlist: string, taken: Taken): Drag => {
    const { occurrence } = taken;
    return {
      playlist,
      row: row.key,
      taken,
      rules: null,
      begin: beginningOf(edits.get(playlist), currentRules(playlist), occurrence),
      target: { day: occurrence.day, from: occurrence.from, to: occurrence.to },
    };
  };
  const aimed = (drag: Drag, wanted: Target): Drag => {
    const target = allowedTarget(drag.taken, wanted);
    const isSame = (['day', 'from', 'to'] as const).every((part) => drag.target[part] === target[part]);
    if (isSame && drag.rules) return drag;
    const { base: before, taken } = drag.begin;
    const choice = edits.get(drag.playlist)?.choice;
    return { ...drag, target, rules: firstOption({ base: before, taken, target }, choice)?.rules ?? null };
  };
  /** Keys and fields change one edit several times. */
  const set = (edit: PendingEdit) => {
    waiting.change(new Map(waiting.latest()).set(edit.playlist, edit), edit.playlist);
    setLast(edit.playlist);
  };
  /** As an edit was before; null: there was none. */
  const restore = (id: string, before: PendingEdit | null) => {
    if (before) set(before);
    else if (waiting.latest().has(id)) waiting.change(without(waiting.latest(), [id]), id);
  };
  /** Tells if conditions cannot say it, or too many wait already. */
  const put = (drag: Drag, wanted?: Choice): 'put' | 'unsayable' | 'tooMany' => {
    const { base: before, taken } = drag.begin;
    const move = { base: before, taken, target: drag.target };
    const edit = edits.get(drag.playlist);
    if (isBack(move)) {
      if (edit && edit.base === before) restore(drag.playlist, null);
      return 'put';
    }
    if (!edit && edits.size >= mostEdits) return 'tooMany';
    const option = firstOption(move, wanted ?? edit?.choice);
    if (!option) return 'unsayable';
    const playlist = known.get(drag.playlist)!;
    set({
      ...move,
      ...option,
      playlist: drag.playlist,
      row: drag.row,
      name: playlist.name,
      version: edit?.version ?? playlist.version,
    });
    return 'put';
  };
  const choose = (id: string, choice: Choice) => {
    const edit = edits.get(id);
    const option = edit && optionsFor(edit).find((each) => each.choice === choice);
    if (edit && option) set({ ...edit, ...option });
  };
  return {
    store,
    edits,
    saving,
    playlistOf,
    lookUp,
    begin,
    aimed,
    put,
    choose,
    restore,
    pendingOf: base.pendingOf,
    /** The one that the bar is about. */
    current: edits.get(only ?? edited ?? '') ?? edits.get(edited ?? ''),
    nameOf: (id: string) => known.get(id)?.name ?? '',
    discard: () => waiting.change(none),
    undo: waiting.undo,
    redo: waiting.redo,
    canUndo: waiting.canUndo,
  };
}

export type Editing = ReturnType<typeof useEditing>;

/** Rows are worked out when they come into sight. */
function baseOf(
  rowOf: (key: string) => PlannedRow | undefined,
  { rules, shown, draft }: { rules: Edits; shown: string | null; draft: string | null },
): RowsBase {
  const planners = new Map<string, RowPlanner | undefined>();
  const plannerOf = (key: string) => {
    if (planners.has(key)) return planners.get(key);
    const row = rowOf(key);
    const made = row && rowPlanner({ ...row, edits: rules, draft });
    planners.set(key, made);
    return made;
  };
  const pending = new Map<string, ReturnType<RowsBase['pendingOf']>>();
  return {
    plannerOf,
    pendingOf: (key) => {
      if (shown === null || (rules.size === 0 && draft === null)) return null;
      const known = pending.get(key);
      if (known !== undefined) return known;
      const row = plannerOf(key)?.pending(shown) ?? null;
      pending.set(key, row);
      return row;
    },
  };
}
