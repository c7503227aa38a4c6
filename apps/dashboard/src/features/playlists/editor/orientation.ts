import type { orientations } from '@vitrine/contract/displays';

type Orientation = (typeof orientations)[number] | null;

const isUpright = (orientation: NonNullable<Orientation>) => orientation.startsWith('vertical');

/** One lies and the other stands; what leaves it open fits everywhere. */
export const hangsOtherwise = (one: Orientation, other: Orientation): boolean =>
  one !== null && other !== null && isUpright(one) !== isUpright(other);
