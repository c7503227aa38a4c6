import type { Segment } from '@vitrine/contract/schedule-calls';

// Intervals of one response, prepared for drawing. Times are instants in milliseconds.

export interface Block {
  readonly from: number;
  readonly to: number;
  readonly state: Segment['state'];
  readonly playlists: readonly string[];
  /** Playlists that would have played, in the order of the response. */
  readonly overrides: readonly string[];
}

/** Merges adjacent intervals that show the same, whatever they override. */
export function blocksOf(segments: readonly Segment[]): Block[] {
  const blocks: Block[] = [];
  for (const segment of segments) {
    const block = { ...segment, from: Date.parse(segment.from), to: Date.parse(segment.to) };
    const last = blocks.at(-1);
    if (last && last.to === block.from && showsSame(last, block)) {
      const overrides = [...new Set([...last.overrides, ...block.overrides])];
      blocks[blocks.length - 1] = { ...last, to: block.to, overrides };
    } else if (block.to > block.from) blocks.push(block);
  }
  return blocks;
}

const showsSame = (a: Block, b: Block) =>
  a.state === b.state &&
  a.playlists.length === b.playlists.length &&
  a.playlists.every((id, i) => id === b.playlists[i]);

export interface Part {
  readonly block: Block;
  readonly from: number;
  readonly to: number;
}

/** The parts of the blocks within a range. */
export const partsWithin = (blocks: readonly Block[], { from, to }: { from: number; to: number }): Part[] =>
  blocks
    .filter((block) => block.to > from && block.from < to)
    .map((block) => ({ block, from: Math.max(from, block.from), to: Math.min(to, block.to) }));

/** Open time in which nothing plays, limited to the range. */
export const gapsWithin = (blocks: readonly Block[], range: { from: number; to: number }): Part[] =>
  partsWithin(blocks, range).filter(({ block }) => block.state === 'nothing');

export const blockAt = (blocks: readonly Block[], instant: number): Block | undefined =>
  blocks.find(({ from, to }) => from <= instant && instant < to);
