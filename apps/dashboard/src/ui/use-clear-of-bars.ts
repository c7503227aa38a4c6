import { type RefObject, useLayoutEffect } from 'react';

/** Above the bars there is this much of the screen at least, however tall they are. */
const mostOfScreen = 0.6;
/** Bars above each other leave a little room. */
const gapPixels = 24;

/** How far up an element at the bottom right has to be, so that it is on no bar that is docked there. */
function heightOfBars({ left, right }: DOMRect): number {
  const bars = [...document.querySelectorAll('[data-docked]')]
    // Behind a sheet nothing can be pressed.
    .filter((bar) => !bar.closest('[inert]'))
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.right > left && bar.left < right)
    .sort((a, b) => b.bottom - a.bottom);
  let height = 0;
  for (const { top, bottom } of bars)
    if (bottom >= innerHeight - height - gapPixels) height = Math.max(height, innerHeight - top);
  return Math.min(height, innerHeight * mostOfScreen);
}

/** Sets `--docked` of the element to the height of the bars below it (`data-docked`), as long as it is shown. */
export function useClearOfBars(element: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    const shown = element.current;
    if (!isShown || !shown) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const height = `${heightOfBars(shown.getBoundingClientRect())}px`;
      if (shown.style.getPropertyValue('--docked') !== height) shown.style.setProperty('--docked', height);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    const observer = new MutationObserver(soon);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] });
    addEventListener('resize', soon);
    addEventListener('scroll', soon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('resize', soon);
      removeEventListener('scroll', soon, { capture: true });
    };
  }, [element, isShown]);
}
