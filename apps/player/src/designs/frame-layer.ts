import '@vitrine/design/fonts.css';
import type { DesignShape } from '@vitrine/contract/design-canvas';
import type { Box, BoxOf } from '@vitrine/contract/design-document';
import type { ManifestDesign } from '@vitrine/contract/player';
import { placeOf, render } from '@vitrine/design/render';
import { createContext } from './design-context.ts';
import { type DesignViewOptions, documentOf } from './design-view.ts';
import { createOpenFiles } from './open-files.ts';

// The frame around the programme: boxes below the programme's are drawn under the items, the others over them, and the items
// where the programme's box is.

export interface FrameLayer {
  /** How many of its boxes move. */
  readonly moving: number;
  /** Draws the frame with the programme inside. */
  draw(target: CanvasRenderingContext2D, width: number, height: number, drawProgramme: DrawInto): void;
  end(): void;
}

/** Draws into a rectangle. */
export type DrawInto = (left: number, top: number, width: number, height: number) => void;

const lookForFilesMs = 5000;

export function createFrame(
  design: ManifestDesign,
  views: HTMLElement,
  options: DesignViewOptions,
): FrameLayer {
  const whole = documentOf(design);
  const place = whole.boxes.findIndex(({ kind }) => kind === 'programme');
  const programme = whole.boxes[place] as BoxOf<'programme'> | undefined;
  const files = createOpenFiles(design, options.cache, options.traits());
  const context = () =>
    createContext(options, files, {
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
  lookForFiles();
  const timer = setInterval(lookForFiles, lookForFilesMs);

  const arrange = () => {
    if (programme) Object.assign(views.style, programmeStyle(programme, whole.shape, parent));
  };
  const observer = new ResizeObserver(arrange);
  observer.observe(parent);
  arrange();
  const moves = ({ kind, hidden }: Box) => !hidden && (kind === 'ticker' || kind === 'film');
  return {
    moving: Math.min(1, whole.boxes.filter(moves).length),
    draw(target, width, height, drawProgramme) {
      drawn[0]!.sketch(target, width, height);
      if (programme) {
        const { x, y, w, h } = programme.place;
        target.save();
        target.beginPath();
        target.rect((x / 1000) * width, (y / 1000) * height, (w / 1000) * width, (h / 1000) * height);
        target.clip();
        const { left, top, ...size } = programmeRect(programme, whole.shape, {
          left: 0,
          top: 0,
          width,
          height,
        });
        drawProgramme(left, top, size.width, size.height);
        target.restore();
      }
      drawn[1]!.sketch(target, width, height);
    },
    end() {
      clearInterval(timer);
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

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where the whole programme is drawn. Cropped, it is larger than its box, and cut there. */
export function programmeRect({ place, fit }: BoxOf<'programme'>, shape: string, canvas: Rect): Rect {
  const [width, height] = [(place.w / 1000) * canvas.width, (place.h / 1000) * canvas.height];
  const left = canvas.left + (place.x / 1000) * canvas.width;
  const top = canvas.top + (place.y / 1000) * canvas.height;
  if (fit !== 'crop') return { left, top, width, height };
  const ratio = shape === 'portrait' ? 9 / 16 : 16 / 9;
  const [w, h] = [Math.max(width, height * ratio), Math.max(height, width / ratio)];
  return { left: left - (w - width) / 2, top: top - (h - height) / 2, width: w, height: h };
}

function programmeStyle(programme: BoxOf<'programme'>, shape: DesignShape, parent: HTMLElement) {
  const canvas = placeOf(shape, parent);
  const { left, top, width, height } = programmeRect(programme, shape, canvas);
  const { place } = programme;
  const boxWidth = (place.w / 1000) * canvas.width;
  const boxHeight = (place.h / 1000) * canvas.height;
  const [across, down] = [(width - boxWidth) / 2, (height - boxHeight) / 2];
  return {
    ...{ left: `${left}px`, top: `${top}px`, right: 'auto', bottom: 'auto' },
    ...{ width: `${width}px`, height: `${height}px` },
    clipPath: programme.fit === 'crop' ? `inset(${down}px ${across}px)` : '',
  };
}
