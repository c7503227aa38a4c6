import type { Machine } from '@vitrine/contract/access';
import type { Route } from '@vitrine/contract/route';
import type { FastifyRequest } from 'fastify';
import { sql } from '../infra/postgres/sql.ts';
import { hashOf, isSame } from '../infra/secrets/secrets.ts';
import type { App } from './app.ts';
import { findEnvironment } from './environments.ts';
import { HttpError, sessionExpired } from './errors.ts';

// Callers that are programs authenticate with a key of their own and never with a cookie.

const machines: readonly string[] = ['contentServer', 'authHost', 'device', 'counter'] satisfies Machine[];

export const isMachineRoute = (route: Route): boolean =>
  route.access.members.some((each) => machines.includes(each));

const admitted = new WeakMap<FastifyRequest, string>();

/** The device authenticated with this call. */
export const callingDevice = (request: FastifyRequest): string => admitted.get(request)!;

export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{32,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;

export async function admitMachine(app: App, request: FastifyRequest, route: Route): Promise<void> {
  const key = bearerOf(request);
  if (key === null) throw sessionExpired();
  if (route.access.members.includes('counter')) {
    if (!(await isCounter(app, request, key))) throw sessionExpired();
    return;
  }
  if (route.access.members.includes('device')) {
    // This is the only refusal that sends a player back to pairing; after any other it keeps playing.
    if (!(await isDevice(app, request, route, key)))
      throw new HttpError({ status: 401, code: 'device_deleted' });
    return;
  }
  const isAllowed = route.host === 'content' ? isSame(key, app.serverKey) : await isContentServer(app, key);
  if (!isAllowed) throw sessionExpired();
}

async function isContentServer(app: App, key: string): Promise<boolean> {
  const rows = await app.identity.transaction((db) =>
    db.query(sql`select 1 from identity.content_servers where key_hash = ${hashOf(key)}`),
  );
  return rows.length > 0;
}

async function isDevice(app: App, request: FastifyRequest, route: Route, key: string): Promise<boolean> {
  if (route.host === 'auth') {
    const waiting = await app.identity.transaction((db) =>
      db.query(sql`select 1 from identity.pending_devices where secret_hash = ${hashOf(key)}`),
    );
    return waiting.length > 0;
  }
  const environment = await findEnvironment(app, (request.params as { slug: string }).slug);
  const device = await findDevice(app, environment.id, key);
  if (device !== null) admitted.set(request, device);
  return device !== null;
}

async function isCounter(app: App, request: FastifyRequest, key: string): Promise<boolean> {
  const environment = await findEnvironment(app, (request.params as { slug: string }).slug);
  const links = await app.content.inEnvironments([environment.id], (db) =>
    db.query(sql`
      select 1 from content.counter_links
      where environment_id = ${environment.id} and secret_hash = ${hashOf(key)} and expires_at > ${app.clock()}`),
  );
  return links.length > 0;
}

/** The device with this token in this environment. */
async function findDevice(app: App, environment: string, token: string): Promise<string | null> {
  const [row] = await app.content.inEnvironments([environment], (db) =>
    db.query(sql({ id: 'uuid' })`
      select id from content.devices where environment_id = ${environment} and token_hash = ${hashOf(token)}`),
  );
  return row?.id ?? null;
}
