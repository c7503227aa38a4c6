import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { ownPath } from '../../own-files.ts';
import { type AbsolutePath, requireAbsolute } from '../absolute-path.ts';
import { visibleToChild } from '../converter/child-files.ts';
import { type Command, type Confinement, confine, runsAsToolUser } from '../converter/sandbox.ts';
import { closeWorkspace, openWorkspace, type Workspace } from '../converter/workspace.ts';
import { giveToUser } from '../converter/workspace-owner.ts';
import type { ParseReply, ParseRequest } from './parsed-data.ts';

// Parses what was fetched in a process of its own: without network and files, with little memory and time. The
// process is kept, because starting it takes longer than most parses, and replaced after a while.

const maxParses = 200;
/** A parse takes milliseconds, two endless recurrence rules two seconds; what takes longer was made to. */
const parseWithinMs = 6000;
const startWithinMs = 20_000;
const memoryMb = 64;
const MB = 1024 ** 2;

const files = [
  ...[
    'parser-child.ts',
    'parse-data.ts',
    'parsed-data.ts',
    'decode-text.ts',
    'parse-rows.ts',
    'infer-kinds.ts',
  ],
  ...[
    'parse-feed.ts',
    'parse-calendar.ts',
    'parse-weather.ts',
    'weather-columns.ts',
    'calendar-columns.ts',
    'time-limit.ts',
    'yearly-weeks.ts',
    'zone-instants.ts',
  ],
].map((name) => ownPath(`src/infra/data-parser/${name}`));
const packages = ['csv-parse/sync', 'feedsmith', 'ical.js', 'zod'];

export interface DataParser {
  parse(request: ParseRequest): Promise<ParseReply>;
  stop(): Promise<void>;
}

interface Child {
  readonly process: ChildProcess;
  readonly workspace: Workspace;
  /** Resolves with the next line, or null when the process ends. */
  next(withinMs: number): Promise<string | null>;
  parses: number;
}

export interface DataParserOptions {
  readonly workDir: AbsolutePath;
  /** Null if there is no sandbox on this machine; then nothing is parsed. */
  readonly confinement: () => Promise<Confinement | null>;
  readonly onError: (error: unknown) => void;
}

export function createDataParser({ workDir, confinement, onError }: DataParserOptions): DataParser {
  let current: Child | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  async function start(): Promise<Child> {
    const confined = await confinement();
    if (!confined) throw new Error('Nothing is parsed without a sandbox: install bubblewrap.');
    const workspace = await openWorkspace(workDir);
    if (runsAsToolUser(confined.sandbox)) await giveToUser(workspace);
    const command: Command = {
      program: requireAbsolute(process.execPath),
      args: [
        '--disallow-code-generation-from-strings',
        ...[`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=1'],
        files[0]!,
      ],
      ...{ workspace, visible: visibleToChild(files, packages), isUrgent: true },
      limits: { dataBytes: 1024 * MB, fileBytes: MB, processes: 64 },
    };
    const [program, ...args] = confine(command, confined);
    const own = spawn(program!, args, {
      cwd: workspace.files,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
      detached: true,
    });
    const lines: string[] = [];
    let waiting: ((line: string | null) => void) | null = null;
    let hasEnded = false;
    const give = (line: string | null) => {
      const taker = waiting;
      waiting = null;
      if (taker) taker(line);
      else if (line !== null) lines.push(line);
    };
    createInterface({ input: own.stdout! }).on('line', give);
    (own.stdio[3] as Readable).resume();
    const end = () => {
      hasEnded = true;
      give(null);
    };
    own.once('error', end).once('exit', end);
    own.stdin!.on('error', () => {});
    return {
      ...{ process: own, workspace, parses: 0 },
      next: (withinMs) =>
        new Promise((resolve) => {
          const line = lines.shift();
          if (line !== undefined || hasEnded) return resolve(line ?? null);
          const timer = setTimeout(() => give(null), withinMs);
          waiting = (found) => {
            clearTimeout(timer);
            resolve(found);
          };
        }),
    };
  }

  async function end(child: Child | null): Promise<void> {
    if (!child) return;
    if (current === child) current = null;
    try {
      if (child.process.pid !== undefined) process.kill(-child.process.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
    await closeWorkspace(child.workspace).catch(() => {});
  }

  async function ready(): Promise<Child> {
    if (current && current.parses < maxParses) return current;
    await end(current);
    const child = await start();
    if ((await child.next(startWithinMs)) === null) {
      await end(child);
      throw new Error('The parser did not start.');
    }
    current = child;
    return child;
  }

  async function parse(request: ParseRequest): Promise<ParseReply> {
    const child = await ready();
    child.parses++;
    child.process.stdin!.write(`${JSON.stringify(request)}\n`);
    const line = await child.next(parseWithinMs);
    if (line !== null) return JSON.parse(line) as ParseReply;
    // It took too long, or too much memory.
    await end(child);
    return { fault: { code: 'too_complex', values: {} } };
  }

  return {
    parse(request) {
      const own = turn.then(() =>
        parse(request).catch((error: unknown): ParseReply => {
          onError(error);
          return { fault: { code: 'no_parser', values: {} } };
        }),
      );
      turn = own;
      return own;
    },
    async stop() {
      await turn;
      await end(current);
    },
  };
}
