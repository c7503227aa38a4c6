import { discardFailedJobs, listFailedJobs, retryFailedJobs } from '../infra/failed-jobs.ts';
import { type Database, openDatabase } from '../infra/postgres/db.ts';
import { migrate } from '../infra/postgres/migrate.ts';
import { wakeWorkers } from '../infra/queue.ts';
import { isPaused } from '../infra/restore-pause.ts';
import { createSecrets } from '../infra/secrets/secrets.ts';
import { StartError } from '../infra/start-error.ts';
import type { Command, Open } from './commands.ts';
import { printTable } from './print-table.ts';
import { readWords } from './read-words.ts';

const retryUsage = 'jobs retry <id or kind>';
const discardUsage = 'jobs discard <id or kind>';
const maxColumn = 80;

/** The queue of this installation; a content server with its own database has one too. */
async function withQueue<T>(
  open: Open,
  work: (database: Database, secretKey: string) => Promise<T>,
): Promise<T> {
  const { config, databaseUrl, secretKey } = await open();
  const directUrl = config.databaseListenUrl ?? databaseUrl;
  await migrate(directUrl, { log: () => {} });
  const database = openDatabase([directUrl], { max: 1, onError: () => {} });
  try {
    return await work(database, secretKey);
  } finally {
    await database.close();
  }
}

const none = (idOrKind: string) =>
  new StartError(`No job "${idOrKind}" was given up: see npm run admin -- jobs list`);
const shorten = (text: string) => (text.length > maxColumn ? `${text.slice(0, maxColumn)}…` : text);
const jobsIn = (count: number) => (count === 1 ? '1 job' : `${count} jobs`);

export const jobCommands: readonly Command[] = [
  {
    name: 'jobs list',
    usage: 'jobs list',
    summary: 'List the jobs that were given up in the last 30 days',
    async run(open, words) {
      readWords(words, 'jobs list', []);
      const failed = await withQueue(open, (database) => database.transaction(listFailedJobs));
      printTable(
        ['ID', 'KIND', 'SERVER', 'GIVEN UP', 'ATTEMPTS', 'ERROR', 'PAYLOAD'],
        failed.map(({ id, kind, server, failedAt, attempts, error, payload }) => [
          ...[id, kind, server ?? '', failedAt, String(attempts), shorten(error)],
          shorten(JSON.stringify(payload)),
        ]),
      );
    },
  },
  {
    name: 'jobs retry',
    usage: retryUsage,
    summary: 'Try a given-up job, or all of a kind, again from the first attempt',
    async run(open, words) {
      const idOrKind = readWords(words, retryUsage, [], 1).plain[0]!;
      const count = await withQueue(open, async (database, secretKey) => {
        const retried = await database.transaction(async (db) => {
          if (await isPaused(db))
            throw new StartError('Paused after a restore. Say first: npm run admin -- resume');
          return retryFailedJobs(db, createSecrets(secretKey), idOrKind);
        });
        await wakeWorkers(database);
        return retried;
      });
      if (count === 0) throw none(idOrKind);
      console.log(`${jobsIn(count)} will be tried again.`);
    },
  },
  {
    name: 'jobs discard',
    usage: discardUsage,
    summary: 'Delete a given-up job, or all of a kind, for good',
    async run(open, words) {
      const idOrKind = readWords(words, discardUsage, [], 1).plain[0]!;
      const count = await withQueue(open, (database) =>
        database.transaction((db) => discardFailedJobs(db, idOrKind)),
      );
      if (count === 0) throw none(idOrKind);
      console.log(`Discarded ${jobsIn(count)}.`);
    },
  },
];
