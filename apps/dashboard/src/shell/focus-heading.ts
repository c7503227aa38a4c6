import type { AnyRouter } from '@tanstack/react-router';
import { belowLocale } from '../lib/paths.ts';
import { isAnyLayerOpen } from '../ui/layers.ts';

/** How long a page whose record is loading may take to show its heading. */
const patienceMs = 5000;

/** After a navigation the new page's heading gets the focus, so that a screen reader starts there. */
export function focusHeadingOnNavigation(router: AnyRouter): () => void {
  let stopWaiting = () => {};
  const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    stopWaiting();
    if (!fromLocation || belowLocale(fromLocation.pathname) === belowLocale(toLocation.pathname)) return;
    stopWaiting = whenHeadingAppears((heading) => {
      if (isAnyLayerOpen()) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  });
  return () => {
    unsubscribe();
    stopWaiting();
  };
}

function whenHeadingAppears(act: (heading: HTMLElement) => void): () => void {
  const find = () => document.querySelector<HTMLElement>('main h1');
  const present = find();
  if (present) {
    act(present);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const heading = find();
    if (!heading) return;
    stop();
    // The focus is not moved if the user has started to type.
    if (document.activeElement === document.body || !document.activeElement) act(heading);
  });
  const timer = setTimeout(() => stop(), patienceMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
