import { useEffect, useState } from 'react';
import { type CheckedFile, checkBatch } from '../lib/uploads/check-batch.ts';
import { continueInterrupted } from '../lib/uploads/engine.ts';
import { isSameFile } from '../lib/uploads/unfinished-uploads.ts';
import { type Batch, currentUploads } from '../lib/uploads/uploads.ts';

/** The selected files, checked one after the other; null until all are checked. */
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
  // Files may be selected while the sheet is open; until they are checked, older results do not apply to
  // them.
  return { done, checked: result?.of === files ? result.checked : null };
}

/** Whether an upload of this file was interrupted by a reload. */
export function isContinuing({ file: { name, size }, fingerprint }: CheckedFile): boolean {
  const { items } = currentUploads();
  return items.some((item) => item.state === 'interrupted' && isSameFile(item, { name, size, fingerprint }));
}

export function continueAll(files: readonly CheckedFile[]) {
  for (const { file, fingerprint } of files) continueInterrupted(file, fingerprint);
}
