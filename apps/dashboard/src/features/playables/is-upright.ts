import type { DesignShape } from '@vitrine/contract/design-canvas';

interface Sized {
  readonly width: number | null;
  readonly height: number | null;
}

export const isUpright = ({ width, height }: Sized): boolean =>
  width !== null && height !== null && height > width;

/** Of a design. */
export const shapeOf = (playable: Sized): DesignShape => (isUpright(playable) ? 'portrait' : 'landscape');
