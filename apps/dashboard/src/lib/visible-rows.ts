import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type RowRange, rowsBetween, towards } from './row-range.ts';

/** Drawn above and below the viewport, so that nothing flashes while scrolling. */
const marginPx = 300;
/** Rows are added in steps of this size: fewer, larger steps cost less than one at every wheel event. */
const step = 2;
/** This many new rows fit into a frame, even on a slow machine. */
const mostAtOnce = 8;

const isSame = (a: RowRange, b: RowRange) => a[0] === b[0] && a[1] === b[1];

/** The visible rows of a long list, as [first, end). */
export function useVisibleRows(box: RefObject<HTMLElement | null>, offsets: readonly number[]): RowRange {
  const count = offsets.length - 1;
  const [range, setRange] = useState<RowRange>([0, Math.min(count, mostAtOnce)]);
  const drawn = useRef(range);
  useLayoutEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const element = box.current;
      if (!element) return;
      const { top } = element.getBoundingClientRect();
      const seen = rowsBetween(offsets, -top, innerHeight - top);
      const around = rowsBetween(offsets, -top - marginPx, innerHeight - top + marginPx);
      const wanted: RowRange = [
        Math.floor(around[0] / step) * step,
        Math.min(offsets.length - 1, Math.ceil(around[1] / step) * step),
      ];
      const next = towards(drawn.current, wanted, seen, mostAtOnce);
      if (!isSame(next, drawn.current)) {
        drawn.current = next;
        setRange(next);
      }
      if (!isSame(next, wanted)) soon();
    };
    const soon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', soon);
      removeEventListener('resize', soon);
    };
  }, [box, offsets]);
  return [Math.min(range[0], count), Math.min(range[1], count)];
}
