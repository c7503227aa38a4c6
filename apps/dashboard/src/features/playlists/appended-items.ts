import type { PlaylistItem } from '@vitrine/contract/playlists';

interface Playable {
  readonly id: string;
  readonly status: string;
}

/** What can be used now, and what can not: files that are still on their way or failed. */
export function sortByUse<P extends Playable>(playables: readonly P[]) {
  return {
    usable: playables.filter(({ status }) => status === 'ready'),
    waiting: playables.filter(({ status }) => status !== 'ready' && status !== 'failed'),
    failed: playables.filter(({ status }) => status === 'failed'),
  };
}

/** The items as they are, and the new ones at the end, once each and as long as they are. */
export const withAppended = (items: readonly PlaylistItem[], playables: readonly { id: string }[]) => [
  ...items,
  ...playables.map(({ id }) => ({ playable_id: id })),
];
