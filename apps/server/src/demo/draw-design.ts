import type { SKRSContext2D } from '@napi-rs/canvas';
import { canvasOf, type DesignShape } from '@vitrine/contract/design-canvas';
import type { Box, BoxOf, Paint, TextStyle } from '@vitrine/contract/design-document';
import type { ManifestDesign } from '@vitrine/contract/player';
import type { DesignContext, SourceData } from '@vitrine/design/context';
import { dateForms, localDate, secondsOf, timeOf, writeCell, writeDate } from '@vitrine/design/format';
import { canvases, family } from './canvases.ts';
import { eventRows, type Line, tableRows } from './design-rows.ts';

// The screen of a simulated player that shows a design, roughly: enough to read its prices in a live picture. What real players show
// is drawn by packages/design.

export interface Drawing {
  readonly context: Pick<DesignContext, 'locale' | 'timezone' | 'offsetAt' | 'startedAt' | 'turn'> & {
    readonly now: number;
  };
  readonly data: (source: string) => SourceData | null;
  readonly picture: (playable: string) => Promise<Uint8Array | null>;
  /** What plays inside a frame. */
  readonly programme: Uint8Array | null;
}

/** A JPEG with this longest side. */
export async function drawDesign(
  { shape, background, boxes }: Pick<ManifestDesign, 'shape' | 'background' | 'boxes'>,
  drawing: Drawing,
  longestSide: number,
): Promise<Buffer> {
  const { createCanvas } = await canvases();
  const { width, height } = canvasOf[shape as DesignShape] ?? canvasOf.landscape;
  const scale = longestSide / Math.max(width, height);
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale));
  const target = canvas.getContext('2d');
  target.scale(scale, scale);
  target.fillStyle = paintOf(target, background as Paint, { x: 0, y: 0, w: width, h: height });
  target.fillRect(0, 0, width, height);
  for (const box of boxes as Box[]) {
    const { x, y, w, h } = box.place;
    const place = {
      x: (x / 1000) * width,
      y: (y / 1000) * height,
      w: (w / 1000) * width,
      h: (h / 1000) * height,
    };
    target.save();
    target.beginPath();
    target.rect(place.x, place.y, place.w, place.h);
    target.clip();
    await drawBox(target, box, place, drawing, height);
    target.restore();
  }
  return canvas.encode('jpeg', 76);
}

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function paintOf(target: SKRSContext2D, paint: Paint, { x, y, w, h }: Rect) {
  if (typeof paint === 'string') return paint;
  const angle = ((paint.angle - 90) * Math.PI) / 180;
  const [dx, dy] = [(Math.cos(angle) * w) / 2, (Math.sin(angle) * h) / 2];
  const gradient = target.createLinearGradient(
    x + w / 2 - dx,
    y + h / 2 - dy,
    x + w / 2 + dx,
    y + h / 2 + dy,
  );
  gradient.addColorStop(0, paint.from);
  gradient.addColorStop(1, paint.to);
  return gradient;
}

async function drawBox(target: SKRSContext2D, box: Box, place: Rect, drawing: Drawing, canvasHeight: number) {
  const { context, data } = drawing;
  const local = () => localDate(context, context.timezone, context.now);
  const write = (style: TextStyle, text: string) => drawText(target, style, text, place, canvasHeight);
  const cell = (source: string, row: string, column: string, withCurrency: boolean) => {
    const found = data(source);
    const value = found?.rows.find(({ id }) => id === row)?.values[column];
    return found ? writeCell(context, found, column, value, withCurrency) : '';
  };
  switch (box.kind) {
    case 'shape':
      target.fillStyle = paintOf(target, box.paint, place);
      target.beginPath();
      if (box.form === 'ellipse')
        target.ellipse(place.x + place.w / 2, place.y + place.h / 2, place.w / 2, place.h / 2, 0, 0, 7);
      else target.roundRect(place.x, place.y, place.w, place.h, (box.radius / 1000) * canvasHeight);
      return target.fill();
    case 'text':
      return write(
        box,
        box.runs
          .map((run) => ('text' in run ? run.text : cell(run.source, run.row, run.column, true)))
          .join(''),
      );
    case 'value':
      return write(box, `${box.before}${cell(box.source, box.row, box.column, box.currency)}${box.after}`);
    case 'clock':
      return write(box, (box.seconds ? secondsOf : timeOf)(local()));
    case 'date':
      return write(box, writeDate(context.locale, local(), dateForms[box.form]!));
    case 'ticker': {
      const rows = box.source ? (data(box.source)?.rows ?? []) : [];
      const text = box.source ? rows.map(({ values }) => Object.values(values)[0]).join('   ·   ') : box.text;
      return write(
        { ...box, align: 'left', size: box.size === 'fit' ? (place.h / canvasHeight) * 500 : box.size },
        text,
      );
    }
    case 'weather':
      return write(box, temperatureOf(box, drawing));
    case 'table':
    case 'events': {
      const found = data(box.source);
      const lines =
        found && (box.kind === 'table' ? tableRows(box, found, drawing) : eventRows(box, found, drawing));
      if (lines) drawLines(target, box, lines, place, canvasHeight);
      return;
    }
    case 'picture':
    case 'film':
      return drawPicture(target, await drawing.picture(box.playable), place, box.fit);
    case 'zone':
      return drawPicture(target, await drawing.picture(box.items[0]!.playable), place, box.fit);
    case 'programme':
      target.fillStyle = '#000';
      target.fillRect(place.x, place.y, place.w, place.h);
      return drawPicture(target, drawing.programme, place, box.fit === 'crop' ? 'cover' : 'contain');
    default:
      return;
  }
}

function temperatureOf({ source }: BoxOf<'weather'>, { data, context }: Drawing): string {
  const rows = data(source ?? 'weather')?.rows ?? [];
  const now = rows.findLast(({ values }) => Date.parse(String(values.time)) <= context.now) ?? rows[0];
  return now ? `${Math.round(Number(now.values.temperature))}°` : '';
}

const fontOf = (weight: number, size: number) => `${weight} ${size}px "${family}"`;

/** The largest size at which a text fits on one line, or the one that it has. */
function sizeOf(
  target: SKRSContext2D,
  { size, weight }: TextStyle,
  text: string,
  place: Rect,
  height: number,
) {
  if (size !== 'fit') return (size / 1000) * height;
  target.font = fontOf(weight, 100);
  return Math.min(place.h * 0.8, (place.w / Math.max(1, target.measureText(text).width)) * 100);
}

function drawText(target: SKRSContext2D, style: TextStyle, text: string, place: Rect, height: number): void {
  const size = sizeOf(target, style, text, place, height);
  target.font = fontOf(style.weight, size);
  target.fillStyle = style.colour;
  target.textAlign = style.align;
  target.textBaseline = 'middle';
  const x =
    style.align === 'left' ? place.x : style.align === 'right' ? place.x + place.w : place.x + place.w / 2;
  const y =
    style.valign === 'top'
      ? place.y + size * 0.6
      : style.valign === 'bottom'
        ? place.y + place.h - size * 0.6
        : place.y + place.h / 2;
  target.fillText(text, x, y);
}

/** Rows of equal height: all cells from the left but the last, which is at the right. */
function drawLines(
  target: SKRSContext2D,
  style: TextStyle,
  { rows, count }: { rows: readonly Line[]; count: number },
  place: Rect,
  height: number,
): void {
  const each = place.h / count;
  const size = style.size === 'fit' ? each * 0.56 : (style.size / 1000) * height;
  target.textBaseline = 'middle';
  rows.slice(0, count).forEach(({ cells, isStruck }, row) => {
    const y = place.y + each * (row + 0.5);
    let left = place.x;
    cells.forEach(({ text, colour, weight }, i) => {
      const isLast = i === cells.length - 1 && i > 0;
      target.font = fontOf(weight ?? style.weight, size);
      target.fillStyle = colour ?? style.colour;
      target.textAlign = isLast ? 'right' : 'left';
      target.fillText(text, isLast ? place.x + place.w : left, y);
      left += target.measureText(text).width + size * 0.7;
    });
    if (isStruck) target.fillRect(place.x, y, place.w, Math.max(2, size * 0.06));
  });
}

async function drawPicture(
  target: SKRSContext2D,
  bytes: Uint8Array | null,
  place: Rect,
  fit: 'cover' | 'contain',
) {
  if (!bytes) return;
  const { loadImage } = await canvases();
  const image = await loadImage(bytes);
  const scale = (fit === 'cover' ? Math.max : Math.min)(place.w / image.width, place.h / image.height);
  const [w, h] = [image.width * scale, image.height * scale];
  target.drawImage(image, place.x + (place.w - w) / 2, place.y + (place.h - h) / 2, w, h);
}
