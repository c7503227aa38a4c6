import { backupCommands } from './backup-commands.ts';
import { billingCommands } from './billing-commands.ts';
import { codeCommands } from './code-commands.ts';
import { contentServerCommands } from './content-server-commands.ts';
import { deletionCommands } from './deletion-commands.ts';
import { demoCommands } from './demo-commands.ts';
import { doctorCommands } from './doctor-command.ts';
import { environmentCommands } from './environment-commands.ts';
import { fileCommands } from './file-commands.ts';
import type { Installation } from './installation.ts';
import { jobCommands } from './job-commands.ts';
import { keyCommands } from './key-commands.ts';
import { movedCommands } from './moved-commands.ts';
import { personCommands } from './person-commands.ts';
import { serviceCommands } from './service-commands.ts';

export type Open = () => Promise<Installation>;

export interface Command {
  /** One or two words. */
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Mistakes are reported before the installation is opened, because that may start a database. */
  run(open: Open, words: readonly string[]): Promise<void>;
}

export const commands: readonly Command[] = [
  ...environmentCommands,
  ...deletionCommands,
  ...demoCommands,
  ...personCommands,
  ...codeCommands,
  ...contentServerCommands,
  ...billingCommands,
  ...backupCommands,
  ...fileCommands,
  ...jobCommands,
  ...keyCommands,
  ...movedCommands,
  ...serviceCommands,
  ...doctorCommands,
];
