interface Sized {
  readonly width: number | null;
  readonly height: number | null;
}

export const isUpright = ({ width, height }: Sized): boolean =>
  width !== null && height !== null && height > width;
