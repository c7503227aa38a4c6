import type { Manifest } from '@vitrine/contract/player';
import type { MediaCache } from '../media/media-cache.ts';
import type { ScreenTraits } from '../media/media-choice.ts';
import { dueAt, type Needs, needsOf, type PlayQueue, playQueueOf } from './play-queue.ts';

// Switches from one manifest to the next. The old one plays until every file that the new one needs in the
// next two days is on the player; an unavailable file does not block the switch, an altered one does.

export interface ManifestActivation {
  /** The newest manifest. */
  offer(manifest: Manifest): void;
  /** A file arrived or is unavailable. */
  look(): void;
  readonly inForce: PlayQueue | null;
}

export interface ManifestActivationOptions {
  readonly cache: Pick<MediaCache, 'want' | 'stateOf' | 'keepOnly'>;
  readonly traitsFor: (manifest: Manifest) => ScreenTraits;
  readonly now: () => number;
  /** What played before the restart. */
  readonly stored: Manifest | null;
  readonly onInForce: (queue: PlayQueue) => void;
  readonly onCached: (playlist: string, version: number) => void;
}

export function createManifestActivation(options: ManifestActivationOptions): ManifestActivation {
  const { cache, now, traitsFor } = options;
  let inForce = options.stored && playQueueOf(options.stored);
  let newest: { queue: PlayQueue; needs: Needs } | null = null;

  const hashesOf = ({ perPlaylist }: Needs) => [...perPlaylist.values()].flat().map(({ sha256 }) => sha256);
  const hasNothingToLose = (next: PlayQueue) => {
    if (!inForce || inForce.manifest.display!.id !== next.manifest.display!.id) return true;
    return dueAt(inForce, now()).state === 'nothing';
  };
  const isReady = ({ queue, needs }: NonNullable<typeof newest>) =>
    hasNothingToLose(queue) || needs.soon.every(({ sha256 }) => cache.stateOf(sha256) !== 'coming');
  const look = () => {
    if (!newest) return;
    const { queue, needs } = newest;
    for (const [playlist, files] of needs.perPlaylist) {
      const isCached = files.every(({ sha256 }) => cache.stateOf(sha256) === 'here');
      if (isCached) options.onCached(playlist, queue.playlists.get(playlist)!.version);
    }
    if (inForce?.manifest.version === queue.manifest.version || !isReady(newest)) return;
    inForce = queue;
    options.onInForce(queue);
    void cache.keepOnly(new Set(hashesOf(needs)));
  };
  return {
    offer(manifest) {
      const queue = playQueueOf(manifest);
      if (!queue) {
        newest = null;
        cache.want([]);
        // Unpaired: nothing of this display is kept. An inactive display may be activated again tomorrow.
        if (!manifest.display) {
          inForce = null;
          void cache.keepOnly(new Set());
        }
        return;
      }
      const needs = needsOf(queue, now(), traitsFor(manifest));
      newest = { queue: queue, needs };
      const old = inForce ? hashesOf(needsOf(inForce, now(), traitsFor(inForce.manifest))) : [];
      void cache.keepOnly(new Set([...hashesOf(needs), ...old]));
      cache.want([...needs.soon, ...needs.later]);
      look();
    },
    look,
    get inForce() {
      return inForce;
    },
  };
}
