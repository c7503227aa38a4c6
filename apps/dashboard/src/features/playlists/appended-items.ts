import type { PlaylistItem } from '@vitrine/contract/playlists';

interface Playable {
  readonly id: string;
  readonly status: string;
}

/** Separates usable playables from files that are still uploading or failed. */
export function sortByUse<P extends Playable>(playables: readonly P[]) {
  return {
    usable: playables.filter(({ status }) => status === 'ready'),
    waiting: playables.filter(({ status }) => status !== 'ready' && status !== 'failed'),
    failed: playables.filter(({ status }) => status === 'failed'),
  };
}

/** The existing items with the new ones appended, each once and with its own length. */
export const withAppended = (items: readonly PlaylistItem[], playables: readonly { id: string }[]) => [
  ...items,
  ...playables.map(({ id }) => ({ playable_id: id })),
];
