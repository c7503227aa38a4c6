import { useSyncExternalStore } from 'react';

// The width of a name in a block, in the font of the page. A canvas measures without a layout of the page.

/** Of the text in a block: time-row.module.css. */
const font = (family: string) => `600 12px ${family}`;

let context: CanvasRenderingContext2D | null = null;
let known = new Map<string, number>();
const listeners = new Set<() => void>();

/** Names are measured again when the page's own font has come. */
function onFonts() {
  context = null;
  known = new Map();
  for (const listener of listeners) listener();
}

export function nameWidth(name: string): number {
  let width = known.get(name);
  if (width === undefined) {
    if (!context) {
      context = document.createElement('canvas').getContext('2d')!;
      context.font = font(getComputedStyle(document.body).fontFamily);
    }
    width = Math.ceil(context.measureText(name).width);
    known.set(name, width);
  }
  return width;
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) document.fonts.addEventListener('loadingdone', onFonts);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.fonts.removeEventListener('loadingdone', onFonts);
  };
}

/** Renders again when names have other widths; the value tells the measurements apart. */
export const useNameWidths = (): unknown => useSyncExternalStore(subscribe, () => known);
