import { readDisk } from '../../../infra/disk.ts';
import { daysUntilFull, readDiskSamples } from '../../../infra/disk-samples.ts';
import { sql } from '../../../infra/postgres/sql.ts';
import { bytesIn, type CheckInput, type Finding, type PartCheck, say, shareIn } from '../part-check.ts';
import { isNewerDatabase } from './check-version.ts';

const fullShare = 0.05;
const fullDays = 14;

/** Disk and database: what this machine keeps. */
export const checkStorage: PartCheck = {
  part: 'storage',
  async run(input) {
    const { config, app, databaseError } = input;
    if (databaseError && !isNewerDatabase(databaseError))
      return {
        state: 'fault',
        sentence: say('installation.storage.noDatabase', { reason: databaseError.message }),
      };
    const isElsewhere = config.databaseUrl !== undefined && config.s3 !== null;
    if (isElsewhere) return { state: 'elsewhere', sentence: say('installation.storage.elsewhere') };
    const disk = await checkDisk(input);
    if (disk.state === 'fault' || !app) return disk;
    const [row] = await app.content.transaction((db) =>
      db.query(sql({ version: 'text' })`select current_setting('server_version') as version`),
    );
    const version = row!.version.split(' ')[0]!;
    const database =
      config.databaseUrl === undefined ? 'installation.storage.embedded' : 'installation.storage.foreign';
    return { ...disk, sentence: say(database, { ...disk.sentence.values, version }) };
  },
};

async function checkDisk({ config, app, locale }: CheckInput): Promise<Finding> {
  const { total, free } = await readDisk(config.dataDir);
  const samples = app ? await app.content.transaction(readDiskSamples) : [];
  const days = daysUntilFull(samples, free);
  const sizes = shareIn(locale, total - free, total);
  const left = bytesIn(locale, free);
  if (days !== null && days < fullDays)
    return { state: 'fault', sentence: say('installation.storage.fullIn', { free: left, count: days }) };
  if (free < total * fullShare)
    return { state: 'fault', sentence: say('installation.storage.full', { free: left }) };
  return { state: 'works', sentence: say('installation.storage.disk', sizes) };
}
