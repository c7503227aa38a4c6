import type { Manifest } from '@vitrine/contract/player';
import type { MediaCache } from './media-cache.ts';
import type { ScreenTraits } from './media-choice.ts';
import { dueAt, type Needs, needsOf, type Programme, programmeOf } from './turns.ts';

// From one manifest to the next. The old one plays on until every file that the new one needs in the next two days is on
// the box; a file that can't be had does not hold the rest up, one that came altered does.

export interface SwitchOver {
  /** The newest manifest. */
  offer(manifest: Manifest): void;
  /** Some file came or could not be had. */
  look(): void;
  readonly inForce: Programme | null;
}

export interface SwitchOverGiven {
  readonly cache: Pick<MediaCache, 'want' | 'stateOf' | 'keepOnly'>;
  readonly traitsFor: (manifest: Manifest) => ScreenTraits;
  readonly now: () => number;
  /** What played before the restart. */
  readonly stored: Manifest | null;
  readonly onInForce: (programme: Programme) => void;
  readonly onCached: (playlist: string, version: number) => void;
}

export function createSwitchOver(given: SwitchOverGiven): SwitchOver {
  const { cache, now, traitsFor } = given;
  let inForce = given.stored && programmeOf(given.stored);
  let newest: { programme: Programme; needs: Needs } | null = null;

  const hashesOf = ({ perPlaylist }: Needs) => [...perPlaylist.values()].flat().map(({ sha256 }) => sha256);
  const hasNothingToLose = (next: Programme) => {
    if (!inForce || inForce.manifest.display!.id !== next.manifest.display!.id) return true;
    return dueAt(inForce, now()).state === 'nothing';
  };
  const isReady = ({ programme, needs }: NonNullable<typeof newest>) =>
    hasNothingToLose(programme) || needs.soon.every(({ sha256 }) => cache.stateOf(sha256) !== 'coming');
  const look = () => {
    if (!newest) return;
    const { programme, needs } = newest;
    for (const [playlist, files] of needs.perPlaylist) {
      const isCached = files.every(({ sha256 }) => cache.stateOf(sha256) === 'here');
      if (isCached) given.onCached(playlist, programme.playlists.get(playlist)!.version);
    }
    if (inForce?.manifest.version === programme.manifest.version || !isReady(newest)) return;
    inForce = programme;
    given.onInForce(programme);
    void cache.keepOnly(new Set(hashesOf(needs)));
  };
  return {
    offer(manifest) {
      const programme = programmeOf(manifest);
      if (!programme) {
        newest = null;
        cache.want([]);
        // Freed for another place: nothing of this one stays. An inactive display may be wanted again tomorrow.
        if (!manifest.display) {
          inForce = null;
          void cache.keepOnly(new Set());
        }
        return;
      }
      const needs = needsOf(programme, now(), traitsFor(manifest));
      newest = { programme, needs };
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
