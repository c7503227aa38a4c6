import { type DisplayState, stateOf, statesByUrgency } from '../../lib/display-state.ts';

/** The worst state among the displays of a location, and the number of displays in it. */
export function worstStatus(
  displays: readonly Parameters<typeof stateOf>[0][],
): { state: DisplayState; count: number } | null {
  const state = statesByUrgency.find((each) => displays.some((display) => stateOf(display) === each));
  if (!state) return null;
  return { state, count: displays.filter((display) => stateOf(display) === state).length };
}
