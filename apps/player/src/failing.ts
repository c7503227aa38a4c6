import type { ManifestPlayable } from '@vitrine/contract/player';
import type { Plan } from '@vitrine/schedule/plan';
import type { FaultReason } from './slide.ts';
import type { Programme } from './turns.ts';

// What could not be shown is left out for a while and then tried again.

/** What depends on a network may be back soon. */
const soonMs = 60_000;
const lateMs = 600_000;

export interface Failing {
  add(playable: string, reason: FaultReason): void;
  has(playable: string): boolean;
  /** The same plan without what can't be shown. */
  without(programme: Programme, isGood: (playable: ManifestPlayable) => boolean): Plan;
}

export function createFailing(now: () => number): Failing {
  const until = new Map<string, number>();
  let known: { programme: Programme; bad: string; plan: Plan } | null = null;
  return {
    add: (playable, reason) => void until.set(playable, now() + (reason === 'cannot_play' ? lateMs : soonMs)),
    has(playable) {
      const end = until.get(playable);
      if (end === undefined) return false;
      if (end > now()) return true;
      until.delete(playable);
      return false;
    },
    without(programme, isGood) {
      const isBad = new Set(
        [...programme.playables.values()].filter((each) => !isGood(each)).map(({ id }) => id),
      );
      const bad = [...isBad].join();
      // Plans are compiled by identity.
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
