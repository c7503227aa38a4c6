import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Three columns; the same, narrower; the right one below the middle; or one at a time in tabs. */
export type EditorLayout = 'wide' | 'compact' | 'stacked' | 'tabs';

const queries = {
  tabs: matchMedia('(max-width: 899px)'),
  stacked: matchMedia('(max-width: 1199px)'),
  /** Two lines per item. */
  phone: matchMedia('(max-width: 639px)'),
};

const subscribeTo = (query: MediaQueryList) => (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const subscribers = {
  tabs: subscribeTo(queries.tabs),
  stacked: subscribeTo(queries.stacked),
  phone: subscribeTo(queries.phone),
};
const useQueried = (which: keyof typeof queries) =>
  useSyncExternalStore(subscribers[which], () => queries[which].matches);

export const usePhoneRows = (): boolean => useQueried('phone');

/** Narrower, names of items would be cut off after a letter or two. */
const leastForThree = 1030;
const leastAsDrawn = 1150;

/** The menu beside the page may be collapsed, so the remaining width decides. */
export function useLayout(page: RefObject<HTMLElement | null>): EditorLayout {
  const hasTabs = useQueried('tabs');
  const isNarrow = useQueried('stacked');
  const [width, setWidth] = useState(leastAsDrawn);
  useLayoutEffect(() => {
    const element = page.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [page]);
  if (hasTabs) return 'tabs';
  if (isNarrow || width < leastForThree) return 'stacked';
  return width < leastAsDrawn ? 'compact' : 'wide';
}
