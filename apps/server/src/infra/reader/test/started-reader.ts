import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireAbsolute } from '../../absolute-path.ts';
import { testTools } from '../../converter/test/bench.ts';
import { createLocalReader } from '../local-reader.ts';
import { createReader } from '../reader.ts';
import type { ReadLimits } from '../reader-conversation.ts';

/** A reader in a folder of its own, confined as in the product. */
export async function startReader(limits?: ReadLimits) {
  const workDir = await mkdtemp(path.join(tmpdir(), 'vitrine-reader-'));
  const errors: string[] = [];
  const reader = createReader(
    createLocalReader({
      workDir: requireAbsolute(workDir),
      confinement: async () => (await testTools()).confinement,
      allowsUnconfined: true,
      onError: (error) => errors.push(String(error)),
      ...(limits && { limits }),
    }),
  );
  return {
    reader,
    /** What went wrong that no body caused. */
    errors,
    /** The folders of the children that run. */
    running: () => readdir(workDir),
    /** Of the processes that read, inside all that confines them. */
    async pids(): Promise<number[]> {
      const all = await Promise.all(
        (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map((pid) => processOf(Number(pid))),
      );
      const isOurs = ({ parent, args, directory }: Process): boolean =>
        directory.startsWith(workDir) ||
        args.some((each) => each.startsWith(workDir)) ||
        all.some((other) => other?.pid === parent && isOurs(other));
      const found = all.filter((each) => each?.args[0] === process.execPath && isOurs(each));
      if (found.length === 0) throw new Error('No reader is running.');
      return found.map((each) => each!.pid);
    },
    async stop() {
      await reader.stop();
      await rm(workDir, { recursive: true, force: true });
    },
  };
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly args: readonly string[];
  readonly directory: string;
}

async function processOf(pid: number): Promise<Process | null> {
  try {
    const [stat, line, directory] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
    ]);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { pid, parent, args: line.split('\0'), directory };
  } catch {
    return null; // It has ended meanwhile.
  }
}
