import { element } from './screens.ts';
import type { Slide } from './slide.ts';

// Two layers, one behind the other. The next slide is drawn on the one behind, covered but complete; the change only says
// which is in front.

export interface Projector {
  /** Puts it behind the present one; what stood there is taken down. */
  place(slide: Slide): void;
  /**
   * The change is near. Browsers do not draw films that are covered whole, and would show a black frame for the first
   * moment: from now on the one in front is a trace less than opaque.
   */
  announce(): void;
  /** The one behind comes to the front; the other is taken down a moment later. */
  swap(): void;
  clear(): void;
}

/** The new picture is certainly on the screen. */
const afterSwapMs = 100;

export function createProjector(root: HTMLElement): Projector {
  let front = element('div', 'layer');
  let back = element('div', 'layer');
  const slides = new Map<HTMLElement, Slide>();
  let clearing: ReturnType<typeof setTimeout> | undefined;
  root.append(back, front);
  front.classList.add('front');

  const empty = (layer: HTMLElement) => {
    slides.get(layer)?.end();
    slides.delete(layer);
    layer.replaceChildren();
  };
  const finishClearing = () => {
    clearTimeout(clearing);
    if (clearing !== undefined) empty(back);
    clearing = undefined;
  };
  return {
    place(slide) {
      finishClearing();
      empty(back);
      slides.set(back, slide);
      back.append(slide.element);
    },
    announce: () => front.classList.add('thin'),
    swap() {
      [front, back] = [back, front];
      front.classList.add('front');
      back.classList.remove('front', 'thin');
      slides.get(front)?.start();
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
