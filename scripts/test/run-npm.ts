import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clone } from './clone.ts';

// Runs npm in a clone as a person would: with the system's Node and npm, and only the given environment.

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Runs in a pseudo-terminal. */
  readonly isAtTerminal?: boolean;
  /** A command that starts npm, such as `setsid`. */
  readonly through?: string;
  /** Runs as another user, who must own the clone; this requires root. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

export interface RunningProcess {
  readonly pid: number;
  readonly command: string;
}

/** No connection came free, or no statement was answered, in time. */
export const saysHowBusy = (line: string): boolean =>
  /"(timeout exceeded when trying to connect|Connection terminated due to connection timeout|Query read timeout)"/.test(
    line,
  );

export class NpmRun {
  readonly #marker: string;
  readonly #child: ChildProcess;
  readonly #directory: string;
  #output = '';
  /** Resolves when npm and everything that prints through it have exited, so that the output is complete. */
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
        // Another user can neither read nor write this user's home.
        ...(user && { HOME: path.dirname(clone.directory) }),
        ...env,
        VITRINE_TEST_RUN: this.#marker.split('=')[1],
      },
      stdio: ['pipe', 'pipe', 'pipe'],
      // Run in a separate process group, as shells do.
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

  /** Lines of the log at level warn or above, but for those that say how busy the machine is. */
  get warnings(): string[] {
    return this.lines.filter((line) => /^\{"level":[4-6]0,/.test(line) && !saysHowBusy(line));
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

  /**
   * Signals the process that was started: npm, or the terminal it runs in. Resolves when that process has
   * exited.
   */
  async signal(signal: NodeJS.Signals): Promise<Exit> {
    this.#child.kill(signal);
    return this.#exited;
  }

  /** Signals the whole process group, as a terminal does on Ctrl+C. */
  async interrupt(): Promise<Exit> {
    process.kill(-this.#child.pid!, 'SIGINT');
    return this.#exited;
  }

  /** Live processes of this run, whoever their parent is now. */
  processes(): RunningProcess[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .map((name) => describe(Number(name), this.#marker, this.#directory))
      .filter((found) => found !== null);
  }

  find(command: RegExp): RunningProcess | undefined {
    return this.processes().find((each) => command.test(each.command));
  }

  /** Rejects if npm exits first. */
  async waitForProcess(command: RegExp): Promise<RunningProcess> {
    for (;;) {
      const hasEnded = this.#hasEnded;
      const found = this.find(command);
      if (found) return found;
      if (hasEnded) throw new Error(`Ended without running ${command}:\n${this.#output}`);
      await sleep(20);
    }
  }

  /** Resolves when no process of the run is left. */
  async waitUntilGone(): Promise<void> {
    while (this.processes().length > 0) await sleep(20);
  }

  /** Cleans up after a failed test. */
  async kill(): Promise<void> {
    for (const { pid } of this.processes()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has just exited.
      }
    }
    await this.waitUntilGone();
  }
}

/** The environment without variables set by the test runner, npm and the project's setup. */
function plainEnvironment(): Record<string, string> {
  const { HOME = '/', LANG = 'C.UTF-8', PATH = '' } = process.env;
  const directories = PATH.split(path.delimiter).filter((each) => !each.includes('node_modules'));
  return { HOME, LANG, PATH: directories.join(path.delimiter) };
}

/** Recognised by the marker in its environment or, because PostgreSQL overwrites that, by its directory. */
function describe(pid: number, marker: string, directory: string): RunningProcess | null {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    if (command === '') return null; // It has exited, but its parent has not reaped it yet.
    const isOurs =
      readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(marker) ||
      command.includes(directory) ||
      readlinkSync(`/proc/${pid}/cwd`).startsWith(directory);
    return isOurs ? { pid, command } : null;
  } catch {
    return null; // It has exited in the meantime.
  }
}
