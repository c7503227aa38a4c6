import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type Direction, nearest } from './nearest-block.ts';

/** Makes blocks of other lines reachable only if the line has none. */
const lineWeight = 10_000;

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/**
 * Arrow keys move between blocks (`data-block` with a unique key), Home and End go to the first and the last.
 * Only one block is in the tab order: the last one visited, or else the named one.
 */
export function useBlockKeys<Box extends HTMLElement = HTMLElement>(
  keys: readonly string[],
  first: string | undefined,
  onWalk?: (key: string) => void,
  /** Left and right stay in the line, however far its next block is. */
  keepsLine = false,
) {
  const box = useRef<Box>(null);
  const [visited, setVisited] = useState<string | null>(null);
  const stop = visited !== null && keys.includes(visited) ? visited : (first ?? keys[0]);

  const onKeyDown = (event: KeyboardEvent) => {
    const current = (event.target as HTMLElement).closest<HTMLElement>('[data-block]');
    if (!current || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const blocks = [...(box.current?.querySelectorAll<HTMLElement>('[data-block]') ?? [])];
    const target = targetOf(event.key, current, blocks, keepsLine);
    if (target === undefined) return;
    event.preventDefault();
    if (!target || target === current) return;
    target.focus();
    onWalk?.(target.dataset.block!);
  };
  const onFocus = (event: FocusEvent) => {
    const block = (event.target as HTMLElement).closest<HTMLElement>('[data-block]');
    if (block) setVisited(block.dataset.block!);
  };
  return {
    container: { ref: box, onKeyDown, onFocus },
    tabIndexOf: (key: string) => (key === stop ? 0 : -1),
  };
}

/** Undefined: the key is not handled. Null: there is no block in that direction. */
function targetOf(key: string, current: HTMLElement, blocks: readonly HTMLElement[], keepsLine: boolean) {
  if (key === 'Home') return blocks[0];
  if (key === 'End') return blocks.at(-1);
  const direction = directions[key];
  if (!direction) return undefined;
  const boxes = blocks.map((block) => block.getBoundingClientRect());
  const isInLine = keepsLine && (direction === 'left' || direction === 'right');
  const index = nearest(boxes[blocks.indexOf(current)]!, boxes, direction, isInLine ? lineWeight : undefined);
  return index === null ? null : blocks[index];
}
