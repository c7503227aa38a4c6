import { HttpError } from './errors.ts';
import type { FairShare } from './process-state.ts';

/** Usually the others wait this long for a place, then they are turned away. */
const usualPatienceMs = 5000;

/** Runs at most so many of one environment at a time; with `null` the others wait as long as it takes. */
export async function fewAtOnce<T>(
  shares: Map<string, FairShare>,
  environment: string,
  atOnce: number,
  work: () => Promise<T>,
  patienceMs: number | null = usualPatienceMs,
): Promise<T> {
  const share = shares.get(environment) ?? { running: 0, waiting: [] };
  shares.set(environment, share);
  if (share.running < atOnce) share.running += 1;
  else await placeIn(share, patienceMs);
  try {
    return await work();
  } finally {
    // The place passes to the call that has waited longest.
    const next = share.waiting.shift();
    if (next) next();
    else share.running -= 1;
    if (share.running === 0) shares.delete(environment);
  }
}

const placeIn = ({ waiting }: FairShare, patienceMs: number | null) =>
  new Promise<void>((resolve, reject) => {
    const take = () => {
      clearTimeout(patience);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(take), 1);
      reject(new HttpError({ status: 429, code: 'environment_busy', retryAfterSeconds: 5 }));
    };
    const patience = patienceMs === null ? undefined : setTimeout(giveUp, patienceMs);
    waiting.push(take);
  });
