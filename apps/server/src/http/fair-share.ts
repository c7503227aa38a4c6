import type { App } from './app.ts';
import { HttpError } from './errors.ts';
import { countEvent } from './event-counts.ts';
import type { FairShare } from './process-state.ts';

// Calls that compute plans cost a hundred times as much as others. Each customer may run only few of them at
// once in a process, so that nobody waits behind all calls of one customer; the rest wait in a queue without
// holding a database connection.

/** In all they leave half of the pool to calls that cost little. */
const atOnce = { alone: 2, besideOthers: 1, inAll: 6 };
/** More than all dashboards of a large customer request after one change. */
const maxWaiting = 200;

export async function withinFairShare<T>(app: App, environment: string, work: () => Promise<T>): Promise<T> {
  const all = app.state.fairShares;
  const share = all.get(environment) ?? { running: 0, waiting: [] };
  all.set(environment, share);
  if (mayBegin(all, share)) share.running++;
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
    // In turns: who was served goes behind the others.
    all.delete(environment);
    if (share.running + share.waiting.length > 0) all.set(environment, share);
    letIn(all);
  }
}

type Shares = App['state']['fairShares'];

function mayBegin(all: Shares, share: FairShare): boolean {
  const running = [...all.values()].reduce((sum, each) => sum + each.running, 0);
  return running < atOnce.inAll && share.running < (all.size > 1 ? atOnce.besideOthers : atOnce.alone);
}

function letIn(all: Shares): void {
  for (const share of all.values())
    while (share.waiting.length > 0 && mayBegin(all, share)) {
      share.running++;
      share.waiting.shift()!();
    }
}
