import { deleteAccount } from '../features/identity/delete-account.service.ts';
import { findIdentityByEmail } from '../features/identity/identity.service.ts';
import { StartError } from '../infra/start-error.ts';
import type { Command } from './commands.ts';
import { emailFrom, readWords } from './read-words.ts';
import { withApp } from './with-app.ts';

const eraseUsage = 'person erase <e-mail>';

export const personCommands: readonly Command[] = [
  {
    name: 'person erase',
    usage: eraseUsage,
    summary: 'Delete an account and erase the person from every server they can enter',
    async run(open, words) {
      const email = emailFrom(readWords(words, eraseUsage, [], 1).plain[0], 'e-mail');
      const alone = await withApp(open, async (app) => {
        const id = await app.identity.transaction((db) => findIdentityByEmail(db, email));
        if (!id) throw new StartError(`Nobody has an account with the address ${email}.`);
        return deleteAccount(app, id);
      });
      if (alone.length > 0)
        throw new StartError(
          `${email} is the only admin of ${alone.map(({ name }) => name).join(', ')}: make another one first (admin create), or delete it.`,
        );
      console.log(`The account of ${email} is deleted, and they are erased from every server of theirs.`);
      console.log('Servers they left earlier still know them; an admin of those can erase them there.');
    },
  },
];
