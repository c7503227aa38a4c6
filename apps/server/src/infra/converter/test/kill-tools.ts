/** Kills tools from outside, as an operator or the out-of-memory killer does. */
import { readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';

/**
 * Processes below this one that run this program with these words in their command line, inside a sandbox or not. Those of others
 * are left alone: another test file converts at the same time.
 */
export async function findProcesses(program: string, words: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const executable = await readlink(`/proc/${pid}/exe`).catch(() => '');
    if (path.basename(executable) !== path.basename(program)) continue;
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.includes(words) && (await isBelowThisOne(Number(pid)))) found.push(Number(pid));
  }
  return found;
}

async function isBelowThisOne(pid: number): Promise<boolean> {
  for (let at = pid; at > 1; ) {
    if (at === process.pid) return true;
    const stat = await readFile(`/proc/${at}/stat`, 'utf8').catch(() => '');
    // After the name, which may contain anything: the state, then the parent.
    at = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
  }
  return false;
}

export interface ToolKiller {
  readonly killed: number;
  stop(): Promise<void>;
}

/** Kills every matching process that it sees and `chooses`, until it is stopped. */
export function killTools(program: string, words: string, chooses: () => boolean = () => true): ToolKiller {
  const seen = new Set<number>();
  let killed = 0;
  let isStopped = false;
  const watching = (async () => {
    while (!isStopped) {
      for (const pid of await findProcesses(program, words)) {
        if (isStopped || seen.has(pid)) continue;
        seen.add(pid);
        if (!chooses()) continue;
        try {
          process.kill(pid, 'SIGKILL');
          killed++;
        } catch {
          // It has exited.
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  return {
    get killed() {
      return killed;
    },
    async stop() {
      isStopped = true;
      await watching;
    },
  };
}
