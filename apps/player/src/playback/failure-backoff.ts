import type { Plan } from '@vitrine/schedule/plan';
import { failureKey, pagesOf, type ShownPlayable } from '../media/document-pages.ts';
import type { FaultReason } from './item-view.ts';
import type { PlayQueue } from './play-queue.ts';

// Items that could not be shown are skipped for a while and then retried.

/** Failures that depend on the network may be over soon. */
const soonMs = 60_000;
const lateMs = 600_000;

export interface FailureBackoff {
  add(playable: ShownPlayable, reason: FaultReason): void;
  has(playable: ShownPlayable): boolean;
  /** The same plan without what can't be shown, even if it is only one page. */
  without(programme: PlayQueue, isGood: (playable: ShownPlayable) => boolean): Plan;
}

export function createFailureBackoff(now: () => number): FailureBackoff {
  const until = new Map<string, number>();
  let known: { programme: PlayQueue; bad: string; plan: Plan } | null = null;
  return {
    add(playable, reason) {
      until.set(failureKey(playable), now() + (reason === 'cannot_play' ? lateMs : soonMs));
    },
    has(playable) {
      const end = until.get(failureKey(playable));
      if (end === undefined) return false;
      if (end > now()) return true;
      until.delete(failureKey(playable));
      return false;
    },
    without(programme, isGood) {
      const isBad = new Set(
        [...programme.playables.values()].filter((each) => !pagesOf(each).every(isGood)).map(({ id }) => id),
      );
      const bad = [...isBad].join();
      // Plans are cached by identity.
      if (known?.programme === programme && known.bad === bad) return known.plan;
      const playlists = [...programme.playlists.values()].map((playlist) => ({
        ...playlist,
        items: playlist.items.filter(({ playable }) => !isBad.has(playable)),
      }));
      known = { programme, bad, plan: { ...programme.plan, playlists } };
      return known.plan;
    },
  };
}
