import type { App } from './app.ts';

// Counts of events other than requests, reported by /metrics.

export type Countable =
  | 'phrase_miss'
  | 'phrase_alarm'
  | 'device_duplicate'
  | 'socket_refused'
  | 'socket_frame_refused'
  | 'socket_not_read'
  | 'play_refused'
  | 'expensive_call_refused'
  | 'call_over_limit'
  | 'conversion_good'
  | 'conversion_bad_file'
  | 'conversion_environment';

/** Of a job, by its kind, after its last attempt. */
export function countGivenUp({ state: { givenUpJobs } }: App, kind: string): void {
  givenUpJobs.set(kind, (givenUpJobs.get(kind) ?? 0) + 1);
}

export function countEvent(app: App, event: Countable, times = 1): void {
  if (times === 0) return;
  const { eventCounts } = app.state;
  eventCounts.set(event, (eventCounts.get(event) ?? 0) + times);
}
