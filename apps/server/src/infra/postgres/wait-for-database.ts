import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { whyUnreachable } from './role-logins.ts';

// A program that starts before its database waits for it and reports that it is alive but not ready. Exiting
// instead would cause endless restarts. Errors that waiting cannot fix (a wrong password, a missing database)
// end it with one clear line.

const lookEveryMs = 500;
const sayEveryMs = 30_000;
/** SQLSTATE of an unknown user, a wrong password and a missing database. */
const permanentErrors = ['28000', '28P01', '3D000'];

export interface Waiting {
  readonly port: number;
  readonly host: string;
  log(line: string): void;
}

export async function waitForDatabase(
  url: string,
  variable: string,
  { port, host, log }: Waiting,
): Promise<void> {
  let reason = await whyUnreachable(url);
  if (!reason) return;
  const { host: place } = new URL(url);
  const complaint = () => `The database at ${place} does not answer (${reason}): check ${variable}.`;
  if (permanentErrors.includes(reason)) throw new StartError(complaint());
  const stopAnswering = await answerMeanwhile(port, host);
  try {
    let saidAt = Number.NEGATIVE_INFINITY;
    while (reason) {
      if (permanentErrors.includes(reason)) throw new StartError(complaint());
      if (performance.now() - saidAt >= sayEveryMs) {
        log(`${complaint()} Waiting for it.`);
        saidAt = performance.now();
      }
      await sleep(lookEveryMs);
      reason = await whyUnreachable(url);
    }
  } finally {
    await stopAnswering();
  }
}

async function answerMeanwhile(port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isAlive = request.url === '/healthz';
    response.writeHead(isAlive ? 200 : 503, {
      'Content-Type': 'application/json; charset=utf-8',
      Connection: 'close',
      ...(!isAlive && { 'Retry-After': '5' }),
    });
    response.end(
      JSON.stringify(isAlive ? { status: 'alive' } : { status: 'not ready', code: 'unavailable' }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
