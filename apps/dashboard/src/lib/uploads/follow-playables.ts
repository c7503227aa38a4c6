import { QueryObserver } from '@tanstack/react-query';
import { type Playable, playables } from '@vitrine/contract/playables';
import { ApiError } from '../api-error.ts';
import { bestPicture } from '../best-picture.ts';
import { queryClient } from '../query-client.ts';
import { listOf, oneOf } from '../records.ts';
import { isFollowed, type PlayableUpdate, playableOf, type UploadItem } from './upload-item.ts';
import type { UploadQueue } from './upload-queue.ts';

// Follows what the server does with uploaded files. Live updates (kind `playables`) refetch; polling is the
// fallback.

const everyMs = 5000;
/** More than a few are fetched as one list. */
const fewItems = 4;
const listLimit = 200;

type Read = Pick<
  Playable,
  'id' | 'status' | 'progress' | 'error' | 'fileInfo' | 'original' | 'media_thumb' | 'waiting' | 'canRetry'
>;

export function newsOf(item: UploadItem, playable: Read): PlayableUpdate {
  const { status, progress, error, waiting, canRetry } = playable;
  const failed = { state: 'failed', percent: null, ...(error ? { message: error } : {}) } as const;
  if (waiting)
    return { state: 'converting', percent: null, isWaiting: true, missing: waiting.missing ?? null };
  if (item.replaces) {
    if (error && canRetry) return failed;
    // A replaced playable keeps its old file until the new one is ready.
    const isReplaced = playable.fileInfo?.original === item.name && playable.fileInfo.size === item.size;
    return isReplaced && status === 'ready'
      ? { state: 'ready', percent: null, picture: bestPicture(playable) }
      : { state: 'processing', percent: null };
  }
  if (status === 'failed') return failed;
  if (status === 'ready') return { state: 'ready', percent: null, picture: bestPicture(playable) };
  return status === 'converting'
    ? { state: 'converting', percent: progress }
    : { state: 'processing', percent: null };
}

const subjectOf = (item: UploadItem) => item.replaces ?? playableOf(item);

async function readOne(id: string, signal?: AbortSignal): Promise<Read | null> {
  try {
    return await oneOf(playables, id, signal ? { signal } : {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Whether the server has the whole file, although the page that sent it was closed before it knew. */
export async function hasAllOf(upload: Pick<UploadItem, 'url' | 'replaces'>): Promise<boolean> {
  const id = upload.replaces ? null : playableOf(upload);
  const playable = id && (await readOne(id).catch(() => null));
  return playable ? playable.status !== 'uploading' : false;
}

async function readNews(items: readonly UploadItem[], signal: AbortSignal) {
  const params = { sort: 'updatedAt:desc', _limit: listLimit };
  const listed = items.length > fewItems ? (await listOf(playables, params, { signal })).data : [];
  const byId = new Map<string, Read | null>(listed.map((each) => [each.id, each]));
  const missing = items.map(subjectOf).filter((id) => id !== null && !byId.has(id));
  for (const id of missing.slice(0, fewItems)) byId.set(id!, await readOne(id!, signal));
  const updates = new Map<string, PlayableUpdate | null>();
  for (const item of items) {
    const playable = byId.get(subjectOf(item) ?? '');
    if (playable !== undefined) updates.set(item.id, playable && newsOf(item, playable));
  }
  return updates;
}

/** Returns a function to be called whenever the items have changed. */
export function followPlayables(queue: UploadQueue): () => void {
  let stop: (() => void) | null = null;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['playables', 'uploading'],
    queryFn: ({ signal }) => readNews(queue.items().filter(isFollowed), signal),
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  });
  return () => {
    const isNeeded = queue.items().some(isFollowed);
    if (isNeeded && !stop) {
      stop = observer.subscribe(({ data }) => {
        if (data) queue.updatePlayables(data);
      });
    }
    if (!isNeeded && stop) {
      stop();
      stop = null;
    }
  };
}
