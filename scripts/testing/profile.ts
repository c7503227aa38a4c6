// What a run tries: how much (TEST_PROFILE), which part of each matrix (TEST_TURN), and with which random numbers (TEST_SEED).

const profiles = ['quick', 'full', 'extended'] as const;
export type Profile = (typeof profiles)[number];

/** A gate must not fail for another's reason, so every quick run has the same random numbers. */
const quickSeed = '20261118';

export interface RunVariables {
  readonly TEST_PROFILE: Profile;
  readonly TEST_TURN: string;
  readonly TEST_SEED: string;
}

/** Settled once for a whole run, which may go on past midnight. What is given repeats an earlier run. */
export function runVariables(
  given: { readonly TEST_PROFILE?: string; readonly TEST_TURN?: string; readonly TEST_SEED?: string },
  now = new Date(),
): RunVariables {
  const profile = profiles.find((each) => each === (given.TEST_PROFILE ?? 'quick'));
  if (!profile) throw new Error(`TEST_PROFILE is ${profiles.join(', ')}, not ${given.TEST_PROFILE}.`);
  const seeds = {
    quick: quickSeed,
    full: now.toISOString().slice(0, 10).replaceAll('-', ''),
    extended: String(now.getTime() % 1_000_000_000),
  };
  return {
    TEST_PROFILE: profile,
    TEST_TURN: given.TEST_TURN ?? String(dayOfYear(now)),
    TEST_SEED: given.TEST_SEED ?? seeds[profile],
  };
}

const dayOfYear = (now: Date): number =>
  Math.floor((now.getTime() - Date.UTC(now.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
