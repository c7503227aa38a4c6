import { execFile } from 'node:child_process';

/** Runs another program to its end; rejects with the end of its standard error if it fails. No shell. */
export function runProgram(
  program: string,
  args: readonly string[],
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { timeout: timeoutMs, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${program}: ${stderr.trim().slice(-500) || error.message}`));
      else resolve(stdout);
    });
  });
}
