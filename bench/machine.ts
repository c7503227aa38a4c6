import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

// Reads how processor time was used (Linux): how much was ours, and how much belonged to other processes and
// spoils a round.

interface Process {
  readonly parent: number;
  readonly cpuMs: number;
  /** CPU time of children that have exited. */
  readonly endedMs: number;
}

export interface Moment {
  readonly at: number;
  readonly busyMs: number;
  readonly processes: ReadonlyMap<number, Process>;
}

const msPerTick = 10;

export function readMoment(): Moment {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]!
    .split(/\s+/);
  const busyTicks = [user, nice, system, irq, softirq].reduce((sum, each) => sum + Number(each), 0);
  const processes = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    const process = /^\d+$/.test(name) && readProcess(name);
    if (process) processes.set(Number(name), process);
  }
  return { at: performance.now(), busyMs: busyTicks * msPerTick, processes };
}

function readProcess(pid: string): Process | undefined {
  try {
    // The second field is the command in parentheses, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const msOf = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * msPerTick;
    return { parent: Number(fields[1]), cpuMs: msOf(11), endedMs: msOf(13) };
  } catch {
    return undefined; // The process has just exited.
  }
}

/** CPU time that a process and its live descendants used between two moments. */
export const cpuBetween = (from: Moment, to: Moment, pid: number): number =>
  sumWithin(from, to, pid, ({ cpuMs }) => cpuMs);

/** The same, including descendants that have exited in the meantime. */
export const cpuOfTree = (from: Moment, to: Moment, pid: number): number =>
  sumWithin(from, to, pid, ({ cpuMs, endedMs }) => cpuMs + endedMs);

function sumWithin(from: Moment, to: Moment, pid: number, of: (process: Process) => number): number {
  let sum = 0;
  for (const [each, process] of to.processes) {
    const before = from.processes.get(each);
    if (isWithin(to, each, pid)) sum += of(process) - (before ? of(before) : 0);
  }
  return sum;
}

function isWithin({ processes }: Moment, pid: number, ancestor: number): boolean {
  for (let each = pid; each > 1; each = processes.get(each)?.parent ?? 0) if (each === ancestor) return true;
  return false;
}

/** Share of the machine used by processes other than this one and its descendants. */
export function foreignShare(from: Moment, to: Moment): number {
  const ours = cpuOfTree(from, to, process.pid);
  const others = to.busyMs - from.busyMs - ours;
  return Math.max(0, others) / ((to.at - from.at) * cpus().length);
}
