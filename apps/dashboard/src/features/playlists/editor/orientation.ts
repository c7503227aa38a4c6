import type { orientations } from '@vitrine/contract/displays';

type Orientation = (typeof orientations)[number] | null;

const isUpright = (orientation: NonNullable<Orientation>) => orientation.startsWith('vertical');

/** One is landscape and the other portrait; an undefined orientation fits everywhere. */
export const hasOtherOrientation = (one: Orientation, other: Orientation): boolean =>
  one !== null && other !== null && isUpright(one) !== isUpright(other);
