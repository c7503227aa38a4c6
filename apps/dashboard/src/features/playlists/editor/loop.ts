import { type DraftItem, turnSeconds } from './draft.ts';

// The loop as a timeline: what is shown when, and which item is shown at a given time.

export interface Segment {
  readonly key: string;
  readonly item: DraftItem;
  /** Index among all items. */
  readonly index: number;
  /** Seconds from the start of the loop. */
  readonly from: number;
  readonly to: number;
}

/** The shown items in sequence. */
export function segmentsOf(items: readonly DraftItem[], isShown: (item: DraftItem) => boolean): Segment[] {
  let from = 0;
  return items.flatMap((item, index) => {
    if (!isShown(item)) return [];
    const segment = { key: item.key, item, index, from, to: from + turnSeconds(item) };
    from = segment.to;
    return [segment];
  });
}

export const lengthOf = (segments: readonly Segment[]): number => segments.at(-1)?.to ?? 0;

/**
 * The index in `segments` at this time; the end of a segment belongs to the next, and the end of the loop to
 * its start.
 */
export function segmentAt(segments: readonly Segment[], time: number): number {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (segments[middle]!.to <= time) low = middle + 1;
    else high = middle;
  }
  return segments.length === 0 ? -1 : low;
}

export const wrapped = (time: number, length: number): number =>
  length > 0 ? ((time % length) + length) % length : 0;

/** The same time of the same item in a changed loop, or the start of the loop if the item is removed. */
export function carryOver(before: readonly Segment[], after: readonly Segment[], time: number): number {
  const was = before[segmentAt(before, time)];
  const is = was && after.find(({ key }) => key === was.key);
  if (!is) return 0;
  const into = time - was.from;
  return is.from + (into < is.to - is.from ? into : 0);
}

/** How often it runs in the hours of a day in which it plays. */
export const loopsIn = (secondsADay: number, loopSeconds: number): number =>
  loopSeconds > 0 ? Math.floor(secondsADay / loopSeconds) : 0;

/** The page of a document that is shown at this time of the loop; its first page outside its turn. */
export function pageAt(
  segment: Segment | undefined,
  key: string,
  time: number,
  secondsEach: number,
  pageCount: number,
): number {
  if (segment?.key !== key) return 0;
  return Math.min(pageCount - 1, Math.max(0, Math.floor((time - segment.from) / secondsEach)));
}
