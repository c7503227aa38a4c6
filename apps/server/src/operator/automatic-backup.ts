import path from 'node:path';
import type { Config } from '../config.ts';
import { demoEnvironmentIds, demoIdentityIds } from '../demo/demo-accounts.ts';
import {
  chooseExpired,
  namesIn,
  newName,
  readBackups,
  removeBackup,
  removeUnfinished,
  removeUnusedMedia,
} from '../infra/backup/backup-directory.ts';
import type { BackupReason } from '../infra/backup/backup-files.ts';
import { readOccupancy, whileBackingUp } from '../infra/backup/backup-lock.ts';
import {
  type BackupFailure,
  type BackupPlace,
  findPlace,
  freeBytesIn,
  type PlaceFault,
  rememberFailure,
  rememberSuccess,
} from '../infra/backup/backup-place.ts';
import { neededBytes } from '../infra/backup/backup-room.ts';
import { type MediaStore, mediaStoreOf, openMediaStore } from '../infra/backup/media-store.ts';
import { type Pause, withoutPause } from '../infra/backup/pace.ts';
import { readBack } from '../infra/backup/read-back.ts';
import { readDatabaseTime } from '../infra/database-time.ts';
import { areMigrationsWaiting } from '../infra/postgres/migrate.ts';
import { StartError } from '../infra/start-error.ts';
import type { Storage } from '../infra/storage/storage.ts';
import { type BackupResult, makeBackup } from './backup.ts';

// Backups that an installation with the built-in PostgreSQL makes by itself: each into a new directory of
// BACKUP_DIR, read back, and old ones deleted.

export interface BackedUp {
  readonly config: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl' | 'makesBackups' | 'isDemo'>;
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly storage: Storage;
}

export interface AutomaticBackup extends BackupResult {
  readonly directory: string;
  readonly bytes: number;
  readonly isOtherDisk: boolean;
  readonly hasMedia: boolean;
}

class BackupFailed extends StartError {
  readonly why: BackupFailure;
  constructor(message: string, why: BackupFailure, cause?: unknown) {
    super(message, { cause });
    this.why = why;
  }
}

export interface AutomaticOptions {
  readonly reason: BackupReason;
  readonly pause?: Pause;
}

/** Throws a sentence for the operator. A failed backup leaves nothing behind, and all earlier ones as they were. */
export async function backUpAutomatically(
  installation: BackedUp,
  { reason, pause = withoutPause }: AutomaticOptions,
): Promise<AutomaticBackup> {
  const { config, databaseUrl } = installation;
  const place = await findPlace(config, { creates: true });
  if (place.fault) throw new StartError(sentenceOf(place.fault, place.directory));
  return whileBackingUp(databaseUrl, async () => {
    const now = await readDatabaseTime(databaseUrl);
    try {
      const made = await backUpInto(place, installation, now, reason, pause);
      await rememberSuccess(config, place);
      return made;
    } catch (error) {
      const failed = failureOf(error, place.directory);
      // The disk of DATA_DIR may be the full one.
      await rememberFailure(config, now, failed.why).catch(() => {});
      throw failed;
    }
  });
}

const sentenceOf = (fault: PlaceFault, directory: string): string =>
  ({
    missing: `BACKUP_DIR ${directory} is not there: create it, or mount its disk.`,
    not_mounted: `The disk of BACKUP_DIR is not mounted, so nothing was written to ${directory}: mount it, or choose another BACKUP_DIR.`,
    not_writable: `${directory} cannot be written to: give it to the user who runs Vitrine.`,
  })[fault];

function failureOf(error: unknown, directory: string): BackupFailed {
  if (error instanceof BackupFailed) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupFailed(
      `The disk of ${directory} filled up during the backup, which was removed: make room.`,
      'full',
      error,
    );
  return new BackupFailed(`The backup failed: ${message}`, 'failed', error);
}

async function backUpInto(
  { directory: root, isOtherDisk }: BackupPlace,
  { config, databaseUrl, secretKey, storage }: BackedUp,
  now: Date,
  reason: BackupReason,
  pause: Pause,
): Promise<AutomaticBackup> {
  await removeUnfinished(root);
  const [last] = await readBackups(root);
  await requireRoom(root, neededBytes(last ?? null, (await occupancyOf(databaseUrl)).databaseBytes));
  // A bucket is not on this disk, and its media do not go with it.
  const hasMedia = config.backupDir !== undefined && isOtherDisk && storage.kind === 'local';
  const store = hasMedia ? await openMediaStore(mediaStoreOf(root), secretKey) : null;
  const directory = path.join(root, newName(now, await namesIn(root)));
  try {
    const made = await makeBackup({ databaseUrl, secretKey, storage }, directory, now, {
      reason,
      media: store ?? 'none',
      pause,
      onFiles: (bytes) => requireRoom(root, neededBytes(null, bytes)),
    });
    const checked = await readBack(directory, { secretKey, store, pause, now }).catch((error: Error) => {
      throw new BackupFailed(`The backup could not be read back: ${error.message}`, 'unreadable', error);
    });
    await removeExpired(root, store, secretKey, now);
    return { ...made, directory, bytes: checked.bytes, isOtherDisk, hasMedia };
  } catch (error) {
    const isChecked = (await readBackups(root)).some((each) => each.directory === directory && each.checked);
    if (!isChecked) await removeBackup(directory).catch(() => {});
    throw error;
  }
}

async function requireRoom(directory: string, needed: number): Promise<void> {
  const free = await freeBytesIn(directory);
  if (free >= needed) return;
  throw new BackupFailed(
    `Too little room for a backup in ${directory}: it needs ${inGigabytes(needed)}, and ${inGigabytes(free)} are free.`,
    'no_room',
  );
}

const inGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

async function removeExpired(
  root: string,
  store: MediaStore | null,
  secretKey: string,
  now: Date,
): Promise<void> {
  for (const { directory } of chooseExpired(await readBackups(root), now)) await removeBackup(directory);
  if (store) await removeUnusedMedia(root, store, secretKey);
}

const occupancyOf = (databaseUrl: string) =>
  readOccupancy(databaseUrl, { identities: demoIdentityIds, environments: demoEnvironmentIds });

/** Why this installation has no automatic backups, if it has none. */
export async function whyNoBackups({ config, databaseUrl }: BackedUp): Promise<string | null> {
  if (config.databaseUrl)
    return 'Only an installation with the built-in PostgreSQL keeps backups by itself: name a new directory.';
  const { isUsed, isDemo } = await occupancyOf(databaseUrl);
  // A command does not know that the program was started with DEMO=0; the rows do.
  if (config.isDemo && isDemo)
    return 'The demo is not backed up: name a new directory to do it all the same.';
  return isUsed ? null : 'Nobody is in this installation yet, so there is nothing to back up.';
}

/**
 * A migration cannot be undone, so what was there before is kept for a week. Throws, and the start stops before the first
 * migration, if that is not possible.
 */
export async function backUpBeforeMigrations(
  installation: BackedUp,
  announce: (line: string) => void,
): Promise<void> {
  const { config, databaseUrl } = installation;
  if (config.databaseUrl || !config.makesBackups || !(await areMigrationsWaiting(databaseUrl))) return;
  if (await whyNoBackups(installation)) return;
  announce('Backing up before the update …');
  try {
    await backUpAutomatically(installation, { reason: 'migration' });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(
      `${error.message} Nothing was migrated; BACKUPS=0 starts without the backup before it.`,
      { cause: error },
    );
  }
}
