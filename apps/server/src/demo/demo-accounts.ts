import path from 'node:path';
import { publicAddressOf } from '../config.ts';
import type { App } from '../http/app.ts';
import { sql } from '../infra/postgres/sql.ts';
import { StartError } from '../infra/start-error.ts';
import { demoEnvironments, demoPeople } from './demo-data.ts';
import { idOf } from './demo-ids.ts';
import { demoColleagues } from './fill-people.ts';

// The password of the demo's accounts is public, so they must not be reachable from other machines.

export const demoEnvironmentIds = demoEnvironments.map(({ slug }) => idOf(slug));
export const demoIdentityIds = [...demoPeople, ...demoColleagues].map(({ email }) => idOf('person', email));

/** For an installation that began as a demo and is now opened to others. */
export async function refuseDemoAccounts({ config, identity }: App): Promise<void> {
  if (!config.roles.includes('auth') || publicAddressOf(config) === null) return;
  const found = await identity.transaction((db) =>
    db.query(sql`select from identity.identities where id = any (${demoIdentityIds}::uuid[]) limit 1`),
  );
  if (found.length === 0) return;
  if (config.guessesAddress)
    throw new StartError(
      `${typedPath(config.dataDir)} holds the demo, whose password everybody knows. Start with another one: ` +
        `HOST=${config.host} DATA_DIR=${shellWord(typedPath(`${config.dataDir}-own`))} npm start`,
    );
  throw new StartError(
    'The database holds the accounts of the demo, whose password everybody knows: delete them with npm run admin -- demo remove',
  );
}

/** As somebody would type it here. */
function typedPath(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : `./${relative}`;
}

const shellWord = (text: string): string =>
  /^[\w./:@+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
