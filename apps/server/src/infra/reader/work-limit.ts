import { Script } from 'node:vm';
import ICAL from 'ical.js';

// Ends work that would not end by itself. What counts is the processor time it took: on a machine that is busy with something
// else the same rule takes longer by the clock on the wall, and is no worse for it.

/** The work took more processor time than it may. */
export class OutOfWork extends Error {}
/** The net below caught it although it took little processor time: this machine had no time for it. */
export class NoTimeHere extends Error {}

/** For a loop that passes none of the places where work is counted. */
const netMs = 30_000;
const script = new Script('globalThis.limitedWork()');

/** What this process has used of the processor. */
export const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let endsAtMs = Number.POSITIVE_INFINITY;
let calls = 0;

/** Called in every turn of a loop that might not end. */
export function countWork(): void {
  if ((++calls & 63) === 0 && processorMs() > endsAtMs) throw new OutOfWork();
}

export function withinWork<T>(ms: number, work: () => T): T {
  const shared = globalThis as { limitedWork?: () => T };
  shared.limitedWork = work;
  endsAtMs = processorMs() + ms;
  try {
    return script.runInThisContext({ timeout: netMs }) as T;
  } catch (error) {
    if ((error as { code?: string } | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw processorMs() > endsAtMs ? new OutOfWork() : new NoTimeHere();
  } finally {
    shared.limitedWork = undefined;
    endsAtMs = Number.POSITIVE_INFINITY;
  }
}

// The library's loops cannot be asked to stop, but each of their turns passes one of these.
type Method = (this: unknown, ...args: unknown[]) => unknown;
function countCallsOf(owner: unknown, ...names: string[]): void {
  const methods = owner as Record<string, Method>;
  for (const name of names) {
    const method = methods[name]!;
    methods[name] = function (...args) {
      countWork();
      return method.apply(this, args);
    };
  }
}
countCallsOf(ICAL.RecurIterator.prototype, 'check_contracting_rules', 'expand_year_days', 'increment_month');
// Days are counted one by one, whatever the interval.
countCallsOf(ICAL.Time, 'daysInMonth');
