import type { Closed, DisplayStatus } from '@vitrine/contract/displays';

// The dashboard's state of a display: the four statuses, and `closed` for a connected display that shows
// nothing because its location is closed. Online means online and not closed.

export type DisplayState = DisplayStatus | 'closed';

/** In the order of bars, filters and sentences. */
export const displayStates: readonly DisplayState[] = [
  'playlist_active',
  'closed',
  'online',
  'offline',
  'unknown',
];

/** Most urgent first. */
export const statesByUrgency: readonly DisplayState[] = [
  'offline',
  'unknown',
  'online',
  'closed',
  'playlist_active',
];

interface ReportedState {
  readonly status: DisplayStatus;
  readonly closed: Closed;
}

export const stateOf = ({ status, closed }: ReportedState): DisplayState => (closed ? 'closed' : status);

/** The server counts closed displays as online. */
export function stateCounts(counts: Readonly<Record<string, number>>): Record<DisplayState, number> {
  const of = (name: string) => counts[name] ?? 0;
  return {
    playlist_active: of('playlist_active'),
    closed: of('closed'),
    online: of('online') - of('closed'),
    offline: of('offline'),
    unknown: of('unknown'),
  };
}

/** The request filters for a state. */
export function stateFilters(state: string): Record<string, string> {
  if (state === 'closed') return { closed_eq: 'true' };
  if (state === 'warning') return { warning_eq: 'true' };
  return state === 'online' ? { status_eq: state, closed_eq: 'false' } : { status_eq: state };
}
