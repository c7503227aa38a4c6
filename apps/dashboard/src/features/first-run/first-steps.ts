import type { FirstRun } from '@vitrine/contract/first-run';

// What of the first run is done, and what the page says of it.

export type StepState = 'done' | 'next' | 'open';

export function stepsOf(run: FirstRun): readonly [StepState, StepState, StepState] {
  const done = [run.connectedAt !== null, run.sample?.shownAt != null, run.own?.shownAt != null];
  // A frame can't be seen before there is a screen, whatever is known of the first connection.
  const next = done.indexOf(false);
  const [first, second, third] = done.map(
    (isDone, at): StepState => (isDone ? 'done' : at === next ? 'next' : 'open'),
  );
  return [first!, second!, third!];
}

export type Waiting = 'player' | 'opening' | 'files';

/** Why nothing is seen though a screen is paired. */
export function waitsFor({ display, location }: FirstRun): Waiting {
  if (display?.status === 'unknown' || display?.status === 'offline') return 'player';
  return location && !location.isOpen ? 'opening' : 'files';
}

/** Longer than this is not called quick. */
export const slowMs = 10_000;
/** From then on the page says what it waits for. */
export const patienceMs = 30_000;

/** "1.2", and whole seconds where tenths say nothing. */
export const secondsText = (ms: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: ms < slowMs ? 1 : 0 }).format(ms / 1000);

/** `Europe/Prague` → `Prague`. */
export const cityOf = (timezone: string): string => timezone.split('/').at(-1)!.replaceAll('_', ' ');

/** As people type it: without what every browser adds by itself. */
export const typedAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
