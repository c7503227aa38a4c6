import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireAbsolute } from '../../absolute-path.ts';
import { testTools } from '../../converter/test/bench.ts';
import { createDataParser } from '../data-parser.ts';
import type { ParseLimits } from '../parser-process.ts';

/** A parser in a folder of its own, confined as in the product. */
export async function startParser(limits?: ParseLimits) {
  const workDir = await mkdtemp(path.join(tmpdir(), 'vitrine-parser-'));
  const errors: string[] = [];
  const parser = createDataParser({
    workDir: requireAbsolute(workDir),
    confinement: async () => (await testTools()).confinement,
    onError: (error) => errors.push(String(error)),
    ...(limits && { limits }),
  });
  return {
    parser,
    /** What went wrong that no body caused. */
    errors,
    /** The running process: each has a folder of its own. */
    running: async () => (await readdir(workDir)).join(),
    /** Of the process that parses, inside all that confines it. */
    async pid(): Promise<number> {
      const all = await Promise.all(
        (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map((pid) => processOf(Number(pid))),
      );
      const isOurs = ({ parent, args, directory }: Process): boolean =>
        directory.startsWith(workDir) ||
        args.some((each) => each.startsWith(workDir)) ||
        all.some((other) => other?.pid === parent && isOurs(other));
      const found = all.find((each) => each?.args[0] === process.execPath && isOurs(each));
      if (!found) throw new Error('No parser is running.');
      return found.pid;
    },
    async stop() {
      await parser.stop();
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
