import { freeStorageBytes } from '@vitrine/billing/pricing';
import { countActiveDisplays } from '../../core/display-state/display-counts.ts';
import type { Context } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { readPlan } from '../billing/limits.service.ts';

// The quota counts bytes of originals from the moment they are announced: reserved bytes count as used. There
// is one row per environment, so that of two concurrent uploads only one can take the last gigabyte. It
// applies to the free tier: while no more displays are active than are free, or there is no payment method.
// Stored files are played in any case.

export async function storageOf(context: Context): Promise<{ used: number; limit: number | null }> {
  const [row] = await context.db.query(
    sql({
      bytes: 'int8',
    })`select bytes from content.storage_use where environment_id = ${context.environment.id}`,
  );
  const isFree = await isOnFreeTier(context);
  return { used: row?.bytes ?? 0, limit: isFree ? freeStorageBytes : null };
}

async function isOnFreeTier(context: Context): Promise<boolean> {
  const { app, db, environment } = context;
  const { isBilled, canPay, freeDisplays } = await readPlan(app, db, environment.id);
  return isBilled && (!canPay || (await countActiveDisplays(context)) <= freeDisplays);
}

/** Refuses what would not fit; nothing is reserved then. */
export async function reserveStorage(context: Context, bytes: number): Promise<void> {
  const { db, environment } = context;
  await db.query(sql`
    insert into content.storage_use (environment_id) values (${environment.id}) on conflict do nothing`);
  const isFree = await isOnFreeTier(context);
  const [row] = await db.query(sql`
    update content.storage_use set bytes = bytes + ${bytes}
    where environment_id = ${environment.id} and (${!isFree} or bytes + ${bytes} <= ${freeStorageBytes})
    returning bytes`);
  if (!row) throw new HttpError({ status: 422, code: 'quota_exceeded' });
}

export async function releaseStorage(db: Db, environment: string, bytes: number): Promise<void> {
  if (bytes === 0) return;
  await db.query(sql`
    update content.storage_use set bytes = greatest(bytes - ${bytes}, 0) where environment_id = ${environment}`);
}
