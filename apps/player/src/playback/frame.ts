import type { Manifest } from '@vitrine/contract/player';
import type { DesignViewOptions } from '../designs/design-view.ts';
import type { FrameLayer } from '../designs/frame-layer.ts';

// The frame around the programme, if the manifest in force has one. What draws it is loaded when it is needed.

export interface Frame {
  use(manifest: Manifest | null): void;
  readonly layer: FrameLayer | null;
}

export function createFrameSwitch(views: HTMLElement, options: DesignViewOptions): Frame {
  let key = '';
  let layer: FrameLayer | null = null;
  return {
    use(manifest) {
      const display = manifest?.display;
      const next = display?.frame ? `${display.frame.version} ${display.timezone} ${display.language}` : '';
      if (next === key) return;
      key = next;
      layer?.end();
      layer = null;
      if (!display?.frame) return;
      const design = display.frame;
      import('../designs/frame-layer.ts').then(
        ({ createFrame }) => {
          if (key === next) layer = createFrame(design, views, options);
        },
        (error: unknown) => {
          // The programme plays without it; the next manifest tries again.
          console.error(error);
          key = '';
        },
      );
    },
    get layer() {
      return layer;
    },
  };
}
