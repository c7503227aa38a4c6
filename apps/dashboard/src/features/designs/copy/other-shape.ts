import { canvasOf, type DesignShape } from '@vitrine/contract/design-canvas';
import type { Box, DesignDocument } from '@vitrine/contract/design-document';
import { otherShape } from '../../../core/pickers/frame-twin.ts';
import type { Place } from '../designer/edit-boxes.ts';

// Lays the boxes of a design out in the other shape: as its template draws them there, else by their edges.

/** A template in the shape that the design has, and in the one that it is to have. */
export interface Drawings {
  readonly from: readonly Box[];
  readonly to: readonly Box[];
}

export interface LaidOut {
  readonly boxes: Box[];
  /** Whether a box was laid out by its edges. */
  readonly isByEdges: boolean;
}

export function inOtherShape(
  { shape, boxes }: Pick<DesignDocument, 'shape' | 'boxes'>,
  template: Drawings | null,
): LaidOut {
  const find = (drawing: readonly Box[] = [], box: Box) =>
    drawing.find(({ id, kind }) => id === box.id && (kind === box.kind || id === 'logo'));
  const laidOut = boxes.map((box) => {
    const to = find(template?.to, box);
    return to ? asDrawn(box, find(template?.from, box) ?? to, to, shape) : byEdges(box, shape);
  });
  return { boxes: laidOut, isByEdges: boxes.some((box) => !find(template?.to, box)) };
}

/** How many rows there is room for, and at which side a text stands. */
const layout = ['rowsPerPage', 'count', 'align'] as const;
type Laid = Box & Partial<Record<(typeof layout)[number], unknown>>;

function asDrawn(box: Box, from: Laid, to: Laid, shape: DesignShape): Box {
  const others = layout.filter((field) => field in box && to[field] !== from[field]);
  return {
    ...box,
    place: to.place,
    ...('size' in box && { size: 'size' in to && to.size !== 'fit' ? to.size : sizeIn(box.size, shape) }),
    ...Object.fromEntries(others.map((field) => [field, to[field]])),
  } as Box;
}

const byEdges = (box: Box, shape: DesignShape): Box =>
  ({
    ...box,
    place: keepsShape(box) ? inside(box.place, shape) : box.place,
    ...('size' in box && { size: sizeIn(box.size, shape) }),
  }) as Box;

const round = (value: number) => Math.round(value * 10) / 10;

const largerShare = 0.75;
/** A fixed size is a share of the height, which becomes another one. */
function sizeIn(size: number | 'fit', shape: DesignShape): number | 'fit' {
  if (size === 'fit') return size;
  const share = canvasOf[shape].height / canvasOf[otherShape(shape)].height;
  return Math.max(5, Math.min(1000, round(size * largerShare * share)));
}

/** As near to an edge of the canvas, in thousandths, it stands at it. */
const near = 60;
const isAtBoth = (start: number, size: number) => start <= near && start + size >= 1000 - near;

/** Stretched, these would show something else. A picture behind everything is cut at its sides instead. */
function keepsShape(box: Box): boolean {
  const { x, y, w, h } = box.place;
  if (box.kind === 'qr') return true;
  if (box.kind === 'shape') return box.form === 'ellipse';
  if (box.kind === 'clock') return box.face === 'analogue';
  if (box.kind !== 'picture' && box.kind !== 'film' && box.kind !== 'zone') return false;
  return !(box.fit === 'cover' && isAtBoth(x, w) && isAtBoth(y, h));
}

/** The largest of its shape inside its place: at the edge that it was at, else in the middle. */
function inside({ x, y, w, h }: Place, shape: DesignShape): Place {
  const [from, to] = [canvasOf[shape], canvasOf[otherShape(shape)]];
  const ratio = (w * from.width) / (h * from.height);
  const width = Math.min((w / 1000) * to.width, (h / 1000) * to.height * ratio);
  const [nextW, nextH] = [(width / to.width) * 1000, (width / ratio / to.height) * 1000];
  const along = (start: number, size: number, next: number) => {
    const isAtStart = start <= near;
    const isAtEnd = start + size >= 1000 - near;
    if (isAtStart !== isAtEnd) return isAtStart ? start : start + size - next;
    return start + (size - next) / 2;
  };
  return {
    x: round(along(x, w, nextW)),
    y: round(along(y, h, nextH)),
    w: round(nextW),
    h: round(nextH),
  };
}
