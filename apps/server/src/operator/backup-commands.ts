import { StartError } from '../infra/start-error.ts';
import { makeBackup, restoreBackup } from './backup.ts';
import type { Command } from './commands.ts';
import { readWords } from './read-words.ts';

const backupUsage = 'backup <directory>';
const restoreUsage = 'restore <directory>';

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: backupUsage,
    summary: 'Database and media into a new directory; the program may be running',
    async run(open, words) {
      const directory = readWords(words, backupUsage, [], 1).plain[0]!;
      const { rows, files, missing } = await makeBackup(await open(), directory, new Date());
      console.log(`Backed up ${rows} rows and ${files} files.`);
      for (const key of missing) console.log(`Deleted meanwhile, so not in it: ${key}`);
      console.log(
        'Keep SECRET_KEY (or secret.key of the data directory) too, elsewhere: without it nothing can be restored.',
      );
    },
  },
  {
    name: 'restore',
    usage: restoreUsage,
    summary: 'A backup into an empty installation; sends no old mail, charge or command',
    async run(open, words) {
      const directory = readWords(words, restoreUsage, [], 1).plain[0]!;
      const installation = await open();
      if (installation.isInUse) throw new StartError('Stop the program first.');
      const restored = await restoreBackup(installation, directory, new Date(), () => {});
      const { rows, files, isSealed } = restored;
      console.log(`Restored ${rows} rows and ${files} files. Everybody signs in again.`);
      if (!isSealed)
        console.log('This backup is of an older version and not encrypted: make a new one, and delete it.');
    },
  },
];
