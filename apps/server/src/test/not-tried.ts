import { appendFileSync } from 'node:fs';

// A program of others is missing, or this machine forbids what a test needs: that is said in the output and at the end of the run
// (scripts/testing/parts.ts), never passed over in silence.

/** With the reason; the same words at every place that misses the same. */
export function sayNotTried(what: string): void {
  console.info(`not tried: ${what}`);
  if (process.env.TEST_NOT_TRIED) appendFileSync(process.env.TEST_NOT_TRIED, `${what}\n`);
}
