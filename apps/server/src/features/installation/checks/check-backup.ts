import { joinPath } from '../../../infra/absolute-path.ts';
import { newestBackup } from '../../../infra/backup/newest-backup.ts';
import { ageIn, type PartCheck, say } from '../part-check.ts';

const tooOldMs = 48 * 3_600_000;

/** Backups of the embedded database, by what stands in their directory. */
export const checkBackup: PartCheck = {
  part: 'backup',
  async run({ config, now, locale }) {
    if (config.isDemo) return { state: 'not_set_up', sentence: say('installation.backup.demo') };
    if (config.databaseUrl !== undefined)
      return { state: 'elsewhere', sentence: say('installation.backup.elsewhere') };
    const last = await newestBackup(joinPath(config.dataDir, 'backups'));
    const line = `npm run admin -- backup ./data/backups/${now.toISOString().slice(0, 10)}`;
    if (!last) return { state: 'not_set_up', sentence: say('installation.backup.none'), line };
    const ageMs = Math.max(0, now.getTime() - last.getTime());
    const sentence = say('installation.backup.last', { age: ageIn(locale, ageMs) });
    return ageMs > tooOldMs ? { state: 'fault', sentence, line } : { state: 'works', sentence };
  },
};
