import { element } from '../screens/screens.ts';
import type { ItemView } from './item-view.ts';

// Two layers, one behind the other. The next item is drawn on the back layer, covered but complete; the
// change only swaps them.

export interface Renderer {
  /** Puts it behind the current one; what was there is destroyed. */
  place(view: ItemView): void;
  /**
   * The change is near. Browsers do not draw fully covered videos, and would show a black frame at first, so
   * from now on the front layer is slightly less than opaque.
   */
  announce(): void;
  /** The back layer comes to the front; the other is destroyed a moment later. */
  swap(): void;
  clear(): void;
}

/** By then the new picture is certainly visible. */
const afterSwapMs = 100;

export function createRenderer(root: HTMLElement): Renderer {
  let front = element('div', 'layer');
  let back = element('div', 'layer');
  const views = new Map<HTMLElement, ItemView>();
  let clearing: ReturnType<typeof setTimeout> | undefined;
  root.append(back, front);
  front.classList.add('front');

  const empty = (layer: HTMLElement) => {
    views.get(layer)?.end();
    views.delete(layer);
    layer.replaceChildren();
  };
  const finishClearing = () => {
    clearTimeout(clearing);
    if (clearing !== undefined) empty(back);
    clearing = undefined;
  };
  return {
    place(view) {
      finishClearing();
      empty(back);
      views.set(back, view);
      back.append(view.element);
    },
    announce: () => front.classList.add('thin'),
    swap() {
      [front, back] = [back, front];
      front.classList.add('front');
      back.classList.remove('front', 'thin');
      views.get(front)?.start();
      clearing = setTimeout(finishClearing, afterSwapMs);
    },
    clear() {
      finishClearing();
      front.classList.remove('thin');
      empty(front);
      empty(back);
    },
  };
}
