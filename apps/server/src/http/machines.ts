import type { Machine } from '@vitrine/contract/access';
import type { Route } from '@vitrine/contract/route';
import type { FastifyRequest } from 'fastify';
import { hashOf, isSame } from '../infra/secrets.ts';
import { sql } from '../infra/sql.ts';
import type { App } from './app.ts';

/** Programs show a key of their own and never a cookie. */
export async function isMachineAllowed(app: App, request: FastifyRequest, route: Route): Promise<boolean> {
  const key = /^Bearer ([\w-]{32,200})$/.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined) return false;
  const caller = await machineOf(app, route, key);
  return caller !== null && route.access.members.includes(caller);
}

async function machineOf(app: App, route: Route, key: string): Promise<Machine | null> {
  // Both ends of the trust between auth host and a content server hold that server's key.
  if (route.host === 'content') return isSame(key, app.serverKey) ? 'authHost' : null;
  const rows = await app.identity.transaction((db) =>
    db.query(sql`select 1 from identity.content_servers where key_hash = ${hashOf(key)}`),
  );
  return rows.length > 0 ? 'contentServer' : null;
}
