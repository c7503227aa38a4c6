import type { LocalDay } from '../../lib/local-days.ts';
import { type Block, partsWithin } from '../../lib/plan-blocks.ts';

// A short summary of a day: what plays, ordered by its first minute, and for how long nothing plays.

export interface CellEntry {
  readonly playlists: readonly string[];
  /** Start of its first interval of the day. */
  readonly from: number;
  readonly to: number;
  readonly block: Block;
}

export interface MonthCell {
  readonly day: LocalDay;
  readonly entries: readonly CellEntry[];
  readonly gap: { readonly from: number; readonly ms: number; readonly block: Block } | null;
  /** Closed the whole day. */
  readonly isClosed: boolean;
}

export function cellOf(day: LocalDay, blocks: readonly Block[]): MonthCell {
  const parts = partsWithin(blocks, day);
  const entries = new Map<string, CellEntry>();
  for (const { block, from, to } of parts) {
    const key = block.playlists.join(' ');
    if (block.state === 'playing' && !entries.has(key)) {
      entries.set(key, { playlists: block.playlists, from, to, block });
    }
  }
  const gaps = parts.filter(({ block }) => block.state === 'nothing');
  const [first] = gaps;
  return {
    day,
    entries: [...entries.values()],
    gap: first
      ? { from: first.from, block: first.block, ms: gaps.reduce((sum, { from, to }) => sum + to - from, 0) }
      : null,
    isClosed: parts.length > 0 && parts.every(({ block }) => block.state === 'closed'),
  };
}
