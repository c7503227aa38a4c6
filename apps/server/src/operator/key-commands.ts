import { readConfig } from '../config.ts';
import { endAllSessions } from '../infra/end-sessions.ts';
import { reencryptAll } from '../infra/secrets/encrypted-values.ts';
import { readKey } from '../infra/secrets/secret-key-file.ts';
import { createSecrets } from '../infra/secrets/secrets.ts';
import { StartError } from '../infra/start-error.ts';
import type { Command } from './commands.ts';
import { readWords } from './read-words.ts';

export const keyCommands: readonly Command[] = [
  {
    name: 'keys show',
    usage: 'keys show',
    summary: 'Print the key of this installation, for paper: without it no backup can be read',
    async run(_open, words) {
      readWords(words, 'keys show', []);
      const { secretKey, dataDir } = readConfig(process.env);
      if (secretKey) throw new StartError('The key is the variable SECRET_KEY: keep a copy of it elsewhere.');
      const key = readKey(dataDir);
      if (key === null)
        throw new StartError(`There is no key in ${dataDir} yet: start the program once, or set DATA_DIR.`);
      console.log(key);
      console.log(
        'Keep it on paper or in a password manager, not beside the backups: whoever has both has everything.',
      );
      console.log('To restore, write it into the file secret.key of the new data directory.');
    },
  },
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
