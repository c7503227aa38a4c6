import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { signIn } from './product.ts';

// One person at work on another server, in a thread of their own: the attackers' calls are not to slow down the measurement.

export interface Heard {
  readonly took: Record<string, number[]>;
  readonly unavailable: number;
}

/** Below what one login may call. */
const paceMs = 60;

const { url } = workerData as { url: string };
const person = await signIn(url, 'museum');

async function listen(forSeconds: number): Promise<Heard> {
  const took: Record<string, number[]> = { displays: [], overview: [] };
  let unavailable = 0;
  const endsAt = performance.now() + forSeconds * 1000;
  while (performance.now() < endsAt)
    for (const [name, all] of Object.entries(took)) {
      const startedAt = performance.now();
      const { status } = await person.get(`${url}/s/museum/api/v1/${name}`);
      all.push(performance.now() - startedAt);
      if (status === 503) unavailable += 1;
      else if (status !== 200) throw new Error(`${name} was answered ${status}.`);
      await sleep(paceMs);
    }
  return { took, unavailable };
}

parentPort!.on(
  'message',
  (seconds: number) => void listen(seconds).then((heard) => parentPort!.postMessage(heard)),
);
parentPort!.postMessage('ready');
