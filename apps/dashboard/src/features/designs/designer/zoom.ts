import type { Place } from './edit-boxes.ts';

// Pure: how large the canvas is drawn, and what of it is in view.

export const zooms = [0.1, 0.15, 0.25, 0.33, 0.42, 0.5, 0.67, 0.8, 1, 1.5, 2] as const;
export const smallestZoom = 0.1;
export const largestZoom = 4;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Above and below, left and right of the box, as a share of its size. */
const around = 0.2;

export const withinZoom = (scale: number): number => Math.min(largestZoom, Math.max(smallestZoom, scale));

/** At which a box and what is around it fill the view. */
export function zoomFor({ w, h }: Place, canvas: Size, view: Size): number {
  const share = 1 + 2 * around;
  return withinZoom(
    Math.min(
      view.width / ((w / 1000) * canvas.width * share),
      view.height / ((h / 1000) * canvas.height * share),
    ),
  );
}

/** The next step up or down, or the same at the end. */
export const nextZoom = (scale: number, by: 1 | -1): number =>
  (by > 0 ? zooms.find((each) => each > scale + 0.005) : zooms.findLast((each) => each < scale - 0.005)) ??
  scale;
