import { useEffect, useState } from 'react';
import { type CheckedFile, checkBatch } from '../lib/uploads/check-batch.ts';
import { continueInterrupted } from '../lib/uploads/engine.ts';
import { isSameFile } from '../lib/uploads/unfinished-uploads.ts';
import { type Batch, currentUploads } from '../lib/uploads/uploads.ts';

/** The chosen files, looked at one after the other; null until all are known. */
export function useBatchCheck({ files }: Batch) {
  const [done, setDone] = useState(0);
  const [checked, setChecked] = useState<readonly CheckedFile[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    checkBatch(files, setDone, stop.signal).then(setChecked, (error) => {
      if (!stop.signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [files]);
  return { done, checked };
}

/** Whether an upload of this very file was interrupted by a reload. */
export function isContinuing({ file: { name, size }, fingerprint }: CheckedFile): boolean {
  const { items } = currentUploads();
  return items.some((item) => item.state === 'interrupted' && isSameFile(item, { name, size, fingerprint }));
}

export function continueAll(files: readonly CheckedFile[]) {
  for (const { file, fingerprint } of files) continueInterrupted(file, fingerprint);
}
