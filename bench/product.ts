import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../apps/server/src/infra/free-port.ts';
import { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { findFfmpeg } from '../scripts/find-ffmpeg.mjs';
import { fillDemoRows } from './demo-rows.ts';
import { untilStopped } from './running.ts';

// The real program as a separate process, with the command line of `npm start`: on a given database with only
// the rows of the demo, or on its own database with the complete demo.

export const root = fileURLToPath(new URL('..', import.meta.url));
export const cacheDir = `${root}node_modules/.cache/vitrine-bench`;
export const secretKey = 'a key that only the measurements of this product use';

export interface Product {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** Time from spawn to the first successful GET /readyz. */
  readonly readyAfterMs: number;
  readonly spawnedAt: number;
  memoryMiB(): number;
  stop(): Promise<void>;
  /** Kills it without warning, as a power failure or the kernel would. */
  kill(): Promise<void>;
}

const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: { start: string } };
const startArguments = scripts.start.replace(/^exec node /, '').split(' ');

export async function startProduct(env: Record<string, string>, nodeFlags: string[] = []): Promise<Product> {
  const port = env.PORT ? Number(env.PORT) : await findFreePort();
  if (env.DATABASE_URL) await fillDemoRows({ ...env, PORT: String(port) }, secretKey);
  const demo = env.DATABASE_URL ? '0' : '1';
  const spawnedAt = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, ...startArguments], {
    cwd: root,
    env: {
      FFMPEG_PATH: findFfmpeg(),
      ...process.env,
      LOG_LEVEL: 'warn',
      // A measurement calls as often as a whole company.
      CALLS_PER_LOGIN: '1000000',
      DEMO: demo,
      SECRET_KEY: secretKey,
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = untilStopped(() => end(child));
  const url = `http://localhost:${port}`;
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`The program ended with code ${child.exitCode}.`);
    await sleep(5);
  }
  return {
    pid: child.pid!,
    port,
    url,
    readyAfterMs: performance.now() - spawnedAt,
    spawnedAt,
    memoryMiB: () => residentMiB(child.pid!),
    stop,
    kill: () => end(child, 'SIGKILL'),
  };
}

/** A user signed in at the auth host and at the named servers. */
export const signIn = (url: string, ...slugs: string[]): Promise<TestBrowser> =>
  signInAs(url, 'admin@vitrine.test', ...slugs);

export async function signInAs(url: string, email: string, ...slugs: string[]): Promise<TestBrowser> {
  const person = new TestBrowser(url);
  const { body } = await person.logIn(url, email, 'vitrine-demo');
  for (const slug of slugs) {
    const listed = body.user.servers.find((each: { url: string }) => each.url.endsWith(`/s/${slug}`));
    await person.enter(url, `${url}/s/${slug}`, listed.url);
  }
  return person;
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

function residentMiB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024;
}
