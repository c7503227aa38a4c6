import type { App } from './app.ts';

// Things worth counting for the operator that are no requests; /metrics tells them.

const counts = new WeakMap<App, Map<string, number>>();

export type Countable =
  | 'phrase_miss'
  | 'phrase_alarm'
  | 'device_duplicate'
  | 'socket_refused'
  | 'socket_frame_refused'
  | 'play_refused'
  | 'expensive_call_refused'
  | 'conversion_good'
  | 'conversion_bad_file'
  | 'conversion_environment';

const givenUp = new WeakMap<App, Map<string, number>>();

/** Jobs that this process has given up, by kind. */
export const givenUpOf = (app: App): ReadonlyMap<string, number> => givenUp.get(app) ?? new Map();

export function countGivenUp(app: App, kind: string): void {
  const known = givenUp.get(app) ?? new Map<string, number>();
  givenUp.set(app, known.set(kind, (known.get(kind) ?? 0) + 1));
}

export const countsOf = (app: App): Map<string, number> => {
  const known = counts.get(app) ?? new Map<string, number>();
  counts.set(app, known);
  return known;
};

export function countEvent(app: App, event: Countable, times = 1): void {
  if (times === 0) return;
  const known = countsOf(app);
  known.set(event, (known.get(event) ?? 0) + times);
}
