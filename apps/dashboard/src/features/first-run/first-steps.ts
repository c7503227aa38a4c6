import type { FirstRun } from '@vitrine/contract/first-run';

// Which steps of the first run are done, and the texts of the page.

export type StepState = 'done' | 'next' | 'open';

export function stepsOf(run: FirstRun): readonly [StepState, StepState, StepState] {
  const done = [run.connectedAt !== null, run.sample?.shownAt != null, run.own?.shownAt != null];
  // There is no frame without a screen, even if the first connection is known.
  const next = done.indexOf(false);
  const [first, second, third] = done.map(
    (isDone, at): StepState => (isDone ? 'done' : at === next ? 'next' : 'open'),
  );
  return [first!, second!, third!];
}

export type Waiting = 'player' | 'opening' | 'files';

/** Why nothing is shown although a screen is paired. */
export function waitsFor({ display, location }: FirstRun): Waiting {
  if (display?.status === 'unknown' || display?.status === 'offline') return 'player';
  return location && !location.isOpen ? 'opening' : 'files';
}

/** Longer times are not called quick. */
export const slowMs = 10_000;
/** After this the page says what it is waiting for. */
export const patienceMs = 30_000;

/** "1.2", and whole seconds where tenths are irrelevant. */
export const secondsText = (ms: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: ms < slowMs ? 1 : 0 }).format(ms / 1000);

/** `Europe/Prague` → `Prague`. */
export const cityOf = (timezone: string): string => timezone.split('/').at(-1)!.replaceAll('_', ' ');
