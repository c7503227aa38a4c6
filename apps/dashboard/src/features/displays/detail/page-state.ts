import type { Display } from '@vitrine/contract/displays';
import type { DisplayLive } from '@vitrine/contract/live-view';

// The one status of a display in the head of its page, and with it the fault that the bar below the picture mends.

export type PageState = 'playing' | 'closed' | 'online' | 'offline' | 'nothing' | 'unpaired' | 'inactive';

type Reported = Pick<Display, 'active' | 'device' | 'status' | 'closed'>;
type Planned = Pick<DisplayLive, 'state' | 'nextPlaylist'>;

/** The plan is undefined while it is loading; the status is then what the display reports. */
export function pageStateOf({ active, device, status, closed }: Reported, plan?: Planned): PageState {
  // Pairing costs nothing and activating an unpaired display does, so that comes first.
  if (device === null) return 'unpaired';
  if (!active) return 'inactive';
  // A paired player that has never connected is as silent as one that is gone.
  if (status === 'offline' || status === 'unknown') return 'offline';
  if (status === 'playlist_active') return 'playing';
  // That nothing is planned for the coming opening either is a fault; that it is closed is none.
  const isEmpty = plan !== undefined && plan.state !== 'playing' && plan.nextPlaylist === null;
  if (isEmpty) return 'nothing';
  if (closed) return 'closed';
  return plan?.state === 'nothing' ? 'nothing' : 'online';
}
