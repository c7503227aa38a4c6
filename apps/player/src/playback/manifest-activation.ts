import type { Manifest, ManifestMedia } from '@vitrine/contract/player';
import type { MediaCache } from '../media/media-cache.ts';
import type { ScreenTraits } from '../media/media-choice.ts';
import { partOf } from './partial-manifest.ts';
import { dueAt, type Needs, needsOf, type PlayQueue, playQueueOf } from './play-queue.ts';

// Switches from one manifest to the next. Each playlist changes as soon as its own files are on the player;
// the rest of the old manifest plays until every file that the new one needs in the next two days is there. An
// unavailable file does not block the switch, an altered one does.

export interface ManifestActivation {
  /** The newest manifest. */
  offer(manifest: Manifest): void;
  /** A file arrived or is unavailable. */
  look(): void;
  readonly inForce: PlayQueue | null;
}

export interface ManifestActivationOptions {
  readonly cache: Pick<MediaCache, 'want' | 'stateOf' | 'keepOnly'>;
  /** Files besides those of the manifest; nothing is removed while they are not known. */
  readonly alsoNeeds?: () => readonly ManifestMedia[] | null;
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
  /** What was ready when a part was last looked for; a change of any file asks again. */
  let lookedAt = '';

  const others = () => options.alsoNeeds?.() ?? [];
  const keepOnly = (hashes: readonly string[]) => {
    if (options.alsoNeeds?.() !== null) void cache.keepOnly(new Set(hashes));
  };
  const hashesOf = ({ soon, later }: Needs) => [...soon, ...later, ...others()].map(({ sha256 }) => sha256);
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
    if (inForce?.manifest.version === queue.manifest.version) return;
    const isComplete = isReady(newest);
    const next = isComplete ? queue : partlyReady(newest);
    if (!next) return;
    inForce = next;
    options.onInForce(next);
    if (isComplete) keepOnly(hashesOf(needs));
  };
  /** The queue with the playlists whose files are here; null if none of them changes. */
  const partlyReady = ({ queue, needs }: NonNullable<typeof newest>): PlayQueue | null => {
    const ready = new Set(
      [...needs.perPlaylist]
        .filter(([, files]) => files.every(({ sha256 }) => cache.stateOf(sha256) !== 'coming'))
        .map(([playlist]) => playlist),
    );
    const key = `${queue.manifest.version} ${[...ready].join()}`;
    if (key === lookedAt) return null;
    lookedAt = key;
    const old = inForce!;
    const part = (keepsRemoved: boolean) => {
      const manifest = partOf(old.manifest, queue.manifest, { isReady: (id) => ready.has(id), keepsRemoved });
      return manifest && playQueueOf(manifest);
    };
    const next = part(false);
    // What was taken away continues if otherwise nothing would be visible until the new files are here.
    const wouldBeDark =
      next && dueAt(next, now()).state === 'nothing' && dueAt(old, now()).state === 'playing';
    return wouldBeDark ? part(true) : next;
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
      keepOnly([...hashesOf(needs), ...old]);
      cache.want([...needs.soon, ...others(), ...needs.later]);
      look();
    },
    look,
    get inForce() {
      return inForce;
    },
  };
}
