import { useEffect, useRef, useState } from 'react';
import { askForFiles, useUploads } from '../../../lib/uploads/uploads.ts';

/** `?add=playable`: keeps the upload sheet, which the shell renders, open while the URL has it. */
export function AddPlayableSheet({ folder, onClose }: { folder: string | null; onClose: () => void }) {
  const { asking } = useUploads();
  const [batch, setBatch] = useState<number | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const asked = askForFiles({ folder });
    setBatch(asked.batch);
    return asked.close;
  }, [folder]);
  const isClosed = batch !== null && !asking.some(({ id }) => id === batch);
  useEffect(() => {
    if (isClosed) close.current();
  }, [isClosed]);
  return null;
}
