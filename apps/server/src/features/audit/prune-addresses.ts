import type { App } from '../../http/app.ts';
import { sql } from '../../infra/postgres/sql.ts';

const keepDays = 90;

/** Removes the addresses of old sign-ins and failures, which are useful only for a while; the rows stay. */
export async function pruneAddresses(app: App, environments: readonly string[]): Promise<void> {
  if (environments.length === 0) return;
  const before = new Date(app.clock().getTime() - keepDays * 86_400_000);
  await app.content.inEnvironments(environments, (db) =>
    db.query(sql`select content.prune_audit_addresses(${before})`),
  );
}
