import { type RefObject, useLayoutEffect, useState } from 'react';

export interface VisibleRows {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** The number of additional rows on both sides. */
const overscan = 6;

/** The rows of equal height that are between the edges of a box or of the window. */
export function rowsBetween(
  top: number,
  edges: { top: number; bottom: number },
  height: number,
  count: number,
) {
  const from = Math.floor((edges.top - top) / height) - overscan;
  const to = Math.ceil((edges.bottom - top) / height) + overscan;
  return { from: Math.max(0, Math.min(from, count)), to: Math.max(0, Math.min(to, count)) };
}

/** The visible rows of a long list, whatever element scrolls. */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  height: number,
  isWanted = true,
): VisibleRows {
  const [rows, setRows] = useState<VisibleRows>({ from: 0, to: Math.min(count, 30) });
  useLayoutEffect(() => {
    if (!isWanted) return;
    const measure = () => {
      const element = list.current;
      if (!element) return;
      const edges = { top: 0, bottom: window.innerHeight };
      // A film that scrolls by itself stays where it is, and its rows move in it.
      const top = element.getBoundingClientRect().top - element.scrollTop;
      const next = rowsBetween(top, edges, height, count);
      setRows((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    measure();
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [list, count, height, isWanted]);
  return isWanted ? rows : { from: 0, to: count };
}
