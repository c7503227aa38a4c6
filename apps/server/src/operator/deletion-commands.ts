import { rmdir } from 'node:fs/promises';
import path from 'node:path';
import { scheduleDeletion } from '../features/environments/operator.service.ts';
import { deletionDate } from '../features/signup/environment-deletion.service.ts';
import { PeerError } from '../infra/outbound/auth-host.ts';
import { StartError } from '../infra/start-error.ts';
import type { Command } from './commands.ts';
import { exportEnvironment } from './export-environment.ts';
import { readWords } from './read-words.ts';
import { withApp } from './with-app.ts';

const exportUsage = 'environment export <slug> <directory>';
const deleteUsage = 'environment delete <slug>';
const keepUsage = 'environment keep <slug>';

const unknown = (slug: string) =>
  new StartError(`There is no environment "${slug}": see npm run admin -- environment list`);

export const deletionCommands: readonly Command[] = [
  {
    name: 'environment export',
    usage: exportUsage,
    summary: 'Export all data and files of a customer into a new directory, unencrypted',
    async run(open, words) {
      const [slug, directory] = readWords(words, exportUsage, [], 2).plain as [string, string];
      const exported = await exportEnvironment(await open(), slug, directory);
      if (!exported) {
        await rmdir(path.join(directory, 'data')).then(() => rmdir(directory));
        throw new StartError(`"${slug}" is not in this database: see npm run admin -- environment list`);
      }
      console.log(`Exported ${exported.rows} rows and ${exported.files} files to ${directory}.`);
      for (const id of exported.missing) console.log(`Deleted meanwhile, so not in it: ${id}`);
      console.log('Nothing in it is encrypted, passwords of routers and players included.');
    },
  },
  {
    name: 'environment delete',
    usage: deleteUsage,
    summary: 'Suspend a customer now and delete all their data after 30 days, except issued invoices',
    async run(open, words) {
      const slug = readWords(words, deleteUsage, [], 1).plain[0]!;
      const found = await withApp(open, (app) => scheduleDeletion(app, slug, deletionDate(app.clock())));
      if (!found) throw unknown(slug);
      const day = found.deleteAt!.slice(0, 10);
      console.log(`${found.name} will be deleted on ${day}, with its files. Everybody is logged out.`);
      console.log(
        'Its players play on until then; from now on that costs nothing. Issued invoices are kept.',
      );
      console.log(`To keep it: npm run admin -- environment keep ${slug}`);
    },
  },
  {
    name: 'environment keep',
    usage: keepUsage,
    summary: 'Cancel a scheduled deletion before it begins, after 30 days; people can sign in again',
    async run(open, words) {
      const slug = readWords(words, keepUsage, [], 1).plain[0]!;
      const found = await withApp(open, (app) =>
        scheduleDeletion(app, slug, null).catch((error: unknown) => {
          if (error instanceof PeerError && error.reply?.code === 'deletion_began')
            throw new StartError(`The deletion of "${slug}" has begun: it can no longer be kept.`);
          throw error;
        }),
      );
      if (!found) throw unknown(slug);
      console.log(`${found.name} is kept and open again.`);
    },
  },
];
