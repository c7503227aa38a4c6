import { regions } from '@vitrine/contract/regions';
import { addContentServer, listContentServers, setRoom } from '../features/environments/operator.service.ts';
import { StartError } from '../infra/start-error.ts';
import type { Command } from './commands.ts';
import { printTable } from './print-table.ts';
import { countFrom, oneOf, readWords, required } from './read-words.ts';
import { withApp } from './with-app.ts';

const addUsage = `content-server add --url <address> --region <${regions.join('|')}>`;
const roomUsage = 'content-server room --url <address> --environments <n|any>';

function addressFrom(value: string | undefined): string {
  const address = required(value, 'url').replace(/\/+$/, '');
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== address)
    throw new StartError('--url is an address such as https://eu1.example.com, without a path.');
  return address;
}

export const contentServerCommands: readonly Command[] = [
  {
    name: 'content-server add',
    usage: addUsage,
    summary: 'Add a content server in a region and print its SERVER_KEY, once',
    async run(open, words) {
      const { options } = readWords(words, addUsage, ['url', 'region']);
      const url = addressFrom(options.url);
      const region = oneOf(required(options.region, 'region'), 'region', regions, 'europe');
      const made = await withApp(open, async (app) => ({
        key: await addContentServer(app, url, region),
        auth: app.urls.auth,
      }));
      if (!made.key) throw new StartError(`There is a content server at ${url} already.`);
      console.log('Start it with these values; the key is not shown again. It is used as soon as it calls.');
      const values = {
        ROLES: 'content',
        PUBLIC_URL: url,
        REGION: region,
        AUTH_URL: made.auth,
        SERVER_KEY: made.key,
      };
      for (const [name, value] of Object.entries(values)) console.log(`${name}=${value}`);
    },
  },
  {
    name: 'content-server list',
    usage: 'content-server list',
    summary: 'List all content servers and their load',
    async run(open, words) {
      readWords(words, 'content-server list', []);
      const all = await withApp(open, (app) => app.identity.transaction(listContentServers));
      const rows = all.map(({ url, region, environments, room, isAwaited }) => [
        url,
        region,
        `${environments} of ${room ?? 'any number'}`,
        isAwaited ? 'waits for its first start' : 'in use',
      ]);
      printTable(['ADDRESS', 'REGION', 'ENVIRONMENTS', 'STATE'], rows);
    },
  },
  {
    name: 'content-server room',
    usage: roomUsage,
    summary: 'Set how many environments a content server accepts',
    async run(open, words) {
      const { options } = readWords(words, roomUsage, ['url', 'environments']);
      const url = addressFrom(options.url);
      const given = required(options.environments, 'environments');
      const room = given === 'any' ? null : countFrom(given, 'environments', 0);
      if (!(await withApp(open, (app) => setRoom(app, url, room))))
        throw new StartError(
          `There is no content server at ${url}: see npm run admin -- content-server list`,
        );
      console.log(`${url} takes ${room ?? 'any number of'} environments.`);
    },
  },
];
