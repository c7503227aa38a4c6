// Checks whether there is ever a moment between two items in which neither is visible: each item has a single
// colour, and every composited frame shows one of them.

export const colours = { red: [255, 0, 0], lime: [0, 255, 0] } as const;
/** A frame farther from both colours than this shows neither; video colours are not exact. */
const tolerance = 110;

export interface Frame {
  /** JPEG in base64. */
  readonly data: string;
  readonly atMs: number;
}

export type Seen = keyof typeof colours | 'neither';

export function nameOf(rgb: readonly number[]): Seen {
  for (const [name, wanted] of Object.entries(colours) as [keyof typeof colours, readonly number[]][]) {
    if (Math.hypot(...wanted.map((value, i) => value - rgb[i]!)) < tolerance) return name;
  }
  return 'neither';
}

/** Milliseconds without either item, for each change. */
export function gapsBetween(frames: readonly Frame[], seen: readonly Seen[]): number[] {
  const gaps: number[] = [];
  let last: Seen = 'neither';
  let emptySince: number | null = null;
  seen.forEach((colour, i) => {
    const { atMs } = frames[i]!;
    if (colour === 'neither') emptySince ??= atMs;
    else {
      const isChange = last !== 'neither' && colour !== last;
      if (isChange || (emptySince !== null && last !== 'neither'))
        gaps.push(emptySince === null ? 0 : atMs - emptySince);
      last = colour;
      emptySince = null;
    }
  });
  return gaps;
}
