import type { App } from './app.ts';
import { HttpError } from './errors.ts';
import { countEvent } from './event-counts.ts';

// Calls that compute plans cost a hundred times as much as others. Each customer may run only few of them at
// once in a process, so that nobody waits behind all calls of one customer; the rest wait in a queue without
// holding a database connection.

const atOnce = { alone: 2, besideOthers: 1 };
/** More than all dashboards of a large customer request after one change. */
const maxWaiting = 200;

export async function withinFairShare<T>(app: App, environment: string, work: () => Promise<T>): Promise<T> {
  const all = app.state.fairShares;
  const share = all.get(environment) ?? { running: 0, waiting: [] };
  all.set(environment, share);
  const limit = () => (all.size > 1 ? atOnce.besideOthers : atOnce.alone);
  if (share.running < limit()) share.running++;
  else {
    if (share.waiting.length >= maxWaiting) {
      countEvent(app, 'expensive_call_refused');
      throw new HttpError({ status: 429, code: 'environment_busy', retryAfterSeconds: 5 });
    }
    await new Promise<void>((resolve) => share.waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    share.running--;
    while (share.running < limit() && share.waiting.length > 0) {
      share.running++;
      share.waiting.shift()!();
    }
    if (share.running === 0) all.delete(environment);
  }
}
