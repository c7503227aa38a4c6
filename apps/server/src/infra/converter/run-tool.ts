/**
 * The only place that starts a media tool: a fixed argument list, an empty environment, a sandbox, a
 * limit of time, and a process group that is always killed as a whole. Either the tool ends by itself, and
 * its exit code tells the caller whether the file was good or bad, or a ConverterFault is thrown because
 * something around it failed.
 */
import { spawn } from 'node:child_process';
import { lchown } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { requireAbsolute } from '../absolute-path.ts';
import { processorMsOf } from '../processor-time.ts';
import { ConverterFault } from './converter-fault.ts';
import { type Command, type Confinement, confine, readReport, runsAsToolUser } from './sandbox.ts';

export type ToolRun = Command & {
  /** Of the clock and of the processor: a tool that a busy machine had no time for gets more of the clock. */
  seconds: number;
  signal?: AbortSignal;
  /** Called with each line of the standard output as it arrives. */
  onLine?: (line: string) => void;
};

export type ToolResult = { exitCode: number; output: string; errors: string };

const lookEveryMs = 100;
/** A tool that waits for something uses no processor time, so it is stopped after this, whatever it used. */
const patienceSeconds = (seconds: number) => Math.min(10 * seconds, seconds + 600);
const mostOutput = 4 * 1024 * 1024;
const mostErrors = 32 * 1024;
const emptyEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

/** Signals that tools never send themselves: from an operator or the out-of-memory killer. */
const fromOutside = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/** Messages of tools that lack resources. A file can provoke them too, so they count as a limit. */
const outOfResources =
  /Cannot allocate memory|Resource temporarily unavailable|pthread_create|Too many open files|bad_alloc|out of memory/i;

/** No process that the tool started survives it. A tool that was killed is restarted once immediately. */
export async function runTool(run: ToolRun, confinement: Confinement): Promise<ToolResult> {
  try {
    return await runOnce(run, confinement);
  } catch (error) {
    if (error instanceof KilledFromOutside) return runOnce(run, confinement);
    throw error;
  }
}

class KilledFromOutside extends ConverterFault {}

async function runOnce(run: ToolRun, confinement: Confinement): Promise<ToolResult> {
  if (run.signal?.aborted) throw new ConverterFault('interrupted', 'before the start');
  requireAbsolute(run.program);
  const files = requireAbsolute(run.workspace.files);
  if (runsAsToolUser(confinement.sandbox))
    await lchown(files, run.workspace.user, run.workspace.user).catch(workspaceGone);
  const [program, ...args] = confine(run, confinement);
  const child = spawn(program!, args, {
    cwd: files,
    env: emptyEnvironment,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let stopped: ConverterFault | undefined;
  const stop = (fault: ConverterFault) => {
    stopped ??= fault;
    endGroup(child.pid);
  };
  const startedAt = performance.now();
  const clock = setInterval(() => {
    const passed = (performance.now() - startedAt) / 1000;
    if (passed < run.seconds) return;
    const used = child.pid === undefined ? null : processorMsOf(child.pid);
    const isStarved = used !== null && used / 1000 < run.seconds;
    if (!isStarved || passed >= patienceSeconds(run.seconds))
      stop(new ConverterFault('limit', `took longer than ${run.seconds} s`));
  }, lookEveryMs);
  const onAbort = () => stop(new ConverterFault('interrupted', 'stopped'));
  run.signal?.addEventListener('abort', onAbort);

  let output = '';
  let unfinishedLine = '';
  let errors = '';
  let report = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    if (!run.onLine) {
      output += text;
      if (output.length > mostOutput) stop(new ConverterFault('limit', 'printed too much'));
      return;
    }
    const lines = (unfinishedLine + text).split('\n');
    unfinishedLine = lines.pop()!.slice(0, 1000);
    for (const line of lines) run.onLine(line);
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-mostErrors);
  });
  (child.stdio[3] as Readable).setEncoding('utf8').on('data', (text: string) => {
    report = (report + text).slice(0, 100);
  });

  try {
    const end = await new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
      child.once('error', (error) => reject(new ConverterFault('cannot_start', error.message)));
      // Processes that outlive the tool would keep its pipes open.
      child.once('exit', () => endGroup(child.pid));
      child.once('close', (code, signal) => resolve({ code, signal }));
    });
    if (stopped) throw stopped;
    const isSupervised = confinement.sandbox !== 'none';
    return judge(isSupervised ? { ...end, code: readReport(report).exitCode } : end, report, output, errors);
  } finally {
    clearInterval(clock);
    run.signal?.removeEventListener('abort', onAbort);
    endGroup(child.pid);
  }
}

/** Decides whether the tool ended by itself or was stopped. */
function judge(
  { code, signal }: { code: number | null; signal: string | null },
  report: string,
  output: string,
  errors: string,
): ToolResult {
  const lastLines = errors.slice(-500);
  if (/No space left on device|ENOSPC/.test(errors))
    throw new ConverterFault('no_space', 'disk full', lastLines);
  const cannotStart = (detail: string) => new ConverterFault('cannot_start', detail, lastLines);
  if (!readReport(report).hasStarted) throw cannotStart('the sandbox could not be built');
  const killedBy = code === null ? (signal ?? 'an unknown signal') : signalOfExitCode(code);
  if (killedBy !== null) {
    const Fault = fromOutside.includes(killedBy) ? KilledFromOutside : ConverterFault;
    throw new Fault('killed', `ended by ${killedBy}`, lastLines);
  }
  // The shell returns these codes if there is no such program, or none that runs here.
  if (code === 126 || code === 127) throw cannotStart(`exit code ${code}`);
  if (code !== 0 && outOfResources.test(errors))
    throw new ConverterFault('limit', `exit code ${code}`, lastLines);
  return { exitCode: code!, output, errors };
}

const signalNames: Readonly<Record<number, string>> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  9: 'SIGKILL',
  15: 'SIGTERM',
};

/** A shell turns a signal into 128 + its number. ffmpeg's own codes are below 128 or above 160. */
function signalOfExitCode(code: number): string | null {
  if (code <= 128 || code >= 160) return null;
  return signalNames[code - 128] ?? `signal ${code - 128}`;
}

function workspaceGone(error: Error): never {
  throw new ConverterFault('cannot_start', `the workspace is gone: ${error.message}`);
}

function endGroup(pid: number | undefined): void {
  if (!pid) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}
