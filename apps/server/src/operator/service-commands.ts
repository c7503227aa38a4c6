import { runSystemCommand } from '../infra/system-command.ts';
import { ownPath } from '../own-files.ts';
import type { Command } from './commands.ts';
import { readWords } from './read-words.ts';
import { installService, type Machine, removeService } from './service.ts';

const machine = (): Machine => ({
  root: '/',
  user: process.getuid?.() ?? -1,
  env: process.env,
  code: ownPath('../..').replace(/\/$/, ''),
  run: runSystemCommand,
});

export const serviceCommands: readonly Command[] = [
  {
    name: 'service install',
    usage: 'service install',
    summary:
      'Run this installation as a systemd service with a user of its own; the variables that are set now go with it',
    async run(_open, words) {
      readWords(words, 'service install', []);
      const { dataDir, environmentFile, isKept, leftDemo } = await installService(machine());
      if (leftDemo) console.log(`${leftDemo} holds the demo and stays as it is.`);
      console.log(`Vitrine is a service now. Data: ${dataDir}`);
      console.log(
        isKept
          ? `The variables in ${environmentFile} were kept: change them there.`
          : `Variables: ${environmentFile}`,
      );
      console.log('Address and link: journalctl -u vitrine -n 30');
    },
  },
  {
    name: 'service remove',
    usage: 'service remove',
    summary: 'Stop and remove the service; data, variables and user stay',
    async run(_open, words) {
      readWords(words, 'service remove', []);
      console.log(
        removeService(machine())
          ? 'The service is removed. The data, /etc/vitrine.env and the user vitrine are still there.'
          : 'There is no service.',
      );
    },
  },
];
