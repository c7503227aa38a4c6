import type { serverDeleted } from '@vitrine/contract/internal';
import type * as z from 'zod';
import type { App } from '../../http/app.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hashOf } from '../../infra/secrets/secrets.ts';

type Deleted = z.output<NonNullable<typeof serverDeleted.body>>;

/**
 * Removes a deleted server on request of its host; repeating it has no effect. People keep their accounts.
 */
export async function forgetServer(
  app: App,
  serverKey: string,
  { environment, keepsInvoices }: Deleted,
): Promise<void> {
  await app.identity.transaction(async (db) => {
    const [server] = await db.query(sql`
      select 1 from identity.servers s
      join identity.content_servers c on c.id = s.content_server_id and c.key_hash = ${hashOf(serverKey)}
      where s.id = ${environment} for update of s`);
    if (!server) return;
    if (!keepsInvoices) {
      await db.query(sql`delete from identity.servers where id = ${environment}`);
      return;
    }
    await db.query(sql`delete from identity.memberships where server_id = ${environment}`);
    await db.query(sql`delete from identity.tokens where server_id = ${environment}`);
    await db.query(sql`delete from identity.tickets where server_id = ${environment}`);
    await db.query(sql`delete from identity.pending_devices where server_id = ${environment}`);
    await db.query(sql`delete from identity.signups where server_id = ${environment}`);
    await db.query(sql`
      update identity.servers set slug = 'deleted-' || id, name = 'Deleted', wished_by = null, deleted_at = ${app.clock()}
      where id = ${environment}`);
  });
}
