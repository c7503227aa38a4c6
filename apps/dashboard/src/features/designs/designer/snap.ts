import type { Place } from './edit-boxes.ts';

// Where a dragged box settles: at edges and centres of others and of the canvas, at the safe area, and where gaps are equal.

export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** A line across the canvas, at a thousandth of its width or height. */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
}

/** A distance between two boxes, written beside the line that measures it. */
export interface Gap {
  readonly axis: 'x' | 'y';
  readonly from: number;
  readonly to: number;
  /** Where the measuring line lies on the other axis. */
  readonly at: number;
}

export interface Snapped {
  readonly place: Place;
  readonly guides: readonly Guide[];
  readonly gaps: readonly Gap[];
}

export const safeMargin = 30;
const ofCanvas = [0, safeMargin, 500, 1000 - safeMargin, 1000];

export interface SnapOptions {
  readonly others: readonly Place[];
  /** How near is near enough, in thousandths of the width and of the height. */
  readonly tolerance: { readonly x: number; readonly y: number };
}

const startOf = (place: Place, axis: 'x' | 'y') => place[axis];
const sizeOf = (place: Place, axis: 'x' | 'y') => (axis === 'x' ? place.w : place.h);
const endOf = (place: Place, axis: 'x' | 'y') => startOf(place, axis) + sizeOf(place, axis);

/** The correction that puts one of the points on one of the lines; null if none is near. */
function nearest(points: readonly number[], lines: readonly number[], tolerance: number) {
  let best: { by: number; at: number } | null = null;
  for (const point of points)
    for (const line of lines) {
      const by = line - point;
      if (Math.abs(by) <= tolerance && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, at: line };
    }
  return best;
}

const linesOf = (others: readonly Place[], axis: 'x' | 'y') => [
  ...ofCanvas,
  ...others.flatMap((other) => [
    startOf(other, axis),
    startOf(other, axis) + sizeOf(other, axis) / 2,
    endOf(other, axis),
  ]),
];

/** The nearest boxes on both sides that lie beside it, as seen along the axis. */
function neighbours(place: Place, others: readonly Place[], axis: 'x' | 'y') {
  const cross = axis === 'x' ? 'y' : 'x';
  const beside = others.filter(
    (other) => startOf(other, cross) < endOf(place, cross) && endOf(other, cross) > startOf(place, cross),
  );
  const before = beside.filter((other) => endOf(other, axis) <= startOf(place, axis) + 1);
  const after = beside.filter((other) => startOf(other, axis) >= endOf(place, axis) - 1);
  return {
    before: before.sort((a, b) => endOf(b, axis) - endOf(a, axis))[0],
    after: after.sort((a, b) => startOf(a, axis) - startOf(b, axis))[0],
  };
}

/** Moves a box so that the gaps to its neighbours are equal, if they nearly are. */
function evenOut(place: Place, { others, tolerance }: SnapOptions, axis: 'x' | 'y'): Place {
  const { before, after } = neighbours(place, others, axis);
  if (!before || !after) return place;
  const middle = (endOf(before, axis) + startOf(after, axis) - sizeOf(place, axis)) / 2;
  return Math.abs(middle - startOf(place, axis)) <= tolerance[axis] ? { ...place, [axis]: middle } : place;
}

function gapsOf(place: Place, others: readonly Place[], axis: 'x' | 'y'): Gap[] {
  const { before, after } = neighbours(place, others, axis);
  if (!before || !after) return [];
  const [one, other] = [
    startOf(place, axis) - endOf(before, axis),
    startOf(after, axis) - endOf(place, axis),
  ];
  if (Math.abs(one - other) > 1 || one <= 0) return [];
  const cross = axis === 'x' ? 'y' : 'x';
  const at = startOf(place, cross) + sizeOf(place, cross) / 2;
  return [
    { axis, from: endOf(before, axis), to: startOf(place, axis), at },
    { axis, from: endOf(place, axis), to: startOf(after, axis), at },
  ];
}

export function snapMove(place: Place, options: SnapOptions): Snapped {
  const guides: Guide[] = [];
  let next = place;
  for (const axis of ['x', 'y'] as const) {
    const [start, size] = [startOf(place, axis), sizeOf(place, axis)];
    const found = nearest(
      [start, start + size / 2, start + size],
      linesOf(options.others, axis),
      options.tolerance[axis],
    );
    if (found) {
      next = { ...next, [axis]: start + found.by };
      guides.push({ axis, at: found.at });
    } else next = evenOut(next, options, axis);
  }
  return {
    place: next,
    guides,
    gaps: (['x', 'y'] as const).flatMap((axis) => gapsOf(next, options.others, axis)),
  };
}

const smallest = 5;

/** The place after dragging a handle. */
export function resized(place: Place, handle: Handle, dx: number, dy: number): Place {
  let { x, y, w, h } = place;
  if (handle.includes('e')) w = Math.max(smallest, w + dx);
  if (handle.includes('s')) h = Math.max(smallest, h + dy);
  if (handle.includes('w')) {
    const by = Math.min(dx, w - smallest);
    [x, w] = [x + by, w - by];
  }
  if (handle.includes('n')) {
    const by = Math.min(dy, h - smallest);
    [y, h] = [y + by, h - by];
  }
  return { x, y, w, h };
}

export function snapResize(place: Place, handle: Handle, options: SnapOptions): Snapped {
  const guides: Guide[] = [];
  let next = place;
  for (const axis of ['x', 'y'] as const) {
    const [low, high] = axis === 'x' ? (['w', 'e'] as const) : (['n', 's'] as const);
    const side = handle.includes(low) ? low : handle.includes(high) ? high : null;
    if (!side) continue;
    const edge = side === low ? startOf(place, axis) : endOf(place, axis);
    const found = nearest([edge], linesOf(options.others, axis), options.tolerance[axis]);
    if (!found) continue;
    guides.push({ axis, at: found.at });
    next = resized(next, side, axis === 'x' ? found.by : 0, axis === 'y' ? found.by : 0);
  }
  return { place: next, guides, gaps: [] };
}
