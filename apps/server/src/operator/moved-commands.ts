import { readDatabaseTime } from '../infra/database-time.ts';
import { moveTo, stayHere } from '../infra/moved-address.ts';
import { openDatabase } from '../infra/postgres/db.ts';
import { migrate } from '../infra/postgres/migrate.ts';
import { createSecrets } from '../infra/secrets/secrets.ts';
import { StartError } from '../infra/start-error.ts';
import type { Command } from './commands.ts';
import { readWords, required } from './read-words.ts';

const usage = 'moved (--to <https://…> | --back)';

/** Its origin; the path of each server stays. */
function addressFrom(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') throw new StartError(`--to: ${text} must be an address with https://.`);
  if (url.username || url.search || url.hash || url.pathname !== '/')
    throw new StartError(`--to: type only the host, such as https://signs.example.com`);
  return url.origin;
}

export const movedCommands: readonly Command[] = [
  {
    name: 'moved',
    usage,
    summary:
      'Tell players that this installation has another address, which they try and keep once it welcomes them',
    async run(open, words) {
      const { options, flags } = readWords(words, usage, ['to'], 0, ['back']);
      const to = flags.back ? null : addressFrom(required(options.to, 'to'));
      const { config, databaseUrl, secretKey } = await open();
      const directUrl = config.databaseListenUrl ?? databaseUrl;
      await migrate(directUrl, { log: () => {} });
      const now = await readDatabaseTime(databaseUrl);
      const database = openDatabase([directUrl], { max: 1, onError: () => {} });
      try {
        await database.transaction((db) =>
          to === null ? stayHere(db) : moveTo(db, createSecrets(secretKey), to, now),
        );
      } finally {
        await database.close();
      }
      console.log(
        to === null
          ? 'Players stay with the address they have.'
          : `Players are told to try ${to}. Keep the old address running until they have moved.`,
      );
    },
  },
];
