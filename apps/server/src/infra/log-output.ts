import type { Writable } from 'node:stream';

/**
 * Standard output for the log. If the terminal was closed or the reader has gone, lines are dropped and the
 * program goes on; the logger's own writer would block and retry forever.
 */
export function openLogOutput(): Writable {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return process.stdout;
}
