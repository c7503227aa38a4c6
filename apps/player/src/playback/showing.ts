import type { Heartbeat, Manifest } from '@vitrine/contract/player';
import type { StorageFacts } from '../media/storage-report.ts';
import type { Playback } from './playback.ts';

// Showing is separate from the connection to the server. Any error while showing is reported as a fault and
// retried; it never prevents the player from connecting, because that is how a fix arrives.

export interface Showing {
  show(manifest: Manifest): void;
  playing(): Heartbeat['playing'];
  /** Undefined until playback has started. */
  storage(): Promise<StorageFacts | undefined>;
  /** What the server says about the data that designs show. */
  learnData(news: unknown): void;
  /** Somebody watches the live picture for this many seconds. */
  watch(seconds: number): void;
  /** What designs need to be drawn; undefined until playback has started. */
  designs(): Playback['designs'] | undefined;
  /** An alarm covers the items. */
  cover(isCovered: boolean): void;
  /** The device was deleted: everything it stored is removed. */
  forget(): Promise<void>;
}

export interface ShowingOptions {
  readonly start: () => Promise<Playback>;
  readonly show: (manifest: Manifest, playback: Playback) => void;
}

const tryAgainMs = 30_000;

export function startShowing({ start, show }: ShowingOptions): Showing {
  let playback: Playback | null = null;
  let newest: Manifest | null = null;
  let isCovered = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tryAgain = (attempt: () => void, error: unknown) => {
    console.error(error);
    playback?.reportFault();
    if (!isStopped) timer = setTimeout(attempt, tryAgainMs);
  };
  const showNewest = () => {
    clearTimeout(timer);
    if (!playback || !newest || isStopped) return;
    try {
      show(newest, playback);
    } catch (error) {
      tryAgain(showNewest, error);
    }
  };
  const begin = async () => {
    try {
      playback = await start();
    } catch (error) {
      return tryAgain(begin, error);
    }
    if (isStopped) await playback.forget().catch(console.error);
    if (isCovered) playback.cover(true);
    showNewest();
  };

  void begin();
  return {
    show(manifest) {
      newest = manifest;
      // Before playback has started, its next attempt shows it.
      if (playback) showNewest();
    },
    playing: () => playback?.playing() ?? null,
    storage: async () => playback?.storage(),
    learnData: (news) => playback?.learnData(news),
    watch: (seconds) => playback?.watch(seconds),
    designs: () => playback?.designs,
    cover(covers) {
      isCovered = covers;
      playback?.cover(covers);
    },
    async forget() {
      isStopped = true;
      clearTimeout(timer);
      // What could not be removed must not keep the player from being paired again.
      await playback?.forget().catch(console.error);
    },
  };
}
