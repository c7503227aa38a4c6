import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clone } from './clone.ts';

// npm as a person runs it in a clone: with the Node and the npm of the system, and nothing in the environment but what is given.

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Runs in a terminal of its own. */
  readonly isAtTerminal?: boolean;
  /** A command that starts npm, such as `setsid`. */
  readonly through?: string;
  /** Runs as somebody else, to whom the clone must belong; this takes the rights of root. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

export interface RunningProcess {
  readonly pid: number;
  readonly command: string;
}

export class NpmRun {
  readonly #marker: string;
  readonly #child: ChildProcess;
  readonly #directory: string;
  #output = '';
  /** Resolves when npm and everything that prints through it have ended, so that the output is complete. */
  readonly ended: Promise<Exit>;
  readonly #exited: Promise<Exit>;

  constructor(
    clone: Clone,
    words: readonly string[],
    { env = {}, isAtTerminal = false, through, user }: RunOptions = {},
  ) {
    const command = [...(through?.split(' ') ?? []), 'npm', ...words];
    this.#marker = `VITRINE_TEST_RUN=${randomUUID()}`;
    this.#directory = clone.directory;
    const [program, ...args] = isAtTerminal ? ['script', '-qefc', command.join(' '), '/dev/null'] : command;
    this.#child = spawn(program!, args, {
      cwd: clone.directory,
      env: {
        ...plainEnvironment(),
        // Somebody else can neither read nor write this user's home.
        ...(user && { HOME: path.dirname(clone.directory) }),
        ...env,
        VITRINE_TEST_RUN: this.#marker.split('=')[1],
      },
      stdio: ['pipe', 'pipe', 'pipe'],
      // A process group of its own, as shells do.
      detached: true,
      ...user,
    });
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
    const exitOn = (event: string) =>
      once(this.#child, event).then(([code, signal]): Exit => ({ code, signal }));
    this.ended = exitOn('close');
    this.#exited = exitOn('exit');
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Everything printed so far, on both streams. */
  get output(): string {
    return this.#output;
  }

  /** The lines that are not npm's own (`> vitrine@1.0.0 start` and the command). */
  get lines(): string[] {
    return this.#output.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('> '));
  }

  /** Lines of the log at level warn or above. */
  get warnings(): string[] {
    return this.lines.filter((line) => /^\{"level":[4-6]0,/.test(line));
  }

  /** Resolves to the match; rejects if the program ends without printing it. */
  async waitFor(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const hasEnded = this.#hasEnded;
      const match = pattern.exec(this.#output);
      if (match) return match;
      if (hasEnded) throw new Error(`Ended without printing ${pattern}:\n${this.#output}`);
      await sleep(20);
    }
  }

  /** To the process that was started: npm, or the terminal it runs in. Resolves when that process has ended. */
  async signal(signal: NodeJS.Signals): Promise<Exit> {
    this.#child.kill(signal);
    return this.#exited;
  }

  /** What a terminal does at Ctrl+C: every process of the group hears of it. */
  async interrupt(): Promise<Exit> {
    process.kill(-this.#child.pid!, 'SIGINT');
    return this.#exited;
  }

  /** Processes of this run that live, whoever their parent is by now. */
  processes(): RunningProcess[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .map((name) => describe(Number(name), this.#marker, this.#directory))
      .filter((found) => found !== null);
  }

  find(command: RegExp): RunningProcess | undefined {
    return this.processes().find((each) => command.test(each.command));
  }

  /** Rejects if npm ends without it. */
  async waitForProcess(command: RegExp): Promise<RunningProcess> {
    for (;;) {
      const hasEnded = this.#hasEnded;
      const found = this.find(command);
      if (found) return found;
      if (hasEnded) throw new Error(`Ended without running ${command}:\n${this.#output}`);
      await sleep(20);
    }
  }

  /** Resolves when nothing of the run lives any more. */
  async waitUntilGone(): Promise<void> {
    while (this.processes().length > 0) await sleep(20);
  }

  /** For the end of a test that failed: leaves nothing behind. */
  async kill(): Promise<void> {
    for (const { pid } of this.processes()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has just ended by itself.
      }
    }
    await this.waitUntilGone();
  }
}

/** Without what the test runner, npm and the project's own set-up have put into it. */
function plainEnvironment(): Record<string, string> {
  const { HOME = '/', LANG = 'C.UTF-8', PATH = '' } = process.env;
  const directories = PATH.split(path.delimiter).filter((each) => !each.includes('node_modules'));
  return { HOME, LANG, PATH: directories.join(path.delimiter) };
}

/** Known by the marker in its environment or, as PostgreSQL overwrites that, by its directory. */
function describe(pid: number, marker: string, directory: string): RunningProcess | null {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    if (command === '') return null; // has ended, and its parent has not looked yet
    const isOurs =
      readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(marker) ||
      command.includes(directory) ||
      readlinkSync(`/proc/${pid}/cwd`).startsWith(directory);
    return isOurs ? { pid, command } : null;
  } catch {
    return null; // has ended meanwhile
  }
}
