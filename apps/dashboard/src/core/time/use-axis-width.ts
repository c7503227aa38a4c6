import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of the element on which an axis is drawn, in whole pixels; measured before it is painted. */
export function useAxisWidth<Element extends HTMLElement = HTMLDivElement>(
  /** Drawn until it is measured. */
  assumed = 960,
): readonly [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(assumed);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(1, Math.floor(element.getBoundingClientRect().width)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
