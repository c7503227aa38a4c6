import type { Attention } from '@vitrine/contract/overview';
import type { Picture } from '../../ui/glyphs.tsx';
import type { Status } from '../../ui/StatusMark.tsx';

// The mark of each problem: red for what is missing, amber for what is wrong, and a symbol for what only waits.

type Kind = Attention['kind'];

const statuses: Partial<Record<Kind, Status>> = {
  offline_open: 'offline',
  offline_closed: 'offline',
  not_showing: 'offline',
  payment_failed: 'offline',
  card_failed: 'offline',
  installation: 'offline',
  fault: 'warning',
  feed_silent: 'warning',
  feed_refused: 'warning',
  scope_empty: 'warning',
  feed_cut: 'warning',
  gap: 'warning',
  unreached: 'warning',
  device_storage: 'warning',
  engine_old: 'warning',
  upload_failed: 'warning',
  source_failed: 'warning',
  storage: 'warning',
};

const symbols: Partial<Record<Kind, Picture>> = {
  proposals: 'proposal',
  player_old: 'refresh',
  agent_old: 'refresh',
  update: 'refresh',
  unconfirmed_users: 'user',
  drill_overdue: 'warning',
};

export type Look = { readonly status: Status } | { readonly symbol: Picture };

/** What was switched off after closing is closed rather than broken. */
export function lookOf({ kind, part }: Pick<Attention, 'kind' | 'part'>): Look {
  if (kind === 'offline_closed' && part === 'can_wait') return { status: 'closed' };
  const status = statuses[kind];
  return status ? { status } : { symbol: symbols[kind] ?? 'display' };
}
