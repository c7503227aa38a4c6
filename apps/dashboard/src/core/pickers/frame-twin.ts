import type { DesignShape } from '@vitrine/contract/design-canvas';
import type { DesignRecord } from '../queries/designs.queries.ts';

export const otherShape = (shape: DesignShape): DesignShape =>
  shape === 'landscape' ? 'portrait' : 'landscape';

/** The frame of the other shape: the one it names, or else the oldest that names it, as the server decides. */
export function twinOf(
  frame: Pick<DesignRecord, 'id' | 'twin'>,
  frames: readonly DesignRecord[],
): DesignRecord | null {
  const named = frames.find(({ id }) => id === frame.twin);
  const naming = frames
    .filter(({ twin }) => twin === frame.id)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  return named ?? naming[0] ?? null;
}
