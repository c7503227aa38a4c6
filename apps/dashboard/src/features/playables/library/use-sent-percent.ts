import { playableOf } from '../../../lib/uploads/upload-item.ts';
import { useUploads } from '../../../lib/uploads/uploads.ts';

/** How much of the file this browser has sent; null unless it is uploading it now. */
export function useSentPercent(playable: string): number | null {
  const item = useUploads().items.find((each) => playableOf(each) === playable);
  if (!item || item.size === 0 || (item.state !== 'uploading' && item.state !== 'paused')) return null;
  return Math.floor((item.sent / item.size) * 100);
}
