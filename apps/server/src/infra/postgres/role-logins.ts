import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';

// The program uses two login roles that own nothing. Their passwords are derived from SECRET_KEY.

/** Connection strings of the two login roles: one for each key of SECRET_KEY, the working one first. */
export interface RoleUrls {
  readonly auth: readonly string[];
  readonly app: readonly string[];
  /** The same as `app`, bypassing a pooler. */
  readonly listen: readonly string[];
  readonly isPooled: boolean;
}

/** A wrong password, and a role that may not log in. */
const refusals = ['28P01', '28000'];

type DeriveAll = (purpose: string) => readonly string[];

/**
 * `pooledUrl` is used for work, if it differs from `ownerUrl`. Null if the roles cannot log in with any of
 * the keys.
 */
export async function findRoles(
  ownerUrl: string,
  deriveAll: DeriveAll,
  pooledUrl = ownerUrl,
): Promise<RoleUrls | null> {
  const passwordsOf = async (role: string) => {
    const all = deriveAll(`database ${role}`);
    for (const password of all) {
      const reason = await whyRefused(roleUrl(ownerUrl, role, password));
      if (reason === null) return [password, ...all.filter((other) => other !== password)];
      // Nothing is known about the password in this case, and setting another one would lock out running
      // programs.
      if (!refusals.includes(reason))
        throw new StartError(`The database does not answer (${reason}): check DATABASE_URL.`);
    }
    return null;
  };
  const auth = await passwordsOf('vitrine_auth');
  const app = await passwordsOf('vitrine_app');
  if (!auth || !app) return null;
  return {
    auth: auth.map((password) => roleUrl(pooledUrl, 'vitrine_auth', password)),
    app: app.map((password) => roleUrl(pooledUrl, 'vitrine_app', password)),
    listen: app.map((password) => roleUrl(ownerUrl, 'vitrine_app', password)),
    isPooled: pooledUrl !== ownerUrl,
  };
}

const loginAttempts = 10;

/**
 * The database has answered its owner a moment ago. A login that takes too long is tried again: it says how busy the machine
 * is, and nothing about the password.
 */
async function whyRefused(url: string): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    const reason = await whyUnreachable(url);
    if (reason !== tookTooLong || attempt === loginAttempts) return reason;
  }
}

function roleUrl(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = password;
  return url.toString();
}

/**
 * Sets the passwords of the two login roles, unless they already derive from a key of the list: programs with
 * the older key keep working then.
 */
export async function loginRoles(
  ownerUrl: string,
  deriveAll: DeriveAll,
  pooledUrl?: string,
): Promise<RoleUrls> {
  const known = await findRoles(ownerUrl, deriveAll, pooledUrl);
  if (known) return known;
  const owner = new pg.Client({ connectionString: ownerUrl });
  owner.on('error', () => {}); // its statements fail, which is handled
  await owner.connect();
  try {
    for (const role of ['vitrine_auth', 'vitrine_app']) {
      await alterRole(owner, role, deriveAll(`database ${role}`)[0]!);
    }
  } finally {
    await owner.end();
  }
  const found = await findRoles(ownerUrl, deriveAll, pooledUrl);
  if (!found) throw new StartError('vitrine_auth and vitrine_app cannot log in to the database by password.');
  return found;
}

const alterAttempts = 20;

/**
 * Roles belong to the whole PostgreSQL cluster, locks to one database: of two programs that start at once,
 * one retries.
 */
async function alterRole(owner: pg.Client, role: string, password: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await owner.query(`alter role ${role} login password ${owner.escapeLiteral(password)}`);
      return;
    } catch (error) {
      const isRace = /tuple concurrently (updated|deleted)/.test((error as Error).message);
      if (!isRace || attempt === alterAttempts) throw error;
      await sleep(Math.random() * 50 * attempt);
    }
  }
}

const connectWithinMs = 4000;
const tookTooLong = 'timeout expired';

/** Null if a connection can be made. */
export async function whyUnreachable(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectWithinMs });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).message;
  } finally {
    await client.end().catch(() => {});
  }
}
