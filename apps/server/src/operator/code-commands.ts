import { randomInt } from 'node:crypto';
import {
  createRegistrationCode,
  listRegistrationCodes,
  type RegistrationCode,
  removeRegistrationCode,
} from '../features/signup/registration-codes.service.ts';
import { StartError } from '../infra/start-error.ts';
import type { Command } from './commands.ts';
import { printTable } from './print-table.ts';
import { countFrom, lastDayFrom, readWords } from './read-words.ts';
import { withApp } from './with-app.ts';

const createUsage =
  'code create [--code <code>] [--free-displays <n>] [--price-list <name>] [--reseller <name>] [--uses <n>] [--expires <YYYY-MM-DD>]';
const codeForm = /^[A-Za-z0-9][A-Za-z0-9-]{2,49}$/;
/** Characters that cannot be confused with each other. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Too many to guess at five attempts an hour. */
const newCode = () =>
  Array.from(
    { length: 12 },
    (_, i) => `${i > 0 && i % 4 === 0 ? '-' : ''}${letters[randomInt(letters.length)]}`,
  ).join('');

/** The last day on which it is valid: the stored value is the moment after that day. */
const lastDayOf = ({ expiresAt }: RegistrationCode) =>
  expiresAt ? new Date(new Date(expiresAt).getTime() - 1).toISOString().slice(0, 10) : '';

export const codeCommands: readonly Command[] = [
  {
    name: 'code create',
    usage: createUsage,
    summary: 'Create a registration code for sign-up',
    async run(open, words) {
      const { options } = readWords(words, createUsage, [
        'code',
        'free-displays',
        'price-list',
        'reseller',
        'uses',
        'expires',
      ]);
      if (options.code !== undefined && !codeForm.test(options.code))
        throw new StartError('--code has 3 to 50 letters, digits and hyphens.');
      const code = options.code ?? newCode();
      const wanted = {
        code,
        extraFreeDisplays: countFrom(options['free-displays'], 'free-displays', 0) ?? 0,
        priceList: options['price-list']?.trim() || null,
        reseller: options.reseller?.trim() || null,
        maxUses: countFrom(options.uses, 'uses', 1),
      };
      const made = await withApp(open, (app) => {
        const now = app.clock();
        const expiresAt = lastDayFrom(options.expires, 'expires', now);
        return app.identity.transaction((db) => createRegistrationCode(db, { ...wanted, expiresAt }, now));
      });
      if (!made) throw new StartError(`There is a code ${code.toUpperCase()} already.`);
      console.log(made.code);
    },
  },
  {
    name: 'code list',
    usage: 'code list',
    summary: 'List all registration codes',
    async run(open, words) {
      readWords(words, 'code list', []);
      const all = await withApp(open, (app) => app.identity.transaction(listRegistrationCodes));
      const rows = all.map((each) => [
        each.code,
        String(each.extraFreeDisplays),
        each.priceList ?? '',
        each.reseller ?? '',
        `${each.uses} of ${each.maxUses ?? 'any number'}`,
        lastDayOf(each),
      ]);
      printTable(['CODE', 'FREE DISPLAYS', 'PRICE LIST', 'RESELLER', 'USES', 'LAST DAY'], rows);
    },
  },
  {
    name: 'code revoke',
    usage: 'code revoke <code>',
    summary: 'Revoke a registration code; customers who used it keep what it gave them',
    async run(open, words) {
      const code = readWords(words, 'code revoke <code>', [], 1).plain[0]!;
      const isGone = await withApp(open, (app) =>
        app.identity.transaction((db) => removeRegistrationCode(db, code)),
      );
      if (!isGone) throw new StartError(`There is no code ${code}: see npm run admin -- code list`);
      console.log(`${code.toUpperCase()} is revoked.`);
    },
  },
];
