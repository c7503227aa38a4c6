import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';

// What the tests need of a browser, whichever protocol it speaks.

export interface EngineBrowser {
  readonly name: string;
  /** The value of an expression in the page; a promise is awaited. */
  // biome-ignore lint/suspicious/noExplicitAny: pages return values of every shape
  evaluate(expression: string): Promise<any>;
  goTo(url: string): Promise<void>;
  /** Uncaught errors of the page since the start; null if the protocol does not report them. */
  readonly errors: readonly string[] | null;
  /** Ends it without warning. */
  kill(): Promise<void>;
}

/** Software rendering on a busy machine is slow; a player that never shows it fails all the same. */
const patienceMs = 90_000;

/** Resolves to the first value for which it holds. */
export async function waitUntil<T>(
  what: string,
  read: () => Promise<T>,
  isFine: (value: T) => boolean = Boolean,
  withinMs = patienceMs,
): Promise<T> {
  const until = performance.now() + withinMs;
  let seen: unknown;
  while (performance.now() < until) {
    try {
      const value = await read();
      if (isFine(value)) return value;
      seen = value;
    } catch (error) {
      seen = error;
    }
    await wait(200);
  }
  return expect.fail(`${what}: ${seen instanceof Error ? seen.message : JSON.stringify(seen)}`) as never;
}

/** Its last words, if it ended by itself. */
export function collectOutput(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      output = (output + text).slice(-4000);
    });
  return () => output;
}
