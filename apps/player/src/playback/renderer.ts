import { element } from '../screens/screens.ts';
import type { ItemView } from './item-view.ts';

// Two layers, one behind the other. The next item is drawn on the one behind, covered but complete; the change only says
// which is in front.

export interface Renderer {
  /** Puts it behind the present one; what stood there is taken down. */
  place(view: ItemView): void;
  /**
   * The change is near. Browsers do not draw videos that are covered whole, and would show a black frame for the first
   * moment: from now on the one in front is a trace less than opaque.
   */
  announce(): void;
  /** The one behind comes to the front; the other is taken down a moment later. */
  swap(): void;
  clear(): void;
}

/** The new picture is certainly on the screen. */
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
