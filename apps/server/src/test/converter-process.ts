import { launchProgram, type ProgramProcess } from './program-process.ts';

export type ConverterProcess = Pick<ProgramProcess, 'child' | 'output' | 'end'>;

/** ROLES=converter as a separate process; resolves when it accepts files. */
export const startConverterProcess = (env: Record<string, string>): Promise<ConverterProcess> =>
  launchProgram(env, /converts at port (\d+)/);
