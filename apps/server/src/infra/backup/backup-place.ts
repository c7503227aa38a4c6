import { access, constants, mkdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { readJsonFile, writeJson } from './json-files.ts';

// Where automatic backups go, and whether they can: the disk of BACKUP_DIR may be missing, and then its mount
// point is an empty directory on the disk that the backups are to survive.

export interface PlaceConfig {
  readonly dataDir: string;
  /** BACKUP_DIR. */
  readonly backupDir: string | undefined;
}

export type PlaceFault = 'missing' | 'not_mounted' | 'not_writable';

export interface BackupPlace {
  readonly directory: string;
  /** Whether it survives the loss of the disk of DATA_DIR. */
  readonly isOtherDisk: boolean;
  readonly fault: PlaceFault | null;
}

/** Why the last attempt failed, without a path or a name. */
export type BackupFailure = 'full' | 'no_room' | 'unreadable' | 'interrupted' | 'failed';

/** Kept in DATA_DIR, so that it can be read while the database is stopped. */
interface Memory {
  /** The BACKUP_DIR that was on another disk. */
  readonly otherDisk?: string;
  readonly failure?: { readonly at: string; readonly why: BackupFailure };
}

const memoryOf = ({ dataDir }: PlaceConfig) => path.join(dataDir, 'backup-state.json');

const readMemory = async (config: PlaceConfig): Promise<Memory> =>
  ((await readJsonFile(memoryOf(config))) as Memory | null) ?? {};

export const directoryOf = ({ dataDir, backupDir }: PlaceConfig): string =>
  backupDir ?? path.join(dataDir, 'backups');

/** Changes nothing, except that it creates the default directory if it may. */
export async function findPlace(config: PlaceConfig, { creates = false } = {}): Promise<BackupPlace> {
  const directory = directoryOf(config);
  // Only below DATA_DIR: any other path may be the mount point of a disk that is not there.
  if (creates && config.backupDir === undefined) await mkdir(directory, { recursive: true, mode: 0o700 });
  const [place, data] = await Promise.all([statOf(directory), statOf(config.dataDir)]);
  const isOtherDisk = config.backupDir !== undefined && place !== null && place.dev !== data?.dev;
  const wasOtherDisk = config.backupDir !== undefined && (await readMemory(config)).otherDisk === directory;
  const isWritable = await access(directory, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  const fault =
    wasOtherDisk && !isOtherDisk
      ? 'not_mounted'
      : !place?.isDirectory()
        ? 'missing'
        : isWritable
          ? null
          : 'not_writable';
  return { directory, isOtherDisk, fault };
}

const statOf = (place: string) => stat(place).catch(() => null);

export async function rememberSuccess(config: PlaceConfig, { directory, isOtherDisk }: BackupPlace) {
  await writeJson(memoryOf(config), isOtherDisk ? { otherDisk: directory } : {});
}

export async function rememberFailure(config: PlaceConfig, at: Date, why: BackupFailure): Promise<void> {
  const { otherDisk } = await readMemory(config);
  await writeJson(memoryOf(config), { otherDisk, failure: { at: at.toISOString(), why } });
}

/** Null if the last attempt did not fail. */
export async function readFailure(config: PlaceConfig): Promise<BackupFailure | null> {
  return (await readMemory(config)).failure?.why ?? null;
}

export async function freeBytesIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
