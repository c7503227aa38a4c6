import { readdirSync, readFileSync } from 'node:fs';

/** Of one tick of /proc; it is 100 a second on every Linux. */
const tickMs = 10;

/** Processor time that a process and those below it have taken, in milliseconds; null where that cannot be read. */
export function processorMsOf(pid: number): number | null {
  try {
    return treeOf(pid).reduce((sum, each) => sum + ownMs(each), 0);
  } catch {
    return null;
  }
}

function treeOf(pid: number): number[] {
  const below = readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number);
    } catch {
      return []; // This thread has ended meanwhile.
    }
  });
  return [pid, ...below.flatMap(treeOf)];
}

function ownMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name in brackets, which may contain blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
