import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rememberFailure } from './backup-place.ts';
import { type BackupState, backupRow, readBackupState } from './backup-state.ts';

const now = new Date('2026-11-18T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
let places: string;
beforeAll(async () => {
  places = await mkdtemp(path.join(tmpdir(), 'vitrine-backup-state-'));
});
afterAll(() => rm(places, { recursive: true }));

const english = createTranslator('en', catalogues.en);
const textOf = (state: BackupState) => {
  const { sentences, ...row } = backupRow(state);
  return { ...row, sentence: sentences.map(({ key, values }) => english(key, values)).join(' ') };
};

/** An installation of this age with a good backup of that age. */
async function installed(ageHours: number, backupHours?: number) {
  const dataDir = await mkdtemp(path.join(places, 'data-'));
  const password = path.join(dataDir, 'postgres.password');
  await writeFile(password, 'x');
  await utimes(password, hoursAgo(ageHours), hoursAgo(ageHours));
  if (backupHours !== undefined) {
    const directory = path.join(dataDir, 'backups', '2026-11-18T0300');
    await mkdir(directory, { recursive: true });
    const madeAt = hoursAgo(backupHours).toISOString();
    await writeFile(
      path.join(directory, 'backup.json'),
      JSON.stringify({ format: 3, madeAt, reason: 'night' }),
    );
    await writeFile(path.join(directory, 'checked.json'), JSON.stringify({ rows: 1, bytes: 10 }));
  }
  const config = { dataDir, backupDir: undefined, databaseUrl: undefined, secretKey: undefined };
  return { ...config, makesBackups: true, isDemo: false };
}

test('a good backup on the same disk, and the key kept', async () => {
  const config = await installed(1000, 2.5);
  expect(textOf(await readBackupState(config, { now, keyKeptAt: now }))).toEqual({
    state: 'works',
    sentence: 'Last 2 h ago, checked. These backups do not survive this disk.',
    asksForKey: false,
  });
});

test('as long as nobody has said that they keep the key, the row asks for it', async () => {
  const config = await installed(1000, 2);
  const asked = await readBackupState(config, { now, keyKeptAt: null });
  expect(textOf(asked)).toMatchObject({
    state: 'not_set_up',
    sentence: expect.stringMatching(/Without the key no backup can be read\.$/),
    line: 'npm run admin -- keys show',
    asksForKey: true,
  });
  const given = await readBackupState({ ...config, secretKey: 'x'.repeat(40) }, { now, keyKeptAt: null });
  expect(textOf(given)).toMatchObject({ state: 'works', asksForKey: false });
});

test.each([
  [48, { state: 'works' }],
  [49, { state: 'fault', sentence: 'Last 2 days ago.', line: 'npm run admin -- backup' }],
  [220, { state: 'fault', sentence: 'Last 9 days ago.', line: 'npm run admin -- backup' }],
])('a backup %i hours old', async (hours, row) => {
  const config = await installed(1000, hours);
  expect(textOf(await readBackupState(config, { now, keyKeptAt: now }))).toMatchObject(row);
});

test('a new installation waits for its first backup; an old one without any is at fault', async () => {
  const waiting = await readBackupState(await installed(5), { now, keyKeptAt: now });
  expect(textOf(waiting)).toMatchObject({
    state: 'works',
    sentence: expect.stringMatching(/^The first backup follows within a day\./),
  });
  const none = await readBackupState(await installed(49), { now, keyKeptAt: now });
  expect(textOf(none)).toMatchObject({ state: 'fault', sentence: 'There is no backup.' });
});

test('a failed attempt is a fault although the last good one is young', async () => {
  const config = await installed(1000, 10);
  await rememberFailure(config, now, 'interrupted');
  expect(textOf(await readBackupState(config, { now, keyKeptAt: now }))).toMatchObject({
    state: 'fault',
    sentence: 'The last backup was ended before it was finished. Last 10 h ago.',
    line: 'npm run admin -- backup',
  });
});

test.each([
  [{ isDemo: true }, { state: 'not_set_up', sentence: 'The demo is not backed up.' }],
  [{ databaseUrl: 'postgres://db/vitrine' }, { state: 'elsewhere' }],
  [{ makesBackups: false }, { state: 'not_set_up', sentence: 'Backups are switched off (BACKUPS=0).' }],
  [
    { backupDir: '/there/is/none' },
    { state: 'fault', sentence: expect.stringMatching(/^BACKUP_DIR is not/) },
  ],
])('%o', async (change, row) => {
  const config = { ...(await installed(1000, 1)), ...change };
  const found = textOf(await readBackupState(config, { now, keyKeptAt: now }));
  expect(found).toMatchObject(row);
  expect(JSON.stringify(found)).not.toContain('/there');
});
