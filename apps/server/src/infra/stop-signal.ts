import { isatty } from 'node:tty';

// When a program of ours is to stop. Postgres runs in a session of its own and outlives whoever started it, so every way to end a
// program from outside, short of `kill -9`, has to lead through its own orderly stop.

const parentCheckMs = 1000;

export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort();
  // Listeners stay: npm passes on the SIGINT that a terminal has sent to everybody already, and a second one would end the program
  // before Postgres has stopped.
  process.on('SIGTERM', stop).on('SIGINT', stop);

  const hasTerminal = [0, 1, 2].some(isatty);
  // Sent when the terminal is closed. Without a terminal it is left alone, for Node forgets that nohup asked to ignore it.
  process.on('SIGHUP', () => hasTerminal && stop());

  // Started over a channel by a program that cannot do without it, and the other way round (scripts/dev).
  if (process.channel) process.once('disconnect', stop);
  // At a terminal, an npm that was killed takes its program along. Elsewhere nobody's end is a reason to stop: services and
  // nohup are meant to outlive whoever started them.
  else if (hasTerminal && process.env.npm_lifecycle_event) watchParent(stop);
  return controller.signal;
}

function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && onGone(), parentCheckMs).unref();
}

export const whenAborted = (signal: AbortSignal): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
