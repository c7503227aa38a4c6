import { useCallback, useMemo } from 'react';
import { useEscapeLayer } from '../../ui/layers.ts';
import { chosenAfter } from './model/calendar-state.ts';
import { useCalendarState } from './use-calendar-state.ts';

/** The playlists that are chosen in the calendar of this page, for a list that is its legend. */
export function useCalendarChoice() {
  const { playlists, set } = useCalendarState();
  const chosen = useMemo(() => new Set(playlists), [playlists]);
  const release = useCallback(() => set({ playlists: [] }), [set]);
  useEscapeLayer(chosen.size > 0, release, { hasKeyboard: false });
  const choose = (id: string, isAdded: boolean) => set({ playlists: chosenAfter(playlists, id, isAdded) });
  return { chosen, choose };
}
