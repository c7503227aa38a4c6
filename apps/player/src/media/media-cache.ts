import type { ManifestMedia } from '@vitrine/contract/player';
import { reconnectDelayMs } from '../connection/reconnect.ts';
import { Refusal } from '../connection/server-calls.ts';
import { AlteredMedia, type DownloadOptions, download, isIntact } from './media-download.ts';
import type { SpaceNeeds } from './storage-report.ts';

// The files on the player: fetched in the order in which they are needed, verified by their hash, and removed
// when no manifest names them any more. Files that play are never touched.

/** `gone`: the server does not have it, or there is no space. */
export type MediaState = 'here' | 'coming' | 'gone';
export type MediaFault = 'media_missing' | 'media_altered';

export interface Lease {
  /** For an element on this page. */
  readonly url: string;
  release(): void;
}

export interface MediaCache {
  stateOf(sha256: string): MediaState;
  /** Most urgent first. Replaces the previous list. */
  want(media: readonly ManifestMedia[]): void;
  open(media: ManifestMedia): Promise<Lease>;
  /** Removes everything else, except open files. */
  keepOnly(sha256s: ReadonlySet<string>): Promise<void>;
  needs(): SpaceNeeds;
  /** The network is back. */
  retryNow(): void;
  stop(): void;
}

export interface MediaCacheOptions extends DownloadOptions {
  /** Files on the player at the start, and whether they were verified. */
  readonly found: ReadonlyMap<string, boolean>;
  readonly onFault: (sha256: string, reason: MediaFault) => void;
  /** The state of a file has changed. */
  readonly onChange: () => void;
  readonly simultaneous: () => number;
  readonly random?: () => number;
}

/** After a start, longer files play before they are verified again; the check follows. */
const checkedBeforeShownBytes = 32 * 2 ** 20;
/** Delay before a file that was unavailable or altered is requested again. */
const longWaitMs = 600_000;

export function createMediaCache(options: MediaCacheOptions): MediaCache {
  const { files } = options;
  const stored = new Map(options.found);
  /** Files that were verified, or are being verified, since the start. */
  const checks = new Map<string, Promise<boolean>>();
  const gone = new Set<string>();
  /** Files for which there was no space. */
  const refused = new Set<string>();
  const open = new Map<string, number>();
  const running = new Map<string, AbortController>();
  const failures = new Map<string, number>();
  const notBefore = new Map<string, number>();
  let wanted: readonly ManifestMedia[] = [];
  let kept: ReadonlySet<string> | null = null;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isHere = (sha256: string) => stored.get(sha256) === true;
  const postpone = (sha256: string, ms: number) => notBefore.set(sha256, performance.now() + ms);
  const forget = async (sha256: string) => {
    stored.delete(sha256);
    checks.delete(sha256);
    await files.remove(sha256);
  };

  const fetchOne = async (media: ManifestMedia) => {
    const { sha256 } = media;
    const control = new AbortController();
    running.set(sha256, control);
    try {
      stored.set(sha256, false);
      await download(media, options, control.signal);
      stored.set(sha256, true);
      checks.set(sha256, Promise.resolve(true));
      gone.delete(sha256);
      refused.delete(sha256);
      failures.delete(sha256);
      notBefore.delete(sha256);
      options.onChange();
    } catch (error) {
      if (!control.signal.aborted) await accept(media, error);
    } finally {
      running.delete(sha256);
      pump();
    }
  };
  const accept = async ({ sha256 }: ManifestMedia, error: unknown) => {
    const count = (failures.get(sha256) ?? 0) + 1;
    failures.set(sha256, count);
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    if (isFull && (await evict())) return postpone(sha256, 0);
    if (error instanceof AlteredMedia) {
      stored.delete(sha256);
      options.onFault(sha256, 'media_altered');
      return postpone(sha256, count === 1 ? 1000 : longWaitMs);
    }
    const isRefused = error instanceof Refusal && error.isOurs && [404, 410].includes(error.status);
    if (!isFull && !isRefused) {
      const wish = error instanceof Refusal ? error.retryAfterMs : null;
      return postpone(sha256, Math.max(reconnectDelayMs(count, options.random), wish ?? 500));
    }
    if (isFull) {
      refused.add(sha256);
      await forget(sha256);
    }
    postpone(sha256, longWaitMs);
    if (gone.has(sha256)) return;
    gone.add(sha256);
    options.onFault(sha256, 'media_missing');
    options.onChange();
  };
  const pump = () => {
    if (isStopped) return;
    clearTimeout(timer);
    let soonest = Number.POSITIVE_INFINITY;
    for (const media of wanted) {
      const { sha256 } = media;
      if (isHere(sha256) || running.has(sha256)) continue;
      const wait = (notBefore.get(sha256) ?? 0) - performance.now();
      if (wait > 0) soonest = Math.min(soonest, wait);
      else if (running.size < options.simultaneous()) void fetchOne(media);
    }
    if (soonest < Number.POSITIVE_INFINITY) timer = setTimeout(pump, soonest);
  };
  /** Resolves to whether there is more space afterwards. */
  const evict = async (): Promise<boolean> => {
    if (!kept) return false;
    const doomed = [...stored.keys()].filter(
      (sha256) => !kept!.has(sha256) && !open.has(sha256) && !running.has(sha256),
    );
    for (const sha256 of doomed) await forget(sha256).catch(() => {});
    return doomed.length > 0;
  };
  const refuse = async (sha256: string) => {
    options.onFault(sha256, 'media_altered');
    await forget(sha256).catch(() => {});
    options.onChange();
    pump();
  };
  const check = (sha256: string): Promise<boolean> => {
    const known = checks.get(sha256);
    if (known) return known;
    const checking = isIntact(sha256, options).then(async (isGood) => {
      if (!isGood) await refuse(sha256);
      return isGood;
    });
    checks.set(sha256, checking);
    return checking.catch(() => {
      // A read error says nothing about its bytes.
      checks.delete(sha256);
      return true;
    });
  };

  return {
    stateOf: (sha256) => (isHere(sha256) ? 'here' : gone.has(sha256) ? 'gone' : 'coming'),
    want(media) {
      wanted = [...new Map(media.map((each) => [each.sha256, each])).values()];
      const names = new Set(wanted.map(({ sha256 }) => sha256));
      for (const [sha256, control] of running) if (!names.has(sha256)) control.abort();
      // A new request gives every file another chance.
      gone.clear();
      notBefore.clear();
      pump();
    },
    async open(media) {
      const { sha256, size, mime } = media;
      open.set(sha256, (open.get(sha256) ?? 0) + 1);
      const letGo = () => {
        const left = open.get(sha256)! - 1;
        if (left > 0) return open.set(sha256, left);
        open.delete(sha256);
        // It was kept only because it played.
        if (kept && !kept.has(sha256)) void evict();
      };
      try {
        if (!isHere(sha256)) throw new Error('not on the box');
        const checking = check(sha256);
        if (size <= checkedBeforeShownBytes && !(await checking)) throw new AlteredMedia(sha256);
        const parts = await files.parts(sha256);
        const blob = new Blob(parts, { type: mime });
        if (blob.size !== size) {
          await refuse(sha256);
          throw new AlteredMedia(sha256);
        }
        const url = URL.createObjectURL(blob);
        const release = () => {
          URL.revokeObjectURL(url);
          letGo();
        };
        return { url, release };
      } catch (error) {
        letGo();
        throw error;
      }
    },
    async keepOnly(sha256s) {
      kept = sha256s;
      await evict();
    },
    needs() {
      const pending = wanted.filter(({ sha256 }) => !isHere(sha256));
      const bytesOf = (media: readonly ManifestMedia[]) => media.reduce((sum, { size }) => sum + size, 0);
      return {
        pendingBytes: bytesOf(pending),
        refusedBytes: bytesOf(pending.filter(({ sha256 }) => refused.has(sha256))),
      };
    },
    retryNow() {
      for (const sha256 of [...notBefore.keys()]) if (!gone.has(sha256)) notBefore.delete(sha256);
      pump();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const control of running.values()) control.abort();
    },
  };
}
