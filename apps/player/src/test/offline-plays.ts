import { openEventStore } from '../connection/event-store.ts';
import { startEvents } from '../connection/events.ts';
import { openPlayArchive } from '../connection/play-archive.ts';
import { storeEvents } from '../connection/stored-events.ts';
import { randomUUID } from '../engine.ts';

// Runs in a browser for bench/plays.ts: the player's own store and sender, without a screen.

interface ShownItem {
  readonly playlist: string;
  readonly item: string;
  readonly playable: string;
  readonly name: string;
  readonly manifest: string;
  readonly file: string;
}

interface OfflinePlays {
  readonly from: number;
  readonly count: number;
  readonly items: readonly ShownItem[];
  /** Bytes of the archive; the player's own limit if absent. */
  readonly limit?: number;
}

let store: ReturnType<typeof storeEvents> | undefined;

/** As many are on their way to the disk at a time. */
const atOnce = 50;

/** Stores a play for every ten seconds of simulated time. */
async function playOffline({ from, count, items, limit }: OfflinePlays) {
  const archive = openPlayArchive(limit);
  store = storeEvents(openEventStore(), archive);
  const { add } = store;
  for (let first = 0; first < count; first += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - first) }, (_, i) =>
        add({
          ...{ kind: 'play', id: randomUUID(), ...items[(first + i) % items.length]! },
          ...{ startedAt: new Date(from + (first + i) * 10_000).toISOString(), seconds: 9.9 },
        }),
      ),
    );
  const { usage = 0 } = await navigator.storage.estimate();
  return { archived: await archive.size(), onDisk: usage };
}

/** Resolves when the server has everything. */
async function reconnect(credentials: { url: string; token: string }): Promise<void> {
  const events = startEvents({ credentials, store: store!, random: () => 0 });
  const isEmpty = async () => (await store!.oldest(1, true)).length === 0;
  while (!(await isEmpty())) await new Promise((resolve) => setTimeout(resolve, 250));
  events.stop();
}

Object.assign(globalThis, { playOffline, reconnect });
