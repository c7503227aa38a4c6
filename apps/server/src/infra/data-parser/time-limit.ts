import { Script } from 'node:vm';

// Ends work that would not end by itself: the loops of a library cannot be asked to stop.

const script = new Script('globalThis.limitedWork()');

/** Throws when it takes longer. */
export function withinTime<T>(ms: number, work: () => T): T {
  const shared = globalThis as { limitedWork?: () => T };
  shared.limitedWork = work;
  try {
    return script.runInThisContext({ timeout: ms }) as T;
  } finally {
    shared.limitedWork = undefined;
  }
}

export const isOutOfTime = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
