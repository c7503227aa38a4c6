import type { BoxOf } from '@vitrine/contract/design-document';

// Where the programme of a display is drawn inside its frame.

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

/** Of the element with the items. */
export function programmeStyle(programme: BoxOf<'programme'>, shape: string, canvas: Rect) {
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
