import { demoEnvironmentIds, demoIdentityIds } from '../demo/demo-accounts.ts';
import { deleteEnvironments } from '../infra/delete-environments.ts';
import { removeFiles } from '../infra/storage/remove-files.ts';
import type { Command } from './commands.ts';
import { readWords } from './read-words.ts';

export const demoCommands: readonly Command[] = [
  {
    name: 'demo remove',
    usage: 'demo remove',
    summary:
      "Delete the demo's environments with their files, and its accounts, whose password everybody knows",
    async run(open, words) {
      readWords(words, 'demo remove', []);
      const { databaseUrl, storage } = await open();
      const deleted = await deleteEnvironments(databaseUrl, demoEnvironmentIds, demoIdentityIds);
      let files = 0;
      for (const id of demoEnvironmentIds) files += await removeFiles(storage, id);
      console.log(
        deleted.environments + deleted.identities === 0
          ? 'There is no demo in this installation.'
          : `Deleted ${deleted.environments} environments, ${deleted.identities} accounts and ${files} files of the demo.`,
      );
    },
  },
];
