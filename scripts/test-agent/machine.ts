import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

// The tree booted by systemd-nspawn: a machine with systemd, on the network of this one.

const execute = promisify(execFile);

export interface Event {
  readonly name: string;
  readonly text: string;
  /** Milliseconds of the kernel's clock, which machine and host share. */
  readonly at: number;
}

export interface Machine {
  /** Runs a program in it, as root. */
  run(program: string, ...args: string[]): Promise<string>;
  /** The next event of the agent's log with this name since `after`; rejects if it takes longer. */
  event(name: string, after: number, withinMs: number): Promise<Event>;
  /** Changes when it is rebooted. */
  leader(): number;
  log(): Promise<string>;
  stop(): Promise<void>;
}

/** How nspawn ends if the machine wants to be started again. */
const rebootCode = 133;

export const kernelNow = (): number => Number(process.hrtime.bigint() / 1_000_000n);

/** `binds` are directories of this machine that it sees read-only, as `source:target`. */
export async function bootMachine(root: string, binds: readonly string[] = []): Promise<Machine> {
  const args = [
    '--quiet',
    `--directory=${root}`,
    '--boot',
    '--register=no',
    '--keep-unit',
    '--console=passive',
    ...binds.map((bind) => `--bind-ro=${bind}`),
  ];
  let child: ChildProcess;
  let complaint = '';
  const boot = () => {
    const booted = spawn('systemd-nspawn', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    booted.stderr!.on('data', (chunk: Buffer) => {
      complaint += chunk.toString('utf8');
    });
    booted.once('exit', (code) => {
      if (code === rebootCode) boot();
    });
    child = booted;
  };
  boot();
  const run = async (program: string, ...words: string[]) => {
    const entered = ['--target', String(leaderOf(child)), '--all', program, ...words];
    return (await execute('nsenter', entered, { maxBuffer: 50_000_000, timeout: 180_000 })).stdout;
  };
  const journal = () => run('journalctl', '--no-pager', '--output=json', '-t', 'vitrine-agent', '-t', 'node');
  const isUp = async () => {
    const state = await run('systemctl', 'is-system-running').catch(
      (error: { stdout?: string }) => error.stdout ?? '',
    );
    return /running|degraded/.test(state);
  };
  await until(60_000, 'boot', async () => {
    if (child.exitCode !== null) throw new Error(`systemd-nspawn ended: ${complaint}`);
    return (await isUp().catch(() => false)) || null;
  });
  return {
    run,
    leader: () => leaderOf(child),
    log: () => run('journalctl', '--no-pager', '-n', '80'),
    event: (name, after, withinMs) =>
      until(withinMs, name, async () => {
        const lines = (await journal().catch(() => '')).split('\n').filter(Boolean);
        const events = lines.map((line) => eventFrom(JSON.parse(line) as JournalLine));
        return events.find((each) => each.name === name && each.at > after) ?? null;
      }),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      // nspawn powers the machine off.
      child.kill('SIGTERM');
      await Promise.race([ended, wait(30_000)]);
      if (child.exitCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}

interface JournalLine {
  readonly MESSAGE: string;
  readonly __MONOTONIC_TIMESTAMP: string;
}

const eventFrom = ({ MESSAGE: text, __MONOTONIC_TIMESTAMP: at }: JournalLine): Event => ({
  name: String(text).split(' ')[0]!,
  text: String(text),
  at: Number(at) / 1000,
});

/** The first process of the machine: a new one after each reboot. */
function leaderOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const leader = Number(children[0]);
  if (!leader) throw new Error('The machine is not running.');
  return leader;
}

/** Until `look` returns something. */
export async function until<T>(ms: number, what: string, look: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${ms} ms.`);
    await wait(200);
  }
}
