import type { PlayerEvent } from '@vitrine/contract/player-events';
import type { EventStore } from './event-store.ts';
import type { Play } from './packed-plays.ts';
import type { ArchivedPlays, PlayArchive } from './play-archive.ts';

// All events that wait for the server. Each is stored by itself at first, where older players find it too; a
// player that stays offline packs its plays, and sends those first when the server is back.

/** As many plays are packed together; fewer wait only for the next report. */
const packedAtOnce = 500;
const readAtOnce = 2000;

export type EventKey = number | string;

export interface StoredEvents {
  add(event: PlayerEvent): Promise<void>;
  /** The oldest, with the keys under which they are removed. Counts are only for servers that accept them. */
  oldest(
    count: number,
    withCounts: boolean,
  ): Promise<{ readonly key: EventKey; readonly event: PlayerEvent }[]>;
  /** Whether there is something that only some servers understand. */
  hasCounts(): Promise<boolean>;
  remove(keys: readonly EventKey[]): Promise<void>;
  clear(): Promise<void>;
}

export function storeEvents(rows: EventStore, archive: PlayArchive): StoredEvents {
  /** Counted anew when it is full; reported plays leave without being subtracted. */
  let playsInRows = packedAtOnce;
  let isPacking = false;
  /** The part being reported, and which of its plays have been. */
  let part: { readonly archived: ArchivedPlays; readonly sent: Set<number> } | null = null;

  const packPlays = async () => {
    if (isPacking) return;
    isPacking = true;
    try {
      const found = await rows.oldest(readAtOnce);
      const plays = found.filter(({ event }) => event.kind === 'play');
      playsInRows = plays.length;
      if (plays.length < packedAtOnce) return;
      await archive.add(plays.map(({ event }) => event as Play));
      // Plays that a restart leaves in both are reported twice with one id, and count once.
      await rows.remove(plays.map(({ key }) => key));
      playsInRows = 0;
    } finally {
      isPacking = false;
    }
  };
  const nextPart = async (withCounts: boolean) => {
    const archived = await archive.oldest(withCounts).catch(() => null);
    if (archived?.key !== part?.archived.key) part = archived && { archived, sent: new Set() };
    return part;
  };

  return {
    async add(event) {
      await rows.add(event);
      if (event.kind !== 'play' || ++playsInRows < packedAtOnce) return;
      // A browser that refuses this keeps as many single events as it did before.
      await packPlays().catch(() => {});
    },
    async oldest(count, withCounts) {
      const next = await nextPart(withCounts);
      if (!next) return rows.oldest(count);
      const { plays } = next.archived;
      return plays
        .map((event, i) => ({ key: `${next.archived.key} ${i}`, event, i }))
        .filter(({ i }) => !next.sent.has(i))
        .slice(0, count);
    },
    hasCounts: () => archive.hasCounts().catch(() => false),
    async remove(keys) {
      const single = keys.filter((key): key is number => typeof key === 'number');
      if (single.length > 0) await rows.remove(single);
      if (single.length === keys.length || !part) return;
      const { archived, sent } = part;
      for (const key of keys) {
        const [of, i] = String(key).split(' ');
        if (Number(of) === archived.key && i !== undefined) sent.add(Number(i));
      }
      if (sent.size < archived.plays.length) return;
      part = null;
      await archive.remove(archived);
    },
    async clear() {
      part = null;
      await Promise.all([rows.clear(), archive.clear()]);
    },
  };
}
