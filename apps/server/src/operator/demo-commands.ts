import { demoEnvironmentIds, demoIdentityIds } from '../demo/demo-accounts.ts';
import { deleteEnvironments } from '../infra/delete-environments.ts';
import type { Storage } from '../infra/storage/storage.ts';
import type { Command } from './commands.ts';
import { readWords } from './read-words.ts';

export const demoCommands: readonly Command[] = [
  {
    name: 'demo remove',
    usage: 'demo remove',
    summary:
      "Deletes the demo's environments with their files, and its accounts, whose password everybody knows",
    async run(open, words) {
      readWords(words, 'demo remove', []);
      const { databaseUrl, storage } = await open();
      const deleted = await deleteEnvironments(databaseUrl, demoEnvironmentIds, demoIdentityIds);
      const files = await removeFiles(storage);
      console.log(
        deleted.environments + deleted.identities === 0
          ? 'There is no demo in this installation.'
          : `Deleted ${deleted.environments} environments, ${deleted.identities} accounts and ${files} files of the demo.`,
      );
    },
  },
];

/** After the commit: files of rows that are still there would be missed. */
async function removeFiles(storage: Storage): Promise<number> {
  let count = 0;
  for (const environment of demoEnvironmentIds) {
    for await (const { key } of storage.list(environment)) {
      await storage.remove(key);
      count++;
    }
  }
  return count;
}
