import { playables } from '@vitrine/contract/playables';
import type { PlayableSummary } from '@vitrine/contract/playlists';
import { useEffect, useRef, useState } from 'react';
import { oneOf } from '../../../lib/records.ts';
import { filesOf } from '../../../lib/uploads/dropped-files.ts';
import { playableOf, type UploadItem } from '../../../lib/uploads/upload-item.ts';
import { startUploads, useUploads } from '../../../lib/uploads/uploads.ts';
import { summaryOf } from './draft.ts';

// Files that are dropped on the film strip. A file that is still converting cannot be used, so each joins the
// playlist when it is ready.

export interface JoiningFiles {
  /** On their way, in the order in which they were dropped. */
  readonly waiting: readonly UploadItem[];
  readonly drop: (data: DataTransfer) => void;
}

export function useJoiningFiles(insert: (ready: readonly PlayableSummary[]) => void): JoiningFiles {
  const { items } = useUploads();
  const [batches, setBatches] = useState<ReadonlySet<number>>(new Set());
  const joined = useRef(new Set<string>());
  const latest = useRef(insert);
  latest.current = insert;
  const own = items.filter(({ batch }) => batches.has(batch));
  const ready = own.flatMap((item) => (item.state === 'ready' ? (playableOf(item) ?? []) : []));
  const asked = ready.join();

  useEffect(() => {
    const fresh = asked.split(',').filter((id) => id !== '' && !joined.current.has(id));
    for (const id of fresh) joined.current.add(id);
    if (fresh.length === 0) return;
    void Promise.all(fresh.map((id) => oneOf(playables, id).catch(() => null))).then((found) =>
      // One that was deleted in between joins nothing.
      latest.current(found.flatMap((playable) => (playable ? [summaryOf(playable)] : []))),
    );
  }, [asked]);

  return {
    waiting: own.filter(({ state }) => state !== 'ready' && state !== 'cancelled'),
    drop: (data) =>
      void filesOf(data).then((files) => {
        const batch = startUploads(files, { folder: null, isForPage: true });
        if (batch !== null) setBatches((before) => new Set(before).add(batch));
      }),
  };
}
