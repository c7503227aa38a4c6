import { describe, test } from 'vitest';

/** Whole matrices and many runs of every property, with TEST_PROFILE=full; every `npm test` tries a part of them. */
export const isFull = (process.env.TEST_PROFILE ?? 'quick') !== 'quick';

/**
 * All of them in the full profile. Otherwise some, which are others for each turn: over the turns of a matrix, such as its
 * routes, each of them is tried.
 */
export function someOf<T>(all: readonly T[], count: number, turn: number): readonly T[] {
  if (isFull || count >= all.length) return all;
  return Array.from({ length: count }, (_, i) => all[(turn * count + i) % all.length]!);
}

/**
 * Declares a test that every landing runs (`npm run test:full`) and every `npm test` leaves out, because it takes many seconds
 * and watches what seldom changes.
 */
export const fullTest: typeof test = isFull
  ? test
  : (Object.assign(() => {}, { each: () => () => {} }) as never);

export const fullDescribe = (name: string, define: () => void): void => {
  if (isFull) describe(name, define);
};
