import { type DisplayState, displayStates, stateOf, statesByUrgency } from '../../lib/display-state.ts';

export interface StatusSummary {
  /** Only statuses that occur. */
  readonly parts: readonly { readonly status: DisplayState; readonly count: number }[];
  /** The status whose icon is shown; null without displays. */
  readonly worst: DisplayState | null;
}

export function statusSummary(displays: readonly Parameters<typeof stateOf>[0][]): StatusSummary {
  const countOf = (state: DisplayState) => displays.filter((each) => stateOf(each) === state).length;
  return {
    parts: displayStates
      .map((status) => ({ status, count: countOf(status) }))
      .filter(({ count }) => count > 0),
    worst: statesByUrgency.find((status) => countOf(status) > 0) ?? null,
  };
}
