import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

// The server as a process of its own, which a changed file restarts. It tells over a channel when it serves, and ends by itself when
// this process is gone, however that came about.

interface Options {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  /** It has ended without being asked to. */
  readonly onEnd: (code: number | null) => void;
}

export class ServerProcess {
  readonly #options: Options;
  #child: ChildProcess | null = null;
  #isServing: Promise<boolean> = Promise.resolve(false);
  /** The address and the accounts, as `npm start` prints them. */
  announcement = '';

  constructor(options: Options) {
    this.#options = options;
  }

  /** Waits for a start that is under way; false: there is none, or it failed. */
  get isServing(): Promise<boolean> {
    return this.#isServing;
  }

  start(): Promise<boolean> {
    this.#isServing = this.#launch();
    return this.#isServing;
  }

  /** Whoever asks meanwhile waits for the new one. Calls during a restart are carried out after it. */
  restart(): Promise<boolean> {
    const before = this.#isServing;
    this.#isServing = before.then(() => this.stop()).then(() => this.#launch());
    return this.#isServing;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  #launch(): Promise<boolean> {
    const { root, env, onEnd } = this.#options;
    const child = fork(path.join(root, 'apps/server/src/main.ts'), { cwd: root, env });
    this.#child = child;
    return new Promise((resolve) => {
      child.once('message', ({ announcement }: { announcement: string }) => {
        this.announcement = announcement;
        resolve(true);
      });
      child.once('exit', (code) => {
        resolve(false);
        if (this.#child !== child) return;
        this.#child = null;
        this.#isServing = Promise.resolve(false);
        onEnd(code);
      });
    });
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
