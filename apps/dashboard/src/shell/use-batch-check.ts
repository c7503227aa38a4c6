import { useEffect, useState } from 'react';
import { type CheckedFile, checkBatch } from '../lib/uploads/check-batch.ts';
import { continueInterrupted } from '../lib/uploads/engine.ts';
import { isSameFile } from '../lib/uploads/unfinished-uploads.ts';
import { type Batch, currentUploads } from '../lib/uploads/uploads.ts';

/** The chosen files, looked at one after the other; null until all are known. */
export function useBatchCheck({ files }: Batch) {
  const [done, setDone] = useState(0);
  const [result, setResult] = useState<{ of: Batch['files']; checked: readonly CheckedFile[] } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    checkBatch(files, setDone, stop.signal).then(
      (checked) => setResult({ of: files, checked }),
      (error) => {
        if (!stop.signal.aborted) throw error;
      },
    );
    return () => stop.abort();
  }, [files]);
  // Files may be chosen when the sheet is open already; until they are checked, what is known is of none of them.
  return { done, checked: result?.of === files ? result.checked : null };
}

/** Whether an upload of this very file was interrupted by a reload. */
export function isContinuing({ file: { name, size }, fingerprint }: CheckedFile): boolean {
  const { items } = currentUploads();
  return items.some((item) => item.state === 'interrupted' && isSameFile(item, { name, size, fingerprint }));
}

export function continueAll(files: readonly CheckedFile[]) {
  for (const { file, fingerprint } of files) continueInterrupted(file, fingerprint);
}
