import type { Sniffed } from './media-types.ts';

/**
 * Whether the beginning of a picture already shows that it moves. A GIF whose first frame is longer than the
 * sample is found out later, when it is decoded.
 */
export function showsAnimation({ kind, format }: Sniffed, sample: Buffer): boolean {
  if (kind !== 'image') return false;
  if (format === 'webp') return sample.toString('latin1', 12, 16) === 'VP8X' && (sample[20]! & 0x02) !== 0;
  return format === 'gif' && countGifFrames(sample) > 1;
}

/** Counts no further than two, and stops where the sample ends. */
function countGifFrames(sample: Buffer): number {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterBlocks = (at: number): number => {
    let next = at;
    while ((sample[next] ?? 0) > 0) next += sample[next]! + 1;
    return next + 1;
  };
  let frames = 0;
  let at = 13 + tableBytes(sample[10] ?? 0);
  while (frames < 2 && at < sample.length) {
    if (sample[at] === 0x21) at = afterBlocks(at + 2);
    else if (sample[at] === 0x2c) {
      frames++;
      at = afterBlocks(at + 10 + tableBytes(sample[at + 9] ?? 0) + 1);
    } else break;
  }
  return frames;
}
