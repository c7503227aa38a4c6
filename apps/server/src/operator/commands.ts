import { backupCommands } from './backup-commands.ts';
import { codeCommands } from './code-commands.ts';
import { contentServerCommands } from './content-server-commands.ts';
import { environmentCommands } from './environment-commands.ts';
import type { Installation } from './installation.ts';

export interface Command {
  /** One word, or two. */
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  run(installation: Installation, words: readonly string[]): Promise<void>;
}

export const commands: readonly Command[] = [
  ...environmentCommands,
  ...codeCommands,
  ...contentServerCommands,
  ...backupCommands,
];
