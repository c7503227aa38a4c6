import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  chooseExpired,
  type FoundBackup,
  newName,
  readBackups,
  removeUnfinished,
} from './backup-directory.ts';
import type { BackupReason } from './backup-files.ts';

const backup = (madeAt: string, reason: BackupReason = 'night', isGood = true): FoundBackup => ({
  name: madeAt,
  directory: madeAt,
  madeAt: new Date(madeAt),
  reason,
  checked: isGood ? { checkedAt: madeAt, rows: 1, bytes: 1 } : null,
});

/** One each night at 03:00, from new to old. */
const nights = (last: string, count: number) =>
  Array.from({ length: count }, (_, i) =>
    backup(new Date(Date.parse(`${last}T03:00:00Z`) - i * 86_400_000).toISOString()),
  );

const keptOf = (backups: FoundBackup[], now: string) => {
  const expired = new Set(chooseExpired(backups, new Date(now)));
  return backups.filter((each) => !expired.has(each)).map(({ name }) => name.slice(0, 10));
};

test('of a backup every night, seven days stay and the last of four ISO weeks', () => {
  // 18 November 2026 is a Wednesday; weeks end on 15, 8 and 1 November.
  expect(keptOf(nights('2026-11-18', 60), '2026-11-18T03:01:00Z')).toEqual([
    ...['2026-11-18', '2026-11-17', '2026-11-16', '2026-11-15', '2026-11-14', '2026-11-13', '2026-11-12'],
    ...['2026-11-08', '2026-11-01'],
  ]);
});

test('the newest of a day stays, and weeks go over the turn of the year as ISO counts them', () => {
  const twice = [backup('2027-01-02T15:00:00Z', 'hand'), ...nights('2027-01-02', 40)];
  expect(chooseExpired(twice, new Date('2027-01-02T16:00:00Z'))[0]!.name).toBe('2027-01-02T03:00:00.000Z');
  // 1 January 2027 is a Friday of week 53 of 2026.
  expect(keptOf(nights('2027-01-02', 40), '2027-01-02T03:01:00Z').slice(7)).toEqual([
    '2026-12-20',
    '2026-12-13',
  ]);
});

test('those before migrations stay seven days and take no place of the nights', () => {
  const backups = [
    backup('2026-11-18T12:00:00Z', 'migration'),
    ...nights('2026-11-18', 7),
    backup('2026-11-11T13:00:00Z', 'migration'),
    backup('2026-11-11T11:00:00Z', 'migration'),
  ];
  expect(chooseExpired(backups, new Date('2026-11-18T12:00:00Z')).map(({ name }) => name)).toEqual([
    '2026-11-11T11:00:00Z',
  ]);
});

test('the last good one stays, however old it is; one that was never read back counts for nothing', () => {
  const backups = [
    backup('2026-11-18T03:00:00Z', 'night', false),
    backup('2026-01-01T03:00:00Z', 'migration'),
    backup('2025-12-01T03:00:00Z', 'migration'),
  ];
  expect(keptOf(backups, '2026-11-18T03:01:00Z')).toEqual(['2026-01-01']);
});

test('what was off for a month keeps what it has', () => {
  expect(keptOf(nights('2026-09-06', 7), '2026-11-18T03:01:00Z')).toHaveLength(7);
});

test('names are local times, and a second one of the same minute gets a number', () => {
  const now = new Date(2026, 10, 18, 3, 0);
  expect(newName(now, [])).toBe('2026-11-18T0300');
  expect(newName(now, ['2026-11-18T0300', '2026-11-18T0300-2'])).toBe('2026-11-18T0300-3');
});

test('one without backup.json is unfinished and removed; what is not ours stays', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'vitrine-backups-'));
  const put = async (name: string, files: Record<string, string>) => {
    await mkdir(path.join(root, name, 'rows'), { recursive: true });
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(root, name, file), text);
  };
  const header = JSON.stringify({ format: 3, madeAt: '2026-11-17T03:00:00Z', reason: 'night' });
  await put('2026-11-17T0300', { 'backup.json': header, 'checked.json': '{"bytes":5,"rows":1}' });
  await put('2026-11-16T0300', { 'backup.json': header });
  await put('2026-11-18T0300', {});
  await put('2026-11-15T0300', { 'backup.json': '{"format":' });
  await put('monday', {});
  expect((await readBackups(root)).map(({ name, checked }) => [name, checked?.bytes])).toEqual(
    expect.arrayContaining([
      ['2026-11-17T0300', 5],
      ['2026-11-16T0300', undefined],
    ]),
  );
  expect((await removeUnfinished(root)).sort()).toEqual(['2026-11-15T0300', '2026-11-18T0300']);
  expect((await readdir(root)).sort()).toEqual(['2026-11-16T0300', '2026-11-17T0300', 'monday']);
  expect(await readBackups(path.join(root, 'nowhere'))).toEqual([]);
  await rm(root, { recursive: true });
});
