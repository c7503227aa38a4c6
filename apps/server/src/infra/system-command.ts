import { spawnSync } from 'node:child_process';

export interface SystemCommand {
  readonly code: number;
  readonly output: string;
}

export type RunSystemCommand = (program: string, ...args: string[]) => SystemCommand;

/** Runs a program of the machine to its end, such as systemctl; one that is not there answers with code 127. */
export const runSystemCommand: RunSystemCommand = (program, ...args) => {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return error
    ? { code: 127, output: error.message }
    : { code: status ?? 1, output: `${stdout}${stderr}`.trim() };
};
