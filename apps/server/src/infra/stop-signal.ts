import { isatty } from 'node:tty';

// Decides when a program of ours must stop. Postgres runs in its own session and outlives its parent, so
// every way to end a program from outside, short of `kill -9`, must lead through an orderly stop.

const parentCheckMs = 1000;

export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort();
  // The listeners stay installed: npm forwards the SIGINT that a terminal has already sent to everybody, and
  // a second one would end the program before Postgres has stopped.
  process.on('SIGTERM', stop).on('SIGINT', stop);

  const hasTerminal = [0, 1, 2].some(isatty);
  // Sent when the terminal is closed. Without a terminal it is ignored, because Node does not know that nohup
  // asked for that.
  process.on('SIGHUP', () => hasTerminal && stop());

  // Started over an IPC channel by a program that depends on it, and vice versa (scripts/dev).
  if (process.channel) process.once('disconnect', stop);
  // At a terminal, a killed npm ends its program too. Elsewhere the end of the parent is no reason to stop:
  // services and nohup are meant to outlive it.
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
