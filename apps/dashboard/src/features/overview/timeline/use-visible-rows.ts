import { type RefObject, useLayoutEffect, useState } from 'react';
import { rowsBetween } from './rows.ts';

/** Drawn above and below what is seen, so that nothing flashes while it scrolls. */
const marginPx = 300;
/** Rows come and go by so many at once: fewer, larger steps cost less than one at every wheel click. */
const step = 2;

/** Which rows of a long list stand in the window, from the first on, up to but without the second. */
export function useVisibleRows(
  box: RefObject<HTMLElement | null>,
  offsets: readonly number[],
): readonly [number, number] {
  const [range, setRange] = useState<readonly [number, number]>([0, Math.min(offsets.length - 1, 24)]);
  useLayoutEffect(() => {
    const measure = () => {
      const element = box.current;
      if (!element) return;
      const { top } = element.getBoundingClientRect();
      const [first, last] = rowsBetween(offsets, -top - marginPx, innerHeight - top + marginPx);
      const next = [
        Math.floor(first / step) * step,
        Math.min(offsets.length - 1, Math.ceil(last / step) * step),
      ] as const;
      setRange((before) => (before[0] === next[0] && before[1] === next[1] ? before : next));
    };
    let frame = 0;
    const onScroll = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        measure();
      });
    };
    measure();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onScroll);
    };
  }, [box, offsets]);
  const count = offsets.length - 1;
  return [Math.min(range[0], count), Math.min(range[1], count)];
}
