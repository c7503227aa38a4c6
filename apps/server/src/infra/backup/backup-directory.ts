import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BackupReason, type Header, headerName, openBackup } from './backup-files.ts';
import { readJsonFile } from './json-files.ts';
import type { MediaStore } from './media-store.ts';
import { type Checked, checkedName } from './read-back.ts';

// The directory of automatic backups is its own register: one directory for each, named by the local time at
// which it was begun. One without `backup.json` was never finished, one without `checked.json` was never read back.

export interface FoundBackup {
  readonly name: string;
  readonly directory: string;
  readonly madeAt: Date;
  readonly reason: BackupReason;
  /** Null if it was never read back. */
  readonly checked: Checked | null;
}

const nameForm = /^\d{4}-\d{2}-\d{2}T\d{4}(-\d+)?$/;
const dayMs = 86_400_000;
const kept = { days: 7, weeks: 4, migrationDays: 7 };

const twoDigits = (value: number) => String(value).padStart(2, '0');
const dayOf = (date: Date) =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** In local time, as an operator looks for it. Another one of the same minute gets a number. */
export function newName(now: Date, taken: readonly string[]): string {
  const name = `${dayOf(now)}T${twoDigits(now.getHours())}${twoDigits(now.getMinutes())}`;
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name}-${number}`;
    if (!taken.includes(numbered)) return numbered;
  }
}

/** Finished ones, newest first. None if the directory is not there. */
export async function readBackups(directory: string): Promise<FoundBackup[]> {
  const found: FoundBackup[] = [];
  for (const name of await namesIn(directory)) {
    const place = path.join(directory, name);
    const header = (await readJsonFile(path.join(place, headerName))) as Header | null;
    const madeAt = new Date(header?.madeAt ?? Number.NaN);
    if (!header || Number.isNaN(madeAt.getTime())) continue;
    const checked = (await readJsonFile(path.join(place, checkedName))) as Checked | null;
    found.push({ name, directory: place, madeAt, reason: header.reason ?? 'hand', checked });
  }
  return found.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** What a killed backup left. Call it only while no other backup is made. */
export async function removeUnfinished(directory: string): Promise<string[]> {
  const finished = new Set((await readBackups(directory)).map(({ name }) => name));
  const left = (await namesIn(directory)).filter((name) => !finished.has(name));
  for (const name of left) await removeBackup(path.join(directory, name));
  return left;
}

/** The header goes first: from then on it is an unfinished one, whatever interrupts the rest. */
export async function removeBackup(directory: string): Promise<void> {
  await rm(path.join(directory, headerName), { force: true });
  await rm(directory, { recursive: true, force: true });
}

export const namesIn = async (directory: string): Promise<string[]> => {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory() && nameForm.test(entry.name)).map(({ name }) => name);
};

/**
 * Those that are not kept, of backups from new to old. Kept are the newest of each of seven days and of each of
 * four ISO weeks that have one, those before migrations for seven days, and the last good one in any case.
 */
export function chooseExpired(backups: readonly FoundBackup[], now: Date): FoundBackup[] {
  const good = backups.filter(({ checked }) => checked !== null);
  const regular = good.filter(({ reason }) => reason !== 'migration');
  const stay = new Set<FoundBackup>([
    ...good.slice(0, 1),
    ...newestOfEach(regular, dayOf).slice(0, kept.days),
    ...newestOfEach(regular, weekOf).slice(0, kept.weeks),
    ...good.filter(
      ({ reason, madeAt }) =>
        reason === 'migration' && now.getTime() - madeAt.getTime() < kept.migrationDays * dayMs,
    ),
  ]);
  return backups.filter((backup) => !stay.has(backup));
}

function newestOfEach(backups: readonly FoundBackup[], periodOf: (date: Date) => string): FoundBackup[] {
  const newest = new Map<string, FoundBackup>();
  for (const backup of backups) {
    const period = periodOf(backup.madeAt);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()];
}

/** An ISO week is named by its Thursday. */
function weekOf(date: Date): string {
  const thursday = new Date(date);
  thursday.setDate(date.getDate() + 4 - (date.getDay() || 7));
  return dayOf(thursday);
}

/**
 * Deletes files that no backup names. Any directory with a backup counts, also one that somebody has renamed.
 * Returns null, and deletes nothing, if one of them cannot be read.
 */
export async function removeUnusedMedia(
  directory: string,
  store: MediaStore,
  secretKey: string,
): Promise<number | null> {
  const used = new Set<string>();
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const place = path.join(directory, entry.name);
    if (!entry.isDirectory() || !(await readJsonFile(path.join(place, headerName)))) continue;
    const backup = await openBackup(place, secretKey).catch(() => null);
    if (!backup) return null;
    if (backup.media === 'beside') for (const { key } of backup.contents.files) used.add(key);
  }
  return store.keepOnly(used);
}
