import type { AttentionKind, AttentionPart } from '@vitrine/contract/overview';
import { heartbeatMs } from '@vitrine/contract/player';
import type { Place } from './places.ts';

// How urgent an attention item is. A problem at an open location is visible to its guests now; at a closed
// one there is time until it opens.

/** Staff who close a location often switch the screens off too. */
const switchedOffWithinMs = 30 * 60_000;

const parts: Readonly<Record<AttentionKind, AttentionPart>> = {
  offline_open: 'now',
  not_showing: 'now',
  fault: 'now',
  feed_silent: 'now',
  feed_refused: 'now',
  scope_empty: 'now',
  feed_cut: 'now',
  offline_closed: 'before_opening',
  offline_preview: 'can_wait',
  payment_failed: 'before_opening',
  card_failed: 'before_opening',
  gap: 'now',
  unreached: 'now',
  device_storage: 'before_opening',
  engine_old: 'before_opening',
  player_old: 'before_opening',
  upload_failed: 'before_opening',
  source_failed: 'before_opening',
  storage: 'before_opening',
  installation: 'now',
  proposals: 'can_wait',
  agent_old: 'can_wait',
  update: 'can_wait',
  unconfirmed_users: 'can_wait',
  drill_overdue: 'can_wait',
  frame_shape: 'can_wait',
};

export function partOf(kind: AttentionKind, place?: Place, silentSince?: string | null): AttentionPart {
  if (!place || place.isOpen) return parts[kind];
  return silentSince && wasSwitchedOff(place, Date.parse(silentSince)) ? 'can_wait' : 'before_opening';
}

/** Within half an hour after closing; the last heartbeat may have been a moment before. */
function wasSwitchedOff({ since: closedSince }: Place, silentSince: number): boolean {
  if (closedSince === null) return false;
  return silentSince >= closedSince - heartbeatMs && silentSince <= closedSince + switchedOffWithinMs;
}
