/**
 * The one place that starts a media tool: a fixed argument list, an empty environment, the sandbox around it, a wall
 * clock, and a process group that is always ended as a whole.
 */
import { spawn } from 'node:child_process';
import { lchown } from 'node:fs/promises';
import { MediaError } from './media-error.ts';
import { type Command, type Confinement, confine, runsAsToolUser, toolUser } from './sandbox.ts';

export type ToolRun = Command & {
  seconds: number;
  signal?: AbortSignal;
  /** Called with each line of the standard output as it comes. */
  onLine?: (line: string) => void;
};

export type ToolResult = { exitCode: number | null; output: string; errors: string };

const mostOutput = 4 * 1024 * 1024;
const mostErrors = 32 * 1024;
const emptyEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

/** Ends with the tool's exit code, or with a MediaError when it had to be stopped. Nothing it started lives on. */
export async function runTool(run: ToolRun, confinement: Confinement): Promise<ToolResult> {
  if (run.signal?.aborted) throw new MediaError('interrupted');
  if (runsAsToolUser(confinement.sandbox)) await lchown(run.directory, toolUser, toolUser);
  const [program, ...args] = confine(run, confinement);
  const child = spawn(program!, args, {
    cwd: run.directory,
    env: emptyEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let stopped: MediaError | undefined;
  const stop = (error: MediaError) => {
    stopped ??= error;
    endGroup(child.pid);
  };
  const clock = setTimeout(() => stop(new MediaError('too_slow', `${run.seconds} s`)), run.seconds * 1000);
  const onAbort = () => stop(new MediaError('interrupted'));
  run.signal?.addEventListener('abort', onAbort);

  let output = '';
  let unfinishedLine = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!run.onLine) {
      output += text;
      if (output.length > mostOutput) stop(new MediaError('damaged', 'the tool printed too much'));
      return;
    }
    const lines = (unfinishedLine + text).split('\n');
    unfinishedLine = lines.pop()!.slice(0, 1000);
    for (const line of lines) run.onLine(line);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-mostErrors);
  });

  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      // What outlives the tool itself would hold its pipes open.
      child.once('exit', () => endGroup(child.pid));
      child.once('close', resolve);
    });
    if (stopped) throw stopped;
    if (/No space left on device|ENOSPC/.test(errors)) throw new MediaError('no_space', errors.slice(-500));
    return { exitCode, output, errors };
  } finally {
    clearTimeout(clock);
    run.signal?.removeEventListener('abort', onAbort);
    endGroup(child.pid);
  }
}

function endGroup(pid: number | undefined): void {
  if (!pid) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}
