import { listHostedEnvironments } from '@vitrine/contract/auth';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import type { App } from './app.ts';
import type { Environment } from './environments.ts';
import type { Session } from './session.ts';

// Who runs this installation: the admins of its own environment. The auth host knows which environment that
// is; a content server apart from it asks.

const rememberMs = 10_000;

/** The only question that others ask: may this caller know how the installation is doing? Never a token. */
export async function isInstallationAdmin(
  app: App,
  session: Pick<Session, 'via' | 'principal'>,
  environment: Pick<Environment, 'id'>,
): Promise<boolean> {
  if (session.via !== 'person' || session.principal !== 'admin') return false;
  return (await findOwnEnvironment(app)) === environment.id;
}

/** The id of the installation's own environment; null if none was chosen, or while the auth host is away. */
export async function findOwnEnvironment(app: App): Promise<string | null> {
  const known = app.state.ownEnvironment;
  if (known && known.until > performance.now()) return known.id;
  const id = await readOwnEnvironment(app).catch((error: unknown) => {
    app.log.warn({ err: error }, 'own_environment_unknown');
    return known?.id ?? null;
  });
  app.state.ownEnvironment = { id, until: performance.now() + rememberMs };
  return id;
}

async function readOwnEnvironment(app: App): Promise<string | null> {
  if (!app.config.roles.includes('auth'))
    return (await app.callPeer(app.urls.auth, app.serverKey, listHostedEnvironments)).own ?? null;
  return app.identity.transaction(selectOwnEnvironment);
}

/** At the auth host. */
export async function selectOwnEnvironment(db: Db): Promise<string | null> {
  const [row] = await db.query(
    sql({ id: 'uuid' })`select id from identity.servers where is_own and deleted_at is null`,
  );
  return row?.id ?? null;
}

/** After the own environment was chosen. */
export function forgetOwnEnvironment(app: App): void {
  app.state.ownEnvironment = null;
}
