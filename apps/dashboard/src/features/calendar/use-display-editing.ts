import { useMemo } from 'react';
import {
  type EditedPlaylist,
  type EditRow,
  useEditing,
  useWaiting,
} from '../../core/calendar-edit/use-editing.ts';
import type { LocalDay } from '../../lib/local-days.ts';
import { usePlan } from './calendar.queries.ts';
import type { DisplayDays } from './days/display-days.ts';

// Moving windows in the days of one display: each of its blocks can be taken.

interface Options {
  readonly display: { readonly id: string; readonly name: string };
  readonly timeZone: string;
  readonly days: readonly LocalDay[];
  readonly shown: DisplayDays | null;
  readonly now: number;
  readonly isWanted: boolean;
  readonly refetch: () => Promise<unknown>;
}

const noPlaylists: readonly EditedPlaylist[] = [];

export function useDisplayEditing({ display, timeZone, days, shown, now, isWanted, refetch }: Options) {
  const plan = usePlan(display.id, isWanted);
  const { id } = display;
  const editRow: EditRow = useMemo(() => ({ key: id, timeZone }), [id, timeZone]);
  const saved = shown?.coming;
  const rowOf = useMemo(() => {
    if (!plan.data || !saved) return undefined;
    const row = { ...editRow, plan: plan.data, saved, days };
    return () => row;
  }, [plan.data, saved, days, editRow]);
  const editing = useEditing({
    waiting: useWaiting(),
    rowOf,
    now,
    name: display.name,
    isOfTab: true,
    playlists: plan.data?.playlists ?? noPlaylists,
    refetch: () => Promise.all([plan.refetch(), refetch()]),
  });
  return { editing, editRow, plan: plan.data };
}
