import Fastify from 'fastify';
import type { App } from '../http/app.ts';
import { actingAs } from '../infra/author.ts';
import { createDatabaseClock } from '../infra/database-clock.ts';
import { PeerError, PeerUnreachable } from '../infra/outbound/auth-host.ts';
import { migrate } from '../infra/postgres/migrate.ts';
import { findRoles, whyUnreachable } from '../infra/postgres/role-logins.ts';
import { sql } from '../infra/postgres/sql.ts';
import { createSecrets, hashOf } from '../infra/secrets/secrets.ts';
import { StartError } from '../infra/start-error.ts';
import { closeApp, openApp, urlsOf } from '../processes/open-app.ts';
import { backUpBeforeMigrations } from './automatic-backup.ts';
import type { Open } from './commands.ts';

// The program's parts for one command. Unlike the program it changes no database passwords: with a wrong
// SECRET_KEY it would lock out running programs.

export async function withApp<T>(open: Open, work: (app: App) => Promise<T>): Promise<T> {
  const installation = await open();
  const { config, databaseUrl, secretKey } = installation;
  if (!config.roles.includes('auth'))
    throw new StartError('This command is for the auth host: run it with the configuration of that one.');
  const secrets = createSecrets(secretKey);
  const directUrl = config.databaseListenUrl ?? databaseUrl;
  const roleUrls = await findRoles(directUrl, secrets.deriveAll, databaseUrl);
  if (!roleUrls) throw new StartError(await whyNoRoles(directUrl));
  await backUpBeforeMigrations(installation, (line) => console.error(line));
  await migrate(directUrl, { log: () => {} });
  const { log } = Fastify({ logger: { level: 'silent' } });
  const { clock, follow, stop } = createDatabaseClock();
  const parts = { config, secrets, roleUrls, log, clock };
  const app = await openApp({ ...parts, urls: urlsOf(config, config.port) });
  try {
    await follow(app.content, () => {});
    const publicUrl = config.publicUrl ?? (await addressInUse(app));
    const opened = { ...app, urls: urlsOf({ ...config, publicUrl }, config.port) };
    return await actingAs({ via: 'operator', call: 'operator' }, () => work(opened));
  } catch (error) {
    if (error instanceof PeerUnreachable)
      throw new StartError('The content server does not answer: start it and give the command again.');
    if (error instanceof PeerError)
      throw new StartError(`The content server refused: ${error.reply?.code ?? error.status}.`);
    throw error;
  } finally {
    stop();
    await closeApp(app);
  }
}

async function whyNoRoles(databaseUrl: string): Promise<string> {
  const reason = await whyUnreachable(databaseUrl);
  if (reason) return `The database does not answer (${reason}): check DATABASE_URL.`;
  return 'Start the program once, and give the command with the same SECRET_KEY (and DATA_DIR) as that.';
}

/** Links lead to the running program, wherever it is; it stored its address when it started. */
async function addressInUse({ serverKey, identity }: App): Promise<string | undefined> {
  const [self] = await identity.transaction((db) =>
    db.query(
      sql({ url: 'text' })`select url from identity.content_servers where key_hash = ${hashOf(serverKey)}`,
    ),
  );
  return self?.url;
}
