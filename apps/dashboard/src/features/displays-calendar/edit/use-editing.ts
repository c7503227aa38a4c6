import { type Dispatch, type SetStateAction, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { TimeBlock } from '../../../core/time/row-layout.ts';
import { useUnsavedGuard } from '../../../lib/forms/unsaved.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { daysFrom } from '../../../lib/local-days.ts';
import type { Choice, Target } from '../../calendar/edit/calendar-edits.ts';
import { rulesOf } from '../../calendar/edit/edited-plan.ts';
import type { Rules } from '../../calendar/edit/occurrences.ts';
import { useEditSaving } from '../../calendar/edit/use-edit-saving.ts';
import { type Filters, type Range, usePlans } from '../calendar.queries.ts';
import type { Ribbon } from '../model/ribbons.ts';
import type { CalendarRows } from '../use-calendar-model.ts';
import { createEditStore, type Drag, type RowsBase } from './edit-store.ts';
import { beginningOf, type Edit, firstOption, isBack, optionsFor } from './reach.ts';
import { hasPlan, plansByDisplay, type RowPlanner, rowPlanner } from './ribbon-plans.ts';
import { allowedTarget, type Obstacle, type Taken, takenBy } from './taking.ts';

// Moving the windows of the chosen playlist. Edits of several playlists wait together, and are saved by one call.

/** As many as one call takes. */
export const mostEdits = 20;

export interface PendingEdit extends Edit {
  readonly name: string;
  readonly version: number;
  /** Where it was taken. */
  readonly ribbon: string;
  readonly taken: Edit['taken'];
}

const none: ReadonlyMap<string, PendingEdit> = new Map();
export type WaitingEdits = ReadonlyMap<string, PendingEdit>;

/** Kept by the page: a tablet that is turned, or days that cannot be loaded, take other views but no edits. */
export interface Waiting {
  readonly edits: WaitingEdits;
  readonly setEdits: Dispatch<SetStateAction<WaitingEdits>>;
}

export function useWaiting(): Waiting {
  const [edits, setEdits] = useState<WaitingEdits>(none);
  return useMemo(() => ({ edits, setEdits }), [edits]);
}

interface EditingOptions {
  readonly waiting: Waiting;
  readonly rows: CalendarRows | undefined;
  readonly range: Range;
  readonly filters: Filters;
  /** The only playlist that is chosen. */
  readonly chosen: string | null;
  readonly now: number;
}

const noBase: RowsBase = { plannerOf: () => undefined, pendingOf: () => null };

export function useEditing({ waiting, rows, range, filters, chosen, now }: EditingOptions) {
  const t = useT();
  const [store] = useState(createEditStore);
  const { edits, setEdits } = waiting;
  const shown = chosen ?? [...edits.keys()].at(-1) ?? null;
  const { data: plans, refetch, isError: hasNoPlans } = usePlans(shown, filters);
  const rules = useMemo(() => new Map([...edits].map(([id, edit]) => [id, edit.rules])), [edits]);
  const byDisplay = useMemo(() => plans && shown && plansByDisplay(plans, shown), [plans, shown]);
  const playlist = plans?.playlists.find(({ id }) => id === shown);
  const { first, count } = range;
  const draft = plans?.isDraft ? shown : null;

  const base = useMemo((): RowsBase => {
    if (!rows || !byDisplay || !shown) return noBase;
    const planners = new Map<string, RowPlanner | undefined>();
    const ribbonOf = new Map(rows.ribbons.map((ribbon) => [ribbon.key, ribbon]));
    const plannerOf = (key: string) => {
      if (planners.has(key)) return planners.get(key);
      const ribbon = ribbonOf.get(key);
      const plan = ribbon && hasPlan(byDisplay, ribbon);
      const made =
        plan &&
        rowPlanner({
          ...{ plan, edits: rules, draft, saved: rows.blocksOf(ribbon).coming },
          days: daysFrom(ribbon.place.timezone, first, count),
        });
      planners.set(key, made);
      return made;
    };
    const pending = new Map<string, ReturnType<RowsBase['pendingOf']>>();
    return {
      plannerOf,
      pendingOf: (key) => {
        if (rules.size === 0 && draft === null) return null;
        const known = pending.get(key);
        if (known !== undefined) return known;
        const row = plannerOf(key)?.pending(shown) ?? null;
        pending.set(key, row);
        return row;
      },
    };
  }, [rows, byDisplay, shown, rules, draft, first, count]);
  useLayoutEffect(() => store.setBase(base), [store, base]);

  const forget = useCallback(
    (ids: readonly string[]) =>
      setEdits((current) => new Map([...current].filter(([id]) => !ids.includes(id)))),
    [setEdits],
  );
  const versions = useMemo(
    () => ({ playlists: [...edits].map(([id, { version }]) => ({ id, version })) }),
    [edits],
  );
  const saving = useEditSaving({ edits: rules, plan: versions, refetch, forget });
  useUnsavedGuard({
    changes: edits.size,
    name: t('pages.calendar'),
    save: async () => {
      if (!(await saving.save())) throw new Error(t('calendar.edit.stillUnsaved'));
    },
  });

  return useMemo(() => {
    /** The window that a block of the chosen playlist stands for; null if it is none of it. */
    const lookUp = (ribbon: Ribbon, block: TimeBlock): Taken | { obstacle: Obstacle } | null => {
      if (!chosen || !playlist || playlist.id !== chosen || !block.playlists.includes(chosen)) return null;
      if (chosen === draft) return { obstacle: 'draft' };
      return takenBy({
        ...{ block, now, timeZone: ribbon.place.timezone },
        playlist: { rules: rulesOf({ ...playlist, groupPriority: 0 }, rules), isShow: playlist.implicit },
      });
    };
    const begin = (ribbon: Ribbon, taken: Taken): Drag => {
      const known = edits.get(chosen!);
      const current: Rules = rules.get(chosen!) ?? playlist!.calendar;
      const { occurrence } = taken;
      return {
        ...{ playlist: chosen!, ribbon: ribbon.key, taken, rules: null },
        begin: beginningOf(known, current, occurrence),
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
    /** Resolves to false if conditions cannot say it, or too many wait already. */
    const put = (drag: Drag): 'put' | 'unsayable' | 'tooMany' => {
      const { base: before, taken } = drag.begin;
      const move = { base: before, taken, target: drag.target };
      if (isBack(move)) {
        const known = edits.get(drag.playlist);
        if (known && known.base === before) forget([drag.playlist]);
        return 'put';
      }
      if (!edits.has(drag.playlist) && edits.size >= mostEdits) return 'tooMany';
      const option = firstOption(move, edits.get(drag.playlist)?.choice);
      if (!option) return 'unsayable';
      const edit: PendingEdit = {
        ...{ ...move, ...option, playlist: drag.playlist, ribbon: drag.ribbon },
        ...{ name: playlist!.name, version: edits.get(drag.playlist)?.version ?? playlist!.version },
      };
      setEdits((current) => new Map(current).set(drag.playlist, edit));
      return 'put';
    };
    const choose = (id: string, choice: Choice) =>
      setEdits((current) => {
        const edit = current.get(id);
        const option = edit && optionsFor(edit).find((each) => each.choice === choice);
        return edit && option ? new Map(current).set(id, { ...edit, ...option }) : current;
      });
    /** As an edit was before; null: there was none. */
    const restore = (id: string, before: PendingEdit | null) =>
      before ? setEdits((current) => new Map(current).set(id, before)) : forget([id]);
    return {
      ...{ store, edits, saving, plans, hasNoPlans, refetch, playlist, draft },
      ...{ lookUp, begin, aimed, put, choose, restore },
      pendingOf: base.pendingOf,
      discard: () => setEdits(none),
    };
  }, [
    store,
    edits,
    setEdits,
    saving,
    plans,
    hasNoPlans,
    refetch,
    playlist,
    rules,
    base,
    chosen,
    now,
    forget,
  ]);
}

export type Editing = ReturnType<typeof useEditing>;
