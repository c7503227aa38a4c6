import { invitationDays } from '@vitrine/contract/people';
import { preferredRegions } from '@vitrine/contract/regions';
import {
  createAdmin,
  createServer,
  type ListedServer,
  listAllServers,
  listWaiting,
  suspendServer,
} from '../features/environments/operator.service.ts';
import { StartError } from '../infra/start-error.ts';
import type { Command } from './commands.ts';
import { printTable } from './print-table.ts';
import { emailFrom, localeFrom, oneOf, readWords, required } from './read-words.ts';
import { withApp } from './with-app.ts';

const createUsage =
  'environment create --name <name> --admin <e-mail> [--admin-name <name>] [--slug <slug>] [--region <region>] [--language <language>]';
const adminUsage = 'admin create <slug> --email <e-mail> --name <name> [--language <language>]';
const slugForm = /^(?!auth$)[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])$/;

const unknown = (slug: string) =>
  new StartError(`There is no environment "${slug}": see npm run admin -- environment list`);

const stateOf = ({ suspendedAt, deleteAt }: Pick<ListedServer, 'suspendedAt' | 'deleteAt'>): string => {
  if (deleteAt) return `to be deleted ${deleteAt.slice(0, 10)}`;
  return suspendedAt ? `suspended ${suspendedAt.slice(0, 10)}` : 'open';
};

function printInvitation(email: string, link: string | null): void {
  if (link === null) {
    console.log(`${email} has a password already and is told by mail. Nothing else is needed.`);
    return;
  }
  console.log(`${email} is invited by mail. The same link, which works once, within ${invitationDays} days:`);
  console.log(link);
}

const suspension = (isSuspended: boolean): Command => {
  const name = isSuspended ? 'environment suspend' : 'environment resume';
  const usage = `${name} <slug>`;
  return {
    name,
    usage,
    summary: isSuspended
      ? 'Suspend an environment: log everybody out and refuse sign-ins; players keep playing'
      : 'Resume a suspended environment: people can sign in again',
    async run(open, words) {
      const slug = readWords(words, usage, [], 1).plain[0]!;
      const found = await withApp(open, async (app) => {
        const all = await app.identity.transaction(listAllServers);
        if (all.some((each) => each.slug === slug && each.deleteAt))
          throw new StartError(
            `"${slug}" is to be deleted. To keep it: npm run admin -- environment keep ${slug}`,
          );
        return suspendServer(app, slug, isSuspended);
      });
      if (!found) throw unknown(slug);
      console.log(
        isSuspended
          ? `${found.name} is suspended: everybody is logged out, its players play on.`
          : `${found.name} is open again.`,
      );
    },
  };
};

export const environmentCommands: readonly Command[] = [
  {
    name: 'environment create',
    usage: createUsage,
    summary: 'Create an environment for a customer and invite its first admin',
    async run(open, words) {
      const { options } = readWords(words, createUsage, [
        'name',
        'admin',
        'admin-name',
        'slug',
        'region',
        'language',
      ]);
      const name = required(options.name, 'name');
      if (name.length < 3 || name.length > 100) throw new StartError('--name has 3 to 100 characters.');
      const adminEmail = emailFrom(options.admin, 'admin');
      const region = oneOf(options.region, 'region', preferredRegions, 'none');
      const { slug } = options;
      if (slug !== undefined && !slugForm.test(slug))
        throw new StartError('--slug has 2 to 40 small letters, digits and hyphens.');
      const input = {
        name,
        region,
        slug,
        adminEmail,
        adminName: options['admin-name']?.trim() || adminEmail.split('@')[0]!,
        locale: localeFrom(options.language),
      };
      const { url, link } = await withApp(open, async (app) => {
        const all = await app.identity.transaction(listAllServers);
        if (all.some((each) => each.slug === slug))
          throw new StartError(`There is an environment "${slug}" already.`);
        return createServer(app, input);
      });
      const where = region === 'none' ? '' : ` in ${region}`;
      if (url) console.log(`${name} is made: ${url}`);
      else
        console.log(`No content server${where} answers and has room: ${name} is made as soon as one does.`);
      printInvitation(adminEmail, link);
    },
  },
  {
    name: 'environment list',
    usage: 'environment list',
    summary: 'List all environments and pending sign-ups',
    async run(open, words) {
      readWords(words, 'environment list', []);
      const { all, waiting } = await withApp(open, (app) =>
        app.identity.transaction(async (db) => ({
          all: await listAllServers(db),
          waiting: await listWaiting(db),
        })),
      );
      const rows = all.map(({ slug, name, region, people, suspendedAt, deleteAt, url }) => [
        slug,
        name,
        region,
        String(people),
        stateOf({ suspendedAt, deleteAt }),
        url,
      ]);
      printTable(['SLUG', 'NAME', 'REGION', 'PEOPLE', 'STATE', 'ADDRESS'], rows);
      for (const { name, region, email } of waiting)
        console.log(`Waits for a content server (region ${region}): ${name}, ${email}`);
    },
  },
  suspension(true),
  suspension(false),
  {
    name: 'admin create',
    usage: adminUsage,
    summary: 'Make somebody an admin of an environment',
    async run(open, words) {
      const { plain, options } = readWords(words, adminUsage, ['email', 'name', 'language'], 1);
      const slug = plain[0]!;
      const email = emailFrom(options.email, 'email');
      const name = required(options.name, 'name').slice(0, 100);
      const admin = { email, name, locale: localeFrom(options.language) };
      const made = await withApp(open, (app) => createAdmin(app, slug, admin));
      if (!made) throw unknown(slug);
      console.log(`${email} is an admin of ${slug}.`);
      printInvitation(email, made.link);
    },
  },
];
