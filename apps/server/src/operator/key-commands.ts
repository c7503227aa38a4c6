import { endAllSessions } from '../infra/end-sessions.ts';
import { reencryptAll } from '../infra/secrets/encrypted-values.ts';
import { createSecrets } from '../infra/secrets/secrets.ts';
import type { Command } from './commands.ts';
import { readWords } from './read-words.ts';

export const keyCommands: readonly Command[] = [
  {
    name: 'keys reseal',
    usage: 'keys reseal',
    summary:
      'Re-encrypt all stored secrets with the first key of SECRET_KEY, so that older keys can be removed',
    async run(open, words) {
      readWords(words, 'keys reseal', []);
      const { databaseUrl, secretKey } = await open();
      const { resealed, unreadable } = await reencryptAll(databaseUrl, createSecrets(secretKey));
      console.log(`Sealed ${resealed} secrets anew; all are sealed with the first key now.`);
      if (unreadable > 0)
        console.log(`But ${unreadable} could not be opened with any key of the list, and are as they were.`);
    },
  },
  {
    name: 'keys end-sessions',
    usage: 'keys end-sessions',
    summary: 'Log everybody out, e.g. after a key has leaked; players keep playing',
    async run(open, words) {
      readWords(words, 'keys end-sessions', []);
      const { databaseUrl } = await open();
      console.log(`Ended ${await endAllSessions(databaseUrl)} sessions: everybody signs in again.`);
    },
  },
];
