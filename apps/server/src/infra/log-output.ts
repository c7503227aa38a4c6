import type { Writable } from 'node:stream';

/**
 * Standard output for the log. What nobody takes any more, because the terminal was closed or the reader has gone, is lost, and the
 * program goes on: the logger's own writer would stop everything and try again for ever.
 */
export function openLogOutput(): Writable {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return process.stdout;
}
