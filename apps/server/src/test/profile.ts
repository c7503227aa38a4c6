import { describe, test } from 'vitest';

/**
 * TEST_PROFILE=full runs complete matrices and many runs of every property; `npm test` runs a part of them.
 */
export const isFull = (process.env.TEST_PROFILE ?? 'quick') !== 'quick';

/**
 * All of them in the full profile. Otherwise a few, which differ by turn, so that over the turns of a matrix,
 * such as its routes, each of them is tried.
 */
export function someOf<T>(all: readonly T[], count: number, turn: number): readonly T[] {
  if (isFull || count >= all.length) return all;
  return Array.from({ length: count }, (_, i) => all[(turn * count + i) % all.length]!);
}

/**
 * Declares a test that runs before every merge (`npm run test:full`) but not in `npm test`, because it takes
 * many seconds and covers what rarely changes.
 */
export const fullTest: typeof test = isFull
  ? test
  : (Object.assign(() => {}, { each: () => () => {} }) as never);

export const fullDescribe = (name: string, define: () => void): void => {
  if (isFull) describe(name, define);
};
