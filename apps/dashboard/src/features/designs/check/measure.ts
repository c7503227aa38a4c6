import { canvasOf } from '@vitrine/contract/design-canvas';
import type { Box, DesignDocument, Paint } from '@vitrine/contract/design-document';
import { drawElement } from '@vitrine/design/sketch';
import { colourOf, contrastOf, luminanceOf } from '../colours.ts';

// Measures what stands on the canvas: how large texts are, what is behind them, and how near to the edge they are.

export interface Contrast {
  readonly ratio: number;
  /** 4.5, or 3 for large text. */
  readonly needed: number;
  readonly colour: string;
  /** Behind the text, where it is hardest to read. */
  readonly on: string;
}

export interface BoxMeasure {
  /** Percent of the height. */
  readonly size: number | null;
  /** Null where there is no text, or what is behind it cannot be looked into. */
  readonly contrast: Contrast | null;
  /** Percent of the side to which it is nearest; negative if it is cut. */
  readonly edge: number | null;
  /** Of running text; prices, tables, clocks and tickers are not read word by word. */
  readonly words: number;
}

type Rgb = [number, number, number];
type Rgba = readonly [number, number, number, number];

const largeShare = 3.5;
/** The share of the hardest places that a text may lie on without being hard to read. */
const unnoticed = 0.04;
const sketchSide = 480;

/** `rgb(…)` and `rgba(…)`, as browsers write colours. */
function parse(colour: string): Rgba {
  const [r = 0, g = 0, b = 0, a = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b, a];
}

const over = ([r, g, b, a]: Rgba, below: Readonly<Rgb>): Rgb => [
  r * a + below[0] * (1 - a),
  g * a + below[1] * (1 - a),
  b * a + below[2] * (1 - a),
];

function fillPaint(target: CanvasRenderingContext2D, paint: Paint, w: number, h: number): void {
  if (typeof paint === 'string') target.fillStyle = paint;
  else {
    const turn = (paint.angle * Math.PI) / 180;
    const [dx, dy] = [Math.sin(turn), -Math.cos(turn)];
    const half = (Math.abs(w * dx) + Math.abs(h * dy)) / 2;
    const gradient = target.createLinearGradient(
      w / 2 - dx * half,
      h / 2 - dy * half,
      w / 2 + dx * half,
      h / 2 + dy * half,
    );
    gradient.addColorStop(0, paint.from);
    gradient.addColorStop(1, paint.to);
    target.fillStyle = gradient;
  }
  target.fillRect(0, 0, w, h);
}

interface Written {
  readonly rects: readonly DOMRect[];
  readonly style: CSSStyleDeclaration;
  /** Of an element of the box itself that lies behind it. */
  readonly own: string | null;
}

function textsIn(frame: HTMLElement): Written[] {
  const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
  const found: Written[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let own: string | null = null;
    for (let each: HTMLElement | null = parent; each && each !== frame && !own; each = each.parentElement) {
      const { backgroundColor } = getComputedStyle(each);
      if (parse(backgroundColor)[3] > 0.5) own = backgroundColor;
    }
    found.push({ rects: [...range.getClientRects()], style: getComputedStyle(parent), own });
  }
  return found;
}

/** Boxes by what they show. `host` is where the document is drawn. */
export function measureBoxes(
  host: HTMLElement,
  { shape, background, boxes }: DesignDocument,
): Map<string, BoxMeasure> {
  const measures = new Map<string, BoxMeasure>();
  const root = host.firstElementChild;
  if (!(root instanceof HTMLElement)) return measures;
  const canvas = canvasOf[shape];
  const scale = sketchSide / Math.max(canvas.width, canvas.height);
  const sketch = document.createElement('canvas');
  sketch.width = Math.round(canvas.width * scale);
  sketch.height = Math.round(canvas.height * scale);
  const target = sketch.getContext('2d', { willReadFrequently: true });
  if (!target) return measures;
  target.scale(scale, scale);
  fillPaint(target, background, canvas.width, canvas.height);
  const outer = root.getBoundingClientRect();
  const byId = new Map(boxes.map((box) => [box.id, box]));
  for (const frame of root.children) {
    if (!(frame instanceof HTMLElement)) continue;
    const box = byId.get(frame.dataset.box ?? '');
    if (box && frame.dataset.state === 'shown')
      measures.set(box.id, measureBox(box, frame, outer, target, sketch));
    drawElement(target, frame, frame.offsetLeft, frame.offsetTop);
  }
  return measures;
}

function measureBox(
  box: Box,
  frame: HTMLElement,
  outer: DOMRect,
  target: CanvasRenderingContext2D,
  sketch: HTMLCanvasElement,
): BoxMeasure {
  const shown = frame.getBoundingClientRect();
  const texts = textsIn(frame).map((text) => ({
    ...text,
    rects: text.rects.flatMap((rect) => inkOf(rect, shown) ?? []),
  }));
  const size = sizeOf(frame, outer);
  const needed = size !== null && size >= largeShare ? 3 : 4.5;
  let worst: Contrast | null = null;
  let edge: number | null = null;
  for (const { rects, style, own } of texts) {
    for (const rect of rects) {
      const sides = [
        (rect.left - outer.left) / outer.width,
        (outer.right - rect.right) / outer.width,
        (rect.top - outer.top) / outer.height,
        (outer.bottom - rect.bottom) / outer.height,
      ];
      edge = Math.min(edge ?? 100, ...sides.map((side) => side * 100));
      const behind = own ? [parse(own).slice(0, 3) as unknown as Rgb] : pixelsAt(target, sketch, rect, outer);
      const found = behind && hardest(parse(style.color), behind);
      if (found && (!worst || found.ratio < worst.ratio)) worst = { ...found, needed };
    }
  }
  const words =
    box.kind === 'text'
      ? texts.reduce((sum, { rects }) => sum + (rects.length > 0 ? 1 : 0), 0) && countWords(frame)
      : 0;
  return { size: texts.length > 0 ? size : null, contrast: worst, edge: moves(box) ? null : edge, words };
}

/** Of the height of a line, above capitals and below the baseline. */
const blank = { above: 0.17, below: 0.2 } as const;

/** Where letters stand in a line, as far as its box shows it. */
function inkOf({ left, right, top, height }: DOMRect, frame: DOMRect): DOMRect | null {
  const [x, y] = [Math.max(left, frame.left), Math.max(top + height * blank.above, frame.top)];
  const [w, h] = [
    Math.min(right, frame.right) - x,
    Math.min(top + height * (1 - blank.below), frame.bottom) - y,
  ];
  return w > 0 && h > 0 ? new DOMRect(x, y, w, h) : null;
}

const moves = (box: Box) => box.kind === 'ticker';
const countWords = (frame: HTMLElement) =>
  (frame.textContent ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The size that the box was given or fitted to, in percent of the height. */
function sizeOf(frame: HTMLElement, outer: DOMRect): number | null {
  const element = frame.firstElementChild;
  const root = frame.parentElement;
  if (!(element instanceof HTMLElement) || !root || outer.height === 0) return null;
  const pixels = Number.parseFloat(element.style.fontSize);
  return Number.isNaN(pixels) ? null : (pixels / root.offsetHeight) * 100;
}

/** What is behind a rectangle; null if the browser does not let it be read. */
function pixelsAt(
  target: CanvasRenderingContext2D,
  { width, height }: HTMLCanvasElement,
  rect: DOMRect,
  outer: DOMRect,
): Rgb[] | null {
  const left = Math.max(0, Math.floor(((rect.left - outer.left) / outer.width) * width));
  const top = Math.max(0, Math.floor(((rect.top - outer.top) / outer.height) * height));
  const right = Math.min(width, Math.ceil(((rect.right - outer.left) / outer.width) * width));
  const bottom = Math.min(height, Math.ceil(((rect.bottom - outer.top) / outer.height) * height));
  if (right <= left || bottom <= top) return null;
  try {
    const { data } = target.getImageData(left, top, right - left, bottom - top);
    return Array.from(
      { length: data.length / 4 },
      (_, i): Rgb => [data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!],
    );
  } catch {
    // A picture of another origin.
    return null;
  }
}

function hardest(colour: Rgba, behind: readonly Rgb[]): Omit<Contrast, 'needed'> | null {
  const found = behind
    .map((on) => ({ on, ratio: contrastOf(luminanceOf(over(colour, on)), luminanceOf(on)) }))
    .sort((a, b) => a.ratio - b.ratio);
  const at = found[Math.min(found.length - 1, Math.floor(found.length * unnoticed))];
  return at
    ? { ratio: at.ratio, colour: colourOf([colour[0], colour[1], colour[2]]), on: colourOf(at.on) }
    : null;
}
