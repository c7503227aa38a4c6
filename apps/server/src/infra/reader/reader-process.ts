import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { isBundle, ownPath, threadFile } from '../../own-files.ts';
import { type AbsolutePath, requireAbsolute } from '../absolute-path.ts';
import { visibleToChild } from '../converter/child-files.ts';
import { type Command, type Confinement, confine, readReport, runsAsToolUser } from '../converter/sandbox.ts';
import { closeWorkspace, openWorkspace } from '../converter/workspace.ts';
import { giveToUser } from '../converter/workspace-owner.ts';
import { processorMsOf } from '../processor-time.ts';
import type { ReaderChild } from './reader-conversation.ts';

// Starts a child that reads: without network and files, with little memory, and under Node's permission model in any case.

const MB = 1024 ** 2;
const child = threadFile('infra/reader/reader-child.ts');
/** The bundle is one file; in development the child loads its sources and their packages. */
const sources = [
  ...['frames', 'place-bits', 'read-body', 'parsed-data', 'decode-text', 'parse-rows', 'infer-kinds'],
  ...['parse-feed', 'parse-calendar', 'parse-weather', 'weather-columns', 'calendar-columns', 'work-limit'],
  ...['yearly-weeks', 'zone-instants', 'cap/cap-reading', 'cap/cap-area', 'cap/read-cap'],
].map((name) => ownPath(`src/infra/reader/${name}.ts`));
const packages = ['csv-parse/sync', 'fast-xml-parser', 'feedsmith', 'ical.js', 'zod'];

const visible = () => visibleToChild(isBundle ? [child] : [child, ...sources], isBundle ? [] : packages);

/** How Node ends when memory runs out: by abort, a trap or an illegal instruction. */
const outOfMemoryCodes = [132, 133, 134];
const outOfMemorySignals = ['SIGABRT', 'SIGTRAP', 'SIGILL'];

export interface ChildOptions {
  readonly workDir: AbsolutePath;
  readonly confinement: Confinement;
  readonly heapMb: number;
  /** How far it stands back behind the program itself. */
  readonly nice: number;
}

export async function startChild({ workDir, confinement, heapMb, nice }: ChildOptions): Promise<ReaderChild> {
  const workspace = await openWorkspace(workDir);
  if (runsAsToolUser(confinement.sandbox)) await giveToUser(workspace);
  const readable = visible();
  const command: Command = {
    program: requireAbsolute(process.execPath),
    args: [
      '--disallow-code-generation-from-strings',
      ...[`--max-old-space-size=${heapMb}`, '--max-semi-space-size=1'],
      ...['--permission', '--disable-warning=SecurityWarning'],
      ...readable.map((place) => `--allow-fs-read=${place}`),
      child,
    ],
    workspace,
    visible: readable,
    nice,
    limits: { dataBytes: 1024 * MB, fileBytes: MB, processes: 64 },
  };
  const [program, ...args] = confine(command, confinement);
  const started = spawn(program!, args, {
    cwd: workspace.files,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let report = '';
  (started.stdio[3] as Readable).on('data', (chunk: Buffer) => {
    report += chunk;
  });
  return {
    input: started.stdin!,
    output: started.stdout!,
    ended: new Promise((resolve) => {
      started.once('error', (error) => resolve({ isOutOfMemory: false, how: error.message }));
      // Not `exit`: the report of how it ended arrives with the last pipe.
      started.once('close', (code, signal) => {
        const exitCode = readReport(report).exitCode ?? code;
        const isOutOfMemory =
          outOfMemorySignals.includes(signal ?? '') || outOfMemoryCodes.includes(exitCode ?? -1);
        resolve({ isOutOfMemory, how: String(signal ?? exitCode) });
      });
    }),
    processorMs: () => (started.pid === undefined ? null : processorMsOf(started.pid)),
    async end() {
      try {
        if (started.pid !== undefined) process.kill(-started.pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
      await closeWorkspace(workspace).catch(() => {});
    },
  };
}
