import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

// The program and the commands as an operator starts them: separate processes, configured by the environment.

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const admin = fileURLToPath(new URL('../admin.ts', import.meta.url));

/** Every start compiles hundreds of files, so the compile cache is shared between starts. */
export const compiled = fileURLToPath(
  new URL('../../../../node_modules/.cache/vitrine-programs', import.meta.url),
);

export interface ProgramProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Everything it has printed so far. */
  output(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

function launch(env: Record<string, string>, words: readonly string[] = [main]) {
  const child = spawn(process.execPath, words, {
    env: {
      PATH: process.env.PATH,
      FFMPEG_PATH: process.env.FFMPEG_PATH,
      NODE_COMPILE_CACHE: compiled,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, output: () => output };
}

/** Resolves when it serves. */
export const startProcess = (env: Record<string, string>): Promise<ProgramProcess> =>
  launchProgram(env, /running at (\S+)/);

/** Resolves when it has printed its address. */
export async function launchProgram(env: Record<string, string>, announced: RegExp): Promise<ProgramProcess> {
  const { child, output } = launch(env);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', () => {
      const found = announced.exec(output())?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}: ${output()}`)));
  });
  return {
    child,
    url,
    output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      const [code] = await once(child, 'exit');
      return code as number | null;
    },
  };
}

interface Finished {
  readonly code: number | null;
  readonly output: string;
}

/** Resolves when it has exited, with its exit code and output. */
export const runProcess = (env: Record<string, string>): Promise<Finished> => finish(launch(env));

/** Does not wait until it serves. */
export function launchProcess(env: Record<string, string>) {
  const launched = launch(env);
  return { child: launched.child, ended: finish(launched) };
}

/** Runs an operator command to its end. */
export const runAdmin = (env: Record<string, string>, ...words: string[]): Promise<Finished> =>
  finish(launch(env, [admin, ...words]));

async function finish({ child, output }: ReturnType<typeof launch>): Promise<Finished> {
  const [code] = await once(child, 'close');
  return { code: code as number | null, output: output() };
}
