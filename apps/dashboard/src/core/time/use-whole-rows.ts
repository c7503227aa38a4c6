import { useEffect, useState } from 'react';
import { mostBlocksAtOnce } from './sketch.ts';

interface CountedRow {
  readonly key: string;
  readonly blocks: number;
}

const none: ReadonlySet<string> = new Set();

/**
 * Which rows are drawn with blocks that can be pressed. Few blocks are there at once; of very many the rows are sketched first and
 * become blocks from the top, as many in a frame as fit into it.
 */
export function useWholeRows(rows: readonly CountedRow[]): (key: string) => boolean {
  const [whole, setWhole] = useState(none);
  const isLight = rows.reduce((sum, { blocks }) => sum + blocks, 0) <= mostBlocksAtOnce;
  const waiting = isLight ? [] : rows.filter(({ key }) => !whole.has(key));
  const next = waiting.slice(0, 2).map(({ key }) => key);
  const asked = next.join('\n');
  useEffect(() => {
    if (asked === '') return;
    const frame = requestAnimationFrame(() => setWhole((known) => new Set([...known, ...asked.split('\n')])));
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  return (key) => isLight || whole.has(key);
}
