import { setPriority } from 'node:os';
import { readConfig } from '../config.ts';
import { readBackups } from '../infra/backup/backup-directory.ts';
import { directoryOf } from '../infra/backup/backup-place.ts';
import { createPause } from '../infra/backup/pace.ts';
import { readDatabaseTime } from '../infra/database-time.ts';
import { resumeAfterRestore } from '../infra/resume.ts';
import { StartError } from '../infra/start-error.ts';
import { type AutomaticBackup, backUpAutomatically, whyNoBackups } from './automatic-backup.ts';
import { makeBackup, type RestoreResult, restoreBackup } from './backup.ts';
import type { Command } from './commands.ts';
import type { Installation } from './installation.ts';
import { printTable } from './print-table.ts';
import { readWords } from './read-words.ts';

const backupUsage = 'backup [<directory>] [--nightly]';
const restoreUsage = 'restore <directory> [--new-passwords]';
const keepTheKey =
  'Keep SECRET_KEY (or secret.key of the data directory) too, elsewhere: without it nothing can be restored.';

/** How much of a core the nightly backup takes, and how it gives way to the product. */
const nightly = { share: 0.25, priority: 10 };
/** Files of deleted playables stay this long. */
const deletedFilesStayMs = 7 * 86_400_000;

export const backupCommands: readonly Command[] = [
  {
    // Found before `backup`, of which "list" would be the directory.
    name: 'backup list',
    usage: 'backup list',
    summary: 'List the backups that this installation has made by itself; works without its database',
    async run(_open, words) {
      readWords(words, 'backup list', []);
      const directory = directoryOf(readConfig(process.env));
      const backups = await readBackups(directory);
      if (backups.length === 0) return console.log(`There is no backup in ${directory}.`);
      printTable(
        ['BACKUP', 'MADE', 'WHY', 'SIZE', 'STATE'],
        backups.map(({ directory: place, madeAt, reason, checked }) => [
          place,
          madeAt.toISOString(),
          { night: 'by night', migration: 'before an update', hand: 'by hand' }[reason],
          checked ? `${(checked.bytes / 1e6).toFixed(1)} MB` : '',
          checked ? 'read back' : 'never read back',
        ]),
      );
    },
  },
  {
    name: 'backup',
    usage: backupUsage,
    summary:
      'Back up into BACKUP_DIR, or the database and the media into a new directory; the program may be running; --nightly takes a quarter of a core',
    async run(open, words) {
      const { plain, flags } = readWords(words, backupUsage, [], { least: 0, most: 1 }, ['nightly']);
      const installation = await open();
      if (plain[0] !== undefined) return backUpInto(installation, plain[0]);
      const reason = await whyNoBackups(installation);
      if (reason && flags.nightly) return console.log(reason);
      if (reason) throw new StartError(reason);
      if (flags.nightly) setPriority(nightly.priority);
      const made = await backUpAutomatically(installation, {
        reason: flags.nightly ? 'night' : 'hand',
        ...(flags.nightly && { pause: createPause(nightly.share) }),
      });
      for (const line of wordsOfBackup(made)) console.log(line);
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
      const now = await readDatabaseTime(installation.databaseUrl);
      for (const line of wordsOfRestore(restored, setsNewPasswords, now)) console.log(line);
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

async function backUpInto(installation: Installation, directory: string): Promise<void> {
  const now = await readDatabaseTime(installation.databaseUrl);
  const { rows, files, missing } = await makeBackup(installation, directory, now);
  console.log(`Backed up ${rows} rows and ${files} files.`);
  for (const key of missing) console.log(deletedMeanwhile(key));
  console.log(keepTheKey);
}

const deletedMeanwhile = (key: string) => `Deleted meanwhile, so not in it: ${key}`;

function wordsOfBackup({ directory, rows, files, bytes, missing, isOtherDisk, hasMedia }: AutomaticBackup) {
  const media = hasMedia ? ` and ${files} files` : '';
  return [
    `Backed up ${rows} rows${media} into ${directory} (${(bytes / 1e6).toFixed(1)} MB), and read them back.`,
    ...missing.map(deletedMeanwhile),
    ...(isOtherDisk ? [] : ['These backups do not survive this disk: set BACKUP_DIR to another one.']),
    keepTheKey,
  ];
}

function wordsOfRestore(
  { rows, files, missing, madeAt, isEncrypted, endedAlarms, endedTokens, endedLinks }: RestoreResult,
  setsNewPasswords: boolean,
  now: Date,
): readonly string[] {
  const since = madeAt ? madeAt.toISOString() : 'the backup';
  const isOld = madeAt !== null && now.getTime() - madeAt.getTime() > deletedFilesStayMs;
  return [
    `Restored ${rows} rows and ${files} files. Everybody signs in again.`,
    ...(missing > 0
      ? [
          `${missing} files are missing: put media/ of the old data directory into the new one. npm run admin -- files check lists them.`,
        ]
      : []),
    ...(missing > 0 && isOld
      ? ['The backup is older than 7 days: files that were deleted since then are gone for good.']
      : []),
    `What happened since ${since} is undone: people blocked or removed since then are back, roles are as they were, and passwords changed since then are the old ones.`,
    setsNewPasswords
      ? 'No old password works: everybody sets a new one by "Forgot password".'
      : 'If a password or an account may be in wrong hands, restore with --new-passwords instead.',
    'Links for new passwords, confirmations and invitations, and registration codes, have ended: send and create new ones.',
    ...(endedAlarms > 0 ? [`${endedAlarms} alarms ran at that moment: they have been ended.`] : []),
    ...(endedTokens + endedLinks > 0
      ? [
          `${endedTokens} API tokens and ${endedLinks} counter links have ended: create new ones where they are needed.`,
        ]
      : []),
    'No invoice, charge or alert is made until you say: npm run admin -- resume',
    ...(isEncrypted
      ? []
      : ['This backup is of an older version and not encrypted: make a new one, and delete it.']),
  ];
}
