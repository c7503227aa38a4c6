import { isFollowed, isRunning, playableOf, type UploadItem } from './upload-item.ts';

// What waits for files until they can be used. The page has to stay open for it, so leaving asks.

interface Waiting {
  readonly playables: readonly string[];
  /** Gets those that can be used. */
  readonly act: (ready: readonly string[]) => void;
}

let waiting: readonly Waiting[] = [];

const itemOf = (items: readonly UploadItem[], playable: string) =>
  items.find((item) => (item.replaces ?? playableOf(item)) === playable);

/** Whether a file is on its way; one that was uploaded elsewhere, or before, is not. */
export function isOnItsWay(items: readonly UploadItem[], playable: string): boolean {
  const item = itemOf(items, playable);
  return item !== undefined && (isRunning(item) || isFollowed(item));
}

/** Returns a function that gives it up. */
export function whenReady(playables: readonly string[], act: Waiting['act']): () => void {
  const own = { playables, act };
  waiting = [...waiting, own];
  return () => {
    waiting = waiting.filter((each) => each !== own);
  };
}

/** How many would be lost if the page were closed. */
export const countWaiting = (items: readonly UploadItem[]): number =>
  waiting.filter(({ playables }) => playables.some((id) => isOnItsWay(items, id))).length;

/** To be called when uploads have changed. What failed can be tried again, so it is waited for if nothing else is left. */
export function actOnReady(items: readonly UploadItem[]): void {
  for (const each of waiting) {
    if (each.playables.some((id) => isOnItsWay(items, id))) continue;
    const ready = each.playables.filter((id) => (itemOf(items, id)?.state ?? 'ready') === 'ready');
    if (ready.length === 0) continue;
    waiting = waiting.filter((other) => other !== each);
    each.act(ready);
  }
}
