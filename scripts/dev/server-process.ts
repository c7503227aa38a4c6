import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

// Runs the server as a child process that a changed file restarts. The child reports over an IPC channel when
// it serves, and exits by itself when this process is gone for any reason.

interface Options {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  /** Called when it exits without having been stopped. */
  readonly onEnd: (code: number | null) => void;
}

export class ServerProcess {
  readonly #options: Options;
  #child: ChildProcess | null = null;
  #isServing: Promise<boolean> = Promise.resolve(false);
  /** The address and the accounts as `npm start` prints them. */
  announcement = '';

  constructor(options: Options) {
    this.#options = options;
  }

  /** Waits for a start in progress; false if there is none, or it failed. */
  get isServing(): Promise<boolean> {
    return this.#isServing;
  }

  start(): Promise<boolean> {
    this.#isServing = this.#launch();
    return this.#isServing;
  }

  /** Requests wait for the new process. A call during a restart is executed after it. */
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
