import { type Manifest, manifest as manifestRoute, protocolVersion } from '@vitrine/contract/player';
import type { Credentials } from './pairing.ts';
import { ReadableManifest } from './readable-manifest.ts';
import { reconnectDelayMs } from './reconnect.ts';
import { call, isDeleted, Refusal } from './server-calls.ts';

// The manifest of this device. The last good one stays valid until a newer one has been read completely: a
// server that is unreachable, refuses or sends invalid data changes nothing on the screen.

const route = { ...manifestRoute, reply: ReadableManifest };
/** New versions are pushed; this polls for missed ones. */
const lookAgainMs = 300_000;

export interface ManifestSync {
  readonly current: Manifest | null;
  /** The server has this version now. */
  offer(version: string): void;
  /** Checks for a newer version. */
  refresh(): void;
  stop(): void;
}

export interface ManifestSyncOptions {
  readonly credentials: Credentials;
  readonly stored: Manifest | null;
  readonly onChange: (manifest: Manifest) => void;
  readonly onDeleted: () => void;
  readonly random?: () => number;
}

export function startManifestSync({ credentials, stored, ...options }: ManifestSyncOptions): ManifestSync {
  const random = options.random ?? Math.random;
  let current = stored;
  /** A manifest stored by an older program may contain less than this one could read. */
  let isOwn = false;
  let isFetching = false;
  let isWantedAgain = false;
  let isStopped = false;
  let failures = 0;
  let query = `?protocol=${protocolVersion}`;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fetchOnce = async (): Promise<number> => {
    const { url, token } = credentials;
    try {
      const { reply } =
        current && isOwn
          ? await call(url, route, { bearer: token, query, ifNoneMatch: current.version })
          : await call(url, route, { bearer: token, query });
      failures = 0;
      isOwn = true;
      if (reply && JSON.stringify(reply) !== JSON.stringify(current) && !isStopped) {
        current = reply;
        options.onChange(reply);
      }
      return lookAgainMs * (0.5 + random());
    } catch (error) {
      if (isDeleted(error)) options.onDeleted();
      // A server of the release before this one refuses parameters that it does not know.
      if (error instanceof Refusal && error.status === 422) query = '';
      const wish = error instanceof Refusal ? error.retryAfterMs : null;
      return Math.max(reconnectDelayMs(++failures, random), wish ?? 1000);
    }
  };
  const refresh = async () => {
    if (isFetching) {
      isWantedAgain = true;
      return;
    }
    isFetching = true;
    clearTimeout(timer);
    let nextMs: number;
    do {
      isWantedAgain = false;
      nextMs = await fetchOnce();
    } while (isWantedAgain && failures === 0 && !isStopped);
    isFetching = false;
    if (!isStopped) timer = setTimeout(refresh, nextMs);
  };

  return {
    get current() {
      return current;
    },
    offer: (version) => void (version !== current?.version && refresh()),
    refresh: () => void refresh(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
