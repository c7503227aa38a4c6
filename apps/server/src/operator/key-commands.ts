import { resealAll } from '../infra/sealed-values.ts';
import { createSecrets } from '../infra/secrets.ts';
import type { Command } from './commands.ts';
import { readWords } from './read-words.ts';

export const keyCommands: readonly Command[] = [
  {
    name: 'keys reseal',
    usage: 'keys reseal',
    summary: 'Seals all stored secrets with the first key of SECRET_KEY; older keys may leave the list then',
    async run(open, words) {
      readWords(words, 'keys reseal', []);
      const { databaseUrl, secretKey } = await open();
      const { resealed, unreadable } = await resealAll(databaseUrl, createSecrets(secretKey));
      console.log(`Sealed ${resealed} secrets anew; all are sealed with the first key now.`);
      if (unreadable > 0)
        console.log(`But ${unreadable} could not be opened with any key of the list, and are as they were.`);
    },
  },
];
