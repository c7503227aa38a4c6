import { localMoment } from '@vitrine/schedule/local-clock';
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { LocalDay } from '../../../lib/local-days.ts';
import type { Block, Part } from '../../../lib/plan-blocks.ts';
import { type Choice, canTake, type Target } from './calendar-edits.ts';
import { dragPlanner } from './drag-plan.ts';
import { createDragStore, type Drag, type DragView, isSameTarget } from './drag-store.ts';
import { type DisplayPlan, type Edits, instantsOf, rulesOf } from './edited-plan.ts';
import { occurrenceAt, type Rules } from './occurrences.ts';

// What can be taken in a calendar, and what is done with it. Nothing is written.

/** Why a block cannot be taken. */
export type Obstacle = 'past' | 'turns' | 'shown' | 'allDay';

interface CalendarEditOptions {
  readonly plan: DisplayPlan | undefined;
  readonly edits: Edits;
  readonly days: readonly LocalDay[];
  /** What is drawn, with the edits. */
  readonly blocks: readonly Block[];
  /** The number of today at the place. */
  readonly today: number;
  /** The only playlist that can be edited; all of them by default. */
  readonly only?: string;
  readonly onEdit: (playlist: string, rules: Rules) => void;
}

export function useCalendarEdit({ plan, edits, days, blocks, today, only, onEdit }: CalendarEditOptions) {
  const [store] = useState(createDragStore);
  const base = useMemo(() => {
    const planner = plan && dragPlanner({ plan, edits, days, blocks });
    return {
      own: plan?.playlists.find(({ id }) => id === only) ?? null,
      rulesOf: (playlist: DisplayPlan['playlists'][number]) => rulesOf(playlist, edits),
      planWith: (playlist: string, rules: Rules) => planner?.(playlist, rules) ?? null,
    };
  }, [plan, edits, days, blocks, only]);
  useLayoutEffect(() => store.setBase(base), [store, base]);

  return useMemo(() => {
    const known = new Map(plan?.playlists.map((each) => [each.id, each]));

    /** The window that made a block, and what keeps it from being taken. */
    function lookUp({
      block,
      from,
    }: Part): { taken: NonNullable<Drag['taken']> } | { obstacle: Obstacle } | null {
      const playlist = known.get(block.playlists[0] ?? '');
      if (!plan || block.state !== 'playing' || !playlist) return null;
      if (only && !block.playlists.includes(only)) return null;
      const { day, minute } = localMoment(plan.timezone, from);
      if (block.playlists.length > 1) return { obstacle: 'turns' };
      if (playlist.implicit) return { obstacle: 'shown' };
      const occurrence = occurrenceAt(rulesOf(playlist, edits), day, minute);
      if (!occurrence || !canTake(occurrence)) return { obstacle: 'allDay' };
      if (occurrence.day < today) return { obstacle: 'past' };
      return { taken: { playlist, occurrence } };
    }

    /** Which edges of a block are those of its window; the others are cut by closing hours or another playlist. */
    function edgesOf({ block }: Part, { occurrence }: NonNullable<Drag['taken']>) {
      const stretches = instantsOf(plan!.timezone, occurrence);
      return {
        from: stretches.some(({ from }) => from === block.from),
        to: stretches.some(({ to }) => to === block.to),
      };
    }

    /** A window can be drawn where nothing plays, and where the only playlist that counts does not. */
    const canDraw = ({ block, from }: Part): boolean =>
      plan !== undefined &&
      localMoment(plan.timezone, from).day >= today &&
      (block.state === 'nothing' ||
        (only !== undefined && block.state === 'playing' && !block.playlists.includes(only)));

    const change = (part: Partial<Drag>) => {
      const { drag } = store.get();
      if (drag) store.set({ ...drag, ...part });
    };
    return {
      ...{ store, edits, lookUp, edgesOf, canDraw },
      own: plan?.playlists.find(({ id }) => id === only) ?? null,
      begin: (next: Omit<Drag, 'choice' | 'isAsking'>, isAsking = false) => {
        const isException = next.taken?.occurrence.source.kind === 'exception';
        store.set({ ...next, choice: isException ? 'day' : 'weekday', isAsking });
      },
      aim: (target: Target) => {
        const { drag } = store.get();
        if (drag && !isSameTarget(drag.target, target)) change({ target });
      },
      choose: (choice: Choice) => change({ choice }),
      /** Nothing is asked about a window that is where it was. */
      ask: () => (store.get().isMoved ? change({ isAsking: true }) : store.set(null)),
      putBack: () => store.set(null),
      /** Takes the window to where it is, by the choice that is made. */
      accept: () => {
        const { drag, chosen } = store.get();
        const playlist = drag?.taken?.playlist.id ?? only;
        store.set(null);
        if (playlist && chosen) onEdit(playlist, chosen.result);
      },
    };
  }, [plan, edits, today, only, onEdit, store]);
}

export type CalendarEdit = ReturnType<typeof useCalendarEdit>;

/** Renders at every step of a drag. */
export const useDragView = ({ store }: CalendarEdit): DragView =>
  useSyncExternalStore(store.subscribe, store.get);
