import type { putServer as putServerRoute } from '@vitrine/contract/internal';
import type { Settings } from '@vitrine/contract/settings';
import type * as z from 'zod';
import type { App } from '../../http/app.ts';
import { notFound } from '../../http/errors.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hashOf } from '../../infra/secrets/secrets.ts';
import { findRoom } from './provision.service.ts';

type PutServer = z.output<NonNullable<typeof putServerRoute.body>>;

/** The name shown in the list of servers, and the customer's preferred region. */
export async function placeEnvironment(
  app: App,
  serverKey: string,
  { environment, version, name, preferredRegion, wishedBy }: PutServer,
): Promise<{ newServer: Settings['newServer'] }> {
  return app.identity.transaction(async (db) => {
    const [server] = await db.query(sql({ version: 'int4', region: 'text' })`
      select s.version, c.region from identity.servers s
      join identity.content_servers c on c.id = s.content_server_id and c.key_hash = ${hashOf(serverKey)}
      where s.id = ${environment} for update of s`);
    if (!server) throw notFound();
    const isWished = preferredRegion !== 'none' && preferredRegion !== server.region;
    const hasRoom = isWished && (await findRoom(db, preferredRegion)) !== null;
    if (version > server.version) {
      // A customer who has left this installation gets no mail.
      const [waits] =
        isWished && !hasRoom && wishedBy
          ? await db.query(sql({ id: 'uuid' })`select id from identity.identities where id = ${wishedBy}`)
          : [];
      await db.query(sql`
        update identity.servers
        set name = ${name}, preferred_region = ${preferredRegion}, wished_by = ${waits?.id ?? null}, version = ${version}
        where id = ${environment}`);
    }
    return { newServer: !isWished ? 'not_needed' : hasRoom ? 'available' : 'not_available' };
  });
}
