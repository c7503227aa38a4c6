import type { Overview } from '@vitrine/contract/overview';

// The set-up list of a new server. Each step ticks itself by what is there.

export const firstSteps = ['pair', 'upload', 'playlist', 'group'] as const;
export type FirstStep = (typeof firstSteps)[number];

export interface StepState {
  readonly step: FirstStep;
  readonly isDone: boolean;
  /** The first that is not done: what to do now. */
  readonly isNext: boolean;
}

export function stepsOf(done: NonNullable<Overview['firstRun']>): StepState[] {
  const isDone: Record<FirstStep, boolean> = {
    pair: done.paired,
    upload: done.playable,
    playlist: done.playlist,
    group: done.scheduled,
  };
  const next = firstSteps.find((step) => !isDone[step]);
  return firstSteps.map((step) => ({ step, isDone: isDone[step], isNext: step === next }));
}
