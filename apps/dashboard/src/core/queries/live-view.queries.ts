import { useQuery } from '@tanstack/react-query';
import { type DisplayLive, displayFrame, displayLive, watchDisplay } from '@vitrine/contract/live-view';
import { api, call } from '../../lib/api.ts';
import { ApiError, errorOfResponse } from '../../lib/api-error.ts';
import { withoutSlash } from '../../lib/session/auth-base.ts';
import { session } from '../../lib/session/session.ts';

export interface Live extends DisplayLive {
  /** How far the server's clock is ahead of this machine's. */
  readonly clockAhead: number;
}

const refreshMs = 5000;
const soonestMs = 500;

export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/** The key begins with `displays`, so that live updates of displays invalidate it. */
export const liveKey = (id: string) => ['displays', 'live', id] as const;

/** Polled every few seconds, and as soon as the current item ends. */
export const useLive = (id: string) =>
  useQuery({
    queryKey: liveKey(id),
    queryFn: async ({ signal }): Promise<Live> => {
      const { data } = await call(displayLive, { params: { id }, signal });
      return { ...data, clockAhead: Date.parse(data.now) - Date.now() };
    },
    refetchInterval: ({ state: { data, error } }) => {
      if (isMissing(error)) return false;
      if (!data?.current) return refreshMs;
      const left = Date.parse(data.current.to) - Date.now() - data.clockAhead;
      return Math.max(soonestMs, Math.min(refreshMs, left + 100));
    },
  });

/** A display with too many viewers shows its last picture, which is not reported as an error. */
export const watch = (id: string): Promise<void> =>
  call(watchDisplay, { params: { id } }).then(
    () => undefined,
    () => undefined,
  );

export interface Frame {
  /** When it was taken, by the server's clock. */
  readonly at: number;
  readonly picture: Blob;
}

/**
 * Null if there is none. The browser caches the last picture and revalidates it by its ETag, so an unchanged
 * one costs little.
 */
export function fetchFrame(id: string, signal: AbortSignal): Promise<Frame | null> {
  const base = withoutSlash(session.get().server?.url ?? '');
  const address = `${base}${displayFrame.path.replace(':id', encodeURIComponent(id))}`;
  return api.inSession(async () => {
    const response = await fetch(address, { credentials: 'include', cache: 'no-cache', signal }).catch(
      (cause) => {
        signal.throwIfAborted();
        throw new ApiError({ status: 0, code: 'no_answer', cause });
      },
    );
    if (response.status === 404) return null;
    if (!response.ok) throw await errorOfResponse(response);
    const at = Number(/\d+/.exec(response.headers.get('ETag') ?? '')?.[0] ?? Number.NaN);
    return { at, picture: await response.blob() };
  });
}
