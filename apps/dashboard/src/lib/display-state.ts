import type { Closed, DisplayStatus } from '@vitrine/contract/displays';

// How the dashboard tells a display: the four statuses, and `closed` for one that is connected with nothing on because its
// place is closed. Online means online and not closed.

export type DisplayState = DisplayStatus | 'closed';

/** In the order in which bars, filters and sentences name them. */
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

interface Told {
  readonly status: DisplayStatus;
  readonly closed: Closed;
}

export const stateOf = ({ status, closed }: Told): DisplayState => (closed ? 'closed' : status);

/** The server counts closed displays among those online. */
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

/** The filters of a request that stand for a state. */
export function stateFilters(state: string): Record<string, string> {
  if (state === 'closed') return { closed_eq: 'true' };
  return state === 'online' ? { status_eq: state, closed_eq: 'false' } : { status_eq: state };
}
