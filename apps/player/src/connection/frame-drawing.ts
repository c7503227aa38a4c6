import { maxFrameBytes } from '@vitrine/contract/frames';
import type { Sketch } from '../playback/item-view.ts';

// Draws an item as it is visible into a small picture. Streams of other origins taint the canvas, so they
// give no picture.

export type Source = HTMLVideoElement | HTMLImageElement | Sketch;

const checked = { width: 32, height: 18 };
/** Codecs and fades leave a trace of grey. */
const nearlyBlack = 20;
const qualities = [0.72, 0.5, 0.3];

const sizeOf = (source: Source) =>
  source instanceof HTMLVideoElement
    ? { width: source.videoWidth, height: source.videoHeight }
    : source instanceof HTMLImageElement
      ? { width: source.naturalWidth, height: source.naturalHeight }
      : source;

/** Complete, centred, on black: as in the style sheet of items. */
function drawInto(canvas: HTMLCanvasElement, source: Source): CanvasRenderingContext2D | null {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const { width, height } = sizeOf(source);
  if (!context || width === 0 || height === 0) return null;
  context.fillStyle = '#000';
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawInside(context, source, [0, 0, canvas.width, canvas.height]);
  return context;
}

/** Complete, and in the middle of a rectangle. */
export function drawInside(
  context: CanvasRenderingContext2D,
  source: Source,
  [left, top, across, down]: readonly [number, number, number, number],
): void {
  const { width, height } = sizeOf(source);
  if (!width || !height) return;
  const scale = Math.min(across / width, down / height);
  const [w, h] = [width * scale, height * scale];
  const [x, y] = [left + (across - w) / 2, top + (down - h) / 2];
  if (source instanceof HTMLElement) {
    context.drawImage(source, x, y, w, h);
    return;
  }
  context.save();
  context.translate(x, y);
  source.sketch(context, w, h);
  context.restore();
}

const small = document.createElement('canvas');
const large = document.createElement('canvas');

/** Null if its pixels cannot be read. */
export function isBlack(source: Source): boolean | null {
  Object.assign(small, checked);
  try {
    const data = drawInto(small, source)?.getImageData(0, 0, checked.width, checked.height).data;
    return data ? data.every((value, i) => i % 4 === 3 || value <= nearlyBlack) : null;
  } catch {
    return null;
  }
}

/** In the aspect ratio of the layers, which are rotated as the display is mounted. */
export async function drawFrame(
  source: Source,
  stage: HTMLElement,
  longestSide: number,
): Promise<Blob | null> {
  const { clientWidth, clientHeight } = stage;
  const scale = Math.min(1, longestSide / Math.max(clientWidth, clientHeight));
  large.width = Math.round(clientWidth * scale);
  large.height = Math.round(clientHeight * scale);
  try {
    if (!drawInto(large, source)) return null;
    for (const quality of qualities) {
      const blob = await new Promise<Blob | null>((resolve) => large.toBlob(resolve, 'image/jpeg', quality));
      if (blob && blob.size <= maxFrameBytes) return blob;
    }
  } catch {
    // The canvas is tainted by another origin.
  }
  return null;
}
