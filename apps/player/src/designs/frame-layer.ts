import '@vitrine/design/fonts.css';
import type { Box, BoxOf } from '@vitrine/contract/design-document';
import type { ManifestDesign } from '@vitrine/contract/player';
import { placeOf, render } from '@vitrine/design/render';
import type { Source } from '../connection/frame-drawing.ts';
import { createContext } from './design-context.ts';
import { type DesignViewOptions, documentOf } from './design-view.ts';
import { createOpenFiles } from './open-files.ts';
import { programmeRect, programmeStyle } from './programme-place.ts';

// The frame around the programme: boxes below the programme's are drawn under the items, the others over them, and the items
// where the programme's box is.

export interface FrameLayer {
  /** How many of its boxes move. */
  readonly moving: number;
  /** A picture of the frame with the programme inside; null is a programme that cannot be drawn. */
  picture(programme: Source | null, longestSide: number): Promise<Blob | null>;
  end(): void;
}

const lookForFilesMs = 5000;

export function createFrame(
  design: ManifestDesign,
  views: HTMLElement,
  options: DesignViewOptions,
): FrameLayer {
  const whole = documentOf(design);
  const place = whole.boxes.findIndex(({ kind }) => kind === 'programme');
  const programme = whole.boxes[place] as BoxOf<'programme'> | undefined;
  const files = createOpenFiles(design, options);
  const context = () =>
    createContext(options, files, design, {
      movingLeft: 1,
      onFault: (playable, reason) => reason === 'cannot_play' && options.onFault(playable, reason),
    });
  const parent = views.parentElement!;
  const layer = () => {
    const element = document.createElement('div');
    element.className = 'design frame';
    return element;
  };
  const [below, above] = [layer(), layer()];
  views.before(below);
  views.after(above);
  const drawn = [
    render({ ...whole, boxes: whole.boxes.slice(0, Math.max(0, place)) }, context(), below),
    render({ ...whole, background: null, boxes: whole.boxes.slice(place + 1) }, context(), above),
  ];
  const update = () => {
    for (const each of drawn) each.update(context());
  };
  const lookForFiles = () => void files.open().then((isNew) => isNew && update());
  const endWatching = options.watchData(() => {
    update();
    lookForFiles();
  });
  lookForFiles();
  const timer = setInterval(lookForFiles, lookForFilesMs);

  const arrange = () => {
    if (programme)
      Object.assign(views.style, programmeStyle(programme, whole.shape, placeOf(whole.shape, parent)));
  };
  const observer = new ResizeObserver(arrange);
  observer.observe(parent);
  arrange();
  const sketch = (source: Source | null, target: CanvasRenderingContext2D, width: number, height: number) => {
    drawn[0]!.sketch(target, width, height);
    if (programme && source) {
      const { x, y, w, h } = programme.place;
      target.save();
      target.beginPath();
      target.rect((x / 1000) * width, (y / 1000) * height, (w / 1000) * width, (h / 1000) * height);
      target.clip();
      const rect = programmeRect(programme, whole.shape, { left: 0, top: 0, width, height });
      options.drawInside(target, source, [rect.left, rect.top, rect.width, rect.height]);
      target.restore();
    }
    drawn[1]!.sketch(target, width, height);
  };
  const moves = ({ kind, hidden }: Box) => !hidden && (kind === 'ticker' || kind === 'film');
  return {
    moving: Math.min(1, whole.boxes.filter(moves).length),
    picture(source, longestSide) {
      const { clientWidth: width, clientHeight: height } = parent;
      return options.drawFrame(
        { width, height, sketch: (...to) => sketch(source, ...to) },
        parent,
        longestSide,
      );
    },
    end() {
      clearInterval(timer);
      endWatching();
      observer.disconnect();
      for (const each of drawn) each.destroy();
      files.end();
      below.remove();
      above.remove();
      Object.assign(views.style, {
        left: '',
        top: '',
        width: '',
        height: '',
        right: '',
        bottom: '',
        clipPath: '',
      });
    },
  };
}
