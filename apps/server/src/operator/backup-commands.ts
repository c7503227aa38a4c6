import { readDatabaseTime } from '../infra/database-time.ts';
import { resumeAfterRestore } from '../infra/resume.ts';
import { StartError } from '../infra/start-error.ts';
import { makeBackup, type RestoreResult, restoreBackup } from './backup.ts';
import type { Command } from './commands.ts';
import { readWords } from './read-words.ts';

const backupUsage = 'backup <directory>';
const restoreUsage = 'restore <directory> [--new-passwords]';

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: backupUsage,
    summary: 'Back up the database and the media into a new directory; the program may be running',
    async run(open, words) {
      const directory = readWords(words, backupUsage, [], 1).plain[0]!;
      const installation = await open();
      const now = await readDatabaseTime(installation.databaseUrl);
      const { rows, files, missing } = await makeBackup(installation, directory, now);
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
    summary:
      'Restore a backup into an empty installation, which sends no mail, invoice or charge until `resume`; --new-passwords makes everybody set a new one',
    async run(open, words) {
      const { plain, flags } = readWords(words, restoreUsage, [], 1, ['new-passwords']);
      const directory = plain[0]!;
      const setsNewPasswords = flags['new-passwords'];
      const installation = await open();
      if (installation.isInUse) throw new StartError('Stop the program first.');
      const restored = await restoreBackup(installation, directory, () => {}, {
        setsNewPasswords,
      });
      for (const line of wordsOfRestore(restored, setsNewPasswords)) console.log(line);
    },
  },
  {
    name: 'resume',
    usage: 'resume',
    summary: 'Allow invoices, charges and alerts again after a restore',
    async run(open, words) {
      readWords(words, 'resume', []);
      const { databaseUrl } = await open();
      const months = await resumeAfterRestore(databaseUrl);
      if (!months) throw new StartError('Nothing is paused.');
      console.log('Invoices, charges and alerts go on. Nothing that was due meanwhile is made up for.');
      for (const month of months)
        console.log(
          `${month} has ended since the backup and is not billed by itself. If its invoices were never sent: npm run admin -- billing run --month ${month}`,
        );
    },
  },
];

function wordsOfRestore(
  { rows, files, madeAt, isEncrypted }: RestoreResult,
  setsNewPasswords: boolean,
): readonly string[] {
  const since = madeAt ? madeAt.toISOString() : 'the backup';
  return [
    `Restored ${rows} rows and ${files} files. Everybody signs in again.`,
    `What happened since ${since} is undone: people blocked or removed since then are back, roles are as they were, and passwords changed since then are the old ones.`,
    setsNewPasswords
      ? 'No old password works: everybody sets a new one by "Forgot password".'
      : 'If a password or an account may be in wrong hands, restore with --new-passwords instead.',
    'Links for new passwords, confirmations and invitations, and registration codes, have ended: send and create new ones.',
    'No invoice, charge or alert is made until you say: npm run admin -- resume',
    ...(isEncrypted
      ? []
      : ['This backup is of an older version and not encrypted: make a new one, and delete it.']),
  ];
}
