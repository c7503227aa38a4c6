import type { TestResult } from './parts.ts';

// Whether a change lands. A test that fails by chance does not lose a landing, but it is named, and more than two are too many:
// then chance is no longer the explanation.

const maxUnstable = 2;
export const judgeTimes = 5;

export interface Verdict {
  readonly lands: boolean;
  readonly lines: readonly string[];
}

export interface Target {
  readonly target: string;
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * What has to be run again, each target once, with the variables of its part. Null if something failed that no test was named for,
 * or was not run at all.
 */
export function targetsOf({ parts, leftOut }: TestResult): Target[] | null {
  const red = parts.filter(({ isGreen }) => !isGreen);
  if (leftOut.length > 0 || red.some(({ failures }) => failures.length === 0)) return null;
  return red.flatMap(({ failures, variables }) =>
    [...new Set(failures.map(({ target }) => target))].map((target) => ({ target, variables })),
  );
}

export function verdictOf(result: TestResult, passedOf: ReadonlyMap<string, number>): Verdict {
  const failures = result.parts.flatMap((part) => part.failures);
  const isUnstable = ({ target }: { target: string }) => passedOf.get(target) === judgeTimes;
  const red = failures.filter((each) => !isUnstable(each));
  const unstable = failures.filter(isUnstable);
  const lines = [
    ...red.map(({ test, target }) => `red: ${test} (${passedOf.get(target) ?? 0} of ${judgeTimes} alone)`),
    ...unstable.map(
      ({ test }) =>
        `unstable: ${test} (failed once, ${judgeTimes} of ${judgeTimes} alone): to be mended next`,
    ),
  ];
  if (unstable.length > maxUnstable)
    lines.push(`${unstable.length} unstable tests: at most ${maxUnstable} land.`);
  return { lands: red.length === 0 && unstable.length <= maxUnstable, lines };
}
