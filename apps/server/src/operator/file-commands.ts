import { compareFiles } from '../infra/backup/compare-files.ts';
import { readDatabaseTime } from '../infra/database-time.ts';
import type { Command } from './commands.ts';
import { readWords } from './read-words.ts';

export const fileCommands: readonly Command[] = [
  {
    name: 'files check',
    usage: 'files check',
    summary: 'List missing files and count unreferenced ones, e.g. after the database was put back',
    async run(open, words) {
      readWords(words, 'files check', []);
      const { databaseUrl, storage } = await open();
      const { missing, extra } = await compareFiles(
        databaseUrl,
        storage,
        await readDatabaseTime(databaseUrl),
      );
      for (const { environment, playable, role } of missing)
        console.log(`Missing: ${role} of "${playable}" (${environment})`);
      console.log(
        `${missing.length} files are missing; ${extra.length} are extra (files collect deletes those).`,
      );
    },
  },
  {
    name: 'files collect',
    usage: 'files collect',
    summary: 'Delete unreferenced files that are older than a day',
    async run(open, words) {
      readWords(words, 'files collect', []);
      const { databaseUrl, storage } = await open();
      const { extra } = await compareFiles(databaseUrl, storage, await readDatabaseTime(databaseUrl));
      for (const key of extra) await storage.abandon(key, null);
      console.log(`Deleted ${extra.length} files that nothing spoke of.`);
    },
  },
];
