// Finds the box that an arrow key leads to: the nearest one in that direction, preferring boxes straight
// ahead.

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Adjacent boxes may overlap slightly. */
const tolerance = 2;
/** Sideways distance costs more than distance ahead. */
const defaultAsideWeight = 4;

export function nearest(
  from: Box,
  boxes: readonly Box[],
  direction: Direction,
  asideWeight = defaultAsideWeight,
): number | null {
  let best: { index: number; cost: number } | null = null;
  boxes.forEach((box, index) => {
    const ahead = distanceAhead(from, box, direction);
    if (box === from || ahead < -tolerance) return;
    const isSideways = direction === 'left' || direction === 'right';
    const aside = isSideways
      ? apart(from.top, from.bottom, box.top, box.bottom)
      : apart(from.left, from.right, box.left, box.right);
    // Of several boxes straight ahead, prefers the one with the same start.
    const offset = isSideways ? Math.abs(from.top - box.top) : Math.abs(from.left - box.left);
    const cost = Math.max(0, ahead) + aside * asideWeight + offset / 1000;
    if (!best || cost < best.cost) best = { index, cost };
  });
  return (best as { index: number } | null)?.index ?? null;
}

function distanceAhead(from: Box, box: Box, direction: Direction): number {
  switch (direction) {
    case 'left':
      return from.left - box.right;
    case 'right':
      return box.left - from.right;
    case 'up':
      return from.top - box.bottom;
    case 'down':
      return box.top - from.bottom;
  }
}

/** Boxes that only touch at an edge are not straight ahead. */
const apart = (aFrom: number, aTo: number, bFrom: number, bTo: number) =>
  Math.max(0, bFrom - aTo + tolerance, aFrom - bTo + tolerance);
