import { describe, test } from 'vitest';

/**
 * TEST_PROFILE=full runs complete matrices and many runs of every property; `npm test` runs a part of them.
 */
export const isFull = (process.env.TEST_PROFILE ?? 'quick') !== 'quick';

/** How often something is repeated, in each profile. */
export const byProfile = (counts: { quick: number; full: number; extended: number }): number =>
  counts[(process.env.TEST_PROFILE ?? 'quick') as keyof typeof counts];

/** By the day of the year; TEST_TURN repeats one (scripts/testing/profile.ts). */
const turnOfRun = Number(process.env.TEST_TURN ?? 0);

/** All of them in the full profile, otherwise a few, which differ by turn, such as the number of a route, and by day. */
export const someOf = <T>(all: readonly T[], count: number, turn: number): readonly T[] =>
  isFull ? all : aFewOf(all, count, turn + turnOfRun);

/** At least a seventh: seven turns, such as the days of a week, try all of them. */
export function aFewOf<T>(all: readonly T[], count: number, turn: number): readonly T[] {
  const few = Math.max(count, Math.ceil(all.length / 7));
  if (few >= all.length) return all;
  return Array.from({ length: few }, (_, i) => all[(turn * few + i) % all.length]!);
}

/**
 * Declares a test that runs before every landing (`npm run test:full`) but not in `npm test`, because it takes
 * many seconds and covers what rarely changes.
 */
export const fullTest: typeof test = isFull
  ? test
  : (Object.assign(() => {}, { each: () => () => {} }) as never);

export const fullDescribe = (name: string, define: () => void): void => {
  if (isFull) describe(name, define);
};
