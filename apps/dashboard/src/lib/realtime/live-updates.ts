import { useEffect } from 'react';
import * as z from 'zod';
import { api } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { withoutSlash } from '../session/auth-base.ts';
import { session, useSession } from '../session/session.ts';
import { createListeners } from './listeners.ts';

// The server announces which kinds of records have changed (server-sent events), and queries whose key begins
// with that kind are refetched. All tabs of a browser share one stream: the tab that holds the lock listens
// and notifies the others.

const Stale = z.object({ kinds: z.array(z.string().max(40)).max(50) });
/** Events may have been missed, so everything may have changed. */
const everything = '*';

const changeListeners = createListeners<[kinds: readonly string[]]>();
/** For responses that depend on many kinds of records and decide themselves how often to refetch. */
export const onChanged = (kinds: ReadonlySet<string>, act: () => void): (() => void) =>
  changeListeners.add((changedKinds) => {
    if (changedKinds.some((kind) => kind === everything || kinds.has(kind))) act();
  });

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

const patienceAfterLossMs = 2000;

/** Full jitter, so that thousands of dashboards do not reconnect in the same second. */
export const waitBeforeRetry = (failures: number, random = Math.random()) =>
  Math.round(random * Math.min(longestWaitMs, firstWaitMs * 2 ** failures));

export interface Stream {
  addEventListener(type: 'open' | 'error' | 'stale', listener: (event: { data?: string }) => void): void;
  close(): void;
}

interface ListenOptions {
  /** Events may have been missed before it began. */
  readonly wasWaiting?: boolean;
  /** While somebody logs out, a stream that was closed for it would be refused. */
  readonly whenStaying?: () => Promise<void>;
}

/** Listens until it is stopped; a lost stream is reopened. */
export function listenForStale(
  open: () => Stream,
  notifyChanged: (kinds: readonly string[]) => void,
  { wasWaiting = false, whenStaying = async () => {} }: ListenOptions = {},
) {
  let stream: Stream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isLate = wasWaiting;
  let isStopped = false;

  const connect = () => {
    const current = open();
    stream = current;
    current.addEventListener('open', () => {
      if (isStopped) return;
      failures = 0;
      if (isLate) notifyChanged([everything]);
      isLate = false;
    });
    current.addEventListener('stale', ({ data }) => {
      const kinds = isStopped ? [] : kindsIn(data);
      if (kinds.length > 0) notifyChanged(kinds);
    });
    current.addEventListener('error', () => {
      if (isStopped || stream !== current) return;
      current.close();
      stream = null;
      isLate = true;
      timer = setTimeout(reconnect, waitBeforeRetry(failures));
      failures += 1;
    });
  };
  const reconnect = async () => {
    await whenStaying();
    if (!isStopped) connect();
  };
  connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stream?.close();
  };
}

function kindsIn(data: string | undefined): string[] {
  try {
    return Stale.parse(JSON.parse(data ?? '')).kinds;
  } catch {
    return [];
  }
}

/** The server batches events too; this limits how often a busy server causes refetching. */
const restMs = 1000;

/**
 * The first event acts immediately, and events in quick succession are combined. Hidden tabs only record them
 * and refetch when they become visible. The event of one's own change may arrive before its response, so it
 * waits; otherwise the page of a record that is being deleted would fetch it once more.
 */
function createInvalidation() {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  const flush = () => {
    timer = undefined;
    if (api.isChanging(restMs)) {
      timer = setTimeout(flush, restMs);
      return;
    }
    lastAt = performance.now();
    const isAll = waiting.has(everything);
    const kinds = [...waiting];
    waiting.clear();
    const refetchType = document.hidden ? 'none' : 'active';
    if (isAll) return void queryClient.invalidateQueries({ refetchType });
    for (const kind of kinds) void queryClient.invalidateQueries({ queryKey: [kind], refetchType });
  };
  return {
    add(kinds: readonly string[]) {
      for (const kind of kinds) waiting.add(kind);
      timer ??= setTimeout(flush, Math.max(0, lastAt + restMs - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
}

function startLiveUpdates(serverUrl: string): () => void {
  const name = `vitrine-live ${serverUrl}`;
  const address = `${withoutSlash(serverUrl)}/api/v1/events`;
  const invalidation = createInvalidation();
  const onMessage = (kinds: readonly string[]) => {
    invalidation.add(kinds);
    changeListeners.notify(kinds);
    // A role was changed or a user was blocked, which may concern this user.
    if (kinds.includes('users') || kinds.includes(everything)) session.recheck();
  };
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  channel?.addEventListener('message', ({ data }) => {
    const message = Stale.safeParse(data);
    if (message.success) onMessage(message.data.kinds);
  });
  const notifyChanged = (kinds: readonly string[]) => {
    onMessage(kinds);
    channel?.postMessage({ kinds });
  };
  const open = () => {
    const stream = new EventSource(address, { withCredentials: true });
    // A stream ends with its session. After a logout in another tab, that tab reports it a moment later.
    stream.addEventListener('error', () => setTimeout(() => session.recheck(), patienceAfterLossMs));
    return stream as unknown as Stream;
  };

  const stopping = new AbortController();
  const askedAt = Date.now();
  const pause = async () => {
    // The lock may be granted just when it is no longer wanted, by a tab that knows of the logout in progress
    // here.
    await session.whenStaying();
    if (stopping.signal.aborted) return;
    // A tab that had to wait takes over from a closed one, and may have missed events in between.
    const stopListening = listenForStale(open, notifyChanged, {
      wasWaiting: Date.now() - askedAt > firstWaitMs,
      whenStaying: session.whenStaying,
    });
    await new Promise<void>((done) =>
      stopping.signal.addEventListener('abort', () => {
        stopListening();
        done();
      }),
    );
  };
  if (channel && navigator.locks) {
    navigator.locks.request(name, { signal: stopping.signal }, pause).catch(() => undefined);
  } else {
    void pause();
  }
  return () => {
    stopping.abort();
    invalidation.stop();
    channel?.close();
  };
}

/** Keeps the visible data up to date while a user is logged in. */
export function useLiveUpdates(): void {
  const { server, user, state } = useSession();
  const url = state === 'loggedIn' ? server?.url : undefined;
  const person = user?.id;
  useEffect(() => (url && person ? startLiveUpdates(url) : undefined), [url, person]);
}
