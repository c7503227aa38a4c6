import { freeActiveDisplays, monthlyPrice, priceTable } from '@vitrine/contract/pricing';
import type { Context } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { sql } from '../../infra/sql.ts';

// A display must be active to be used, and active ones are what a customer pays for. One is free; a second needs
// somebody who pays. The environment's row is locked first, so that two activations at once can't both be the first.

export async function countActiveDisplays({ db, environment }: Context): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*) from content.displays where environment_id = ${environment.id} and active`,
  );
  return row!.count;
}

async function readCanPay({ db, environment }: Context): Promise<boolean> {
  const [row] = await db.query<{ can_pay: boolean }>(
    sql`select can_pay from content.environments where id = ${environment.id} for update`,
  );
  return row!.can_pay;
}

/** Room for this one: to activate what is active already takes none. */
export async function requireRoomForActive(context: Context, display: string): Promise<void> {
  const { db, environment } = context;
  if (await readCanPay(context)) return;
  const others = await db.query(
    sql`select 1 from content.displays where environment_id = ${environment.id} and active and id <> ${display}`,
  );
  if (others.length >= freeActiveDisplays) {
    throw new HttpError({ status: 422, code: 'free_tier_limit', message: { key: 'displays.addCardFirst' } });
  }
}

export async function predictPrice(context: Context, change: number) {
  const { environment, db, now } = context;
  const [row] = await db.query<{ can_pay: boolean }>(
    sql`select can_pay from content.environments where id = ${environment.id}`,
  );
  const active = await countActiveDisplays(context);
  const tiers = priceTable[environment.currency];
  const before = monthlyPrice(tiers, active);
  const after = monthlyPrice(tiers, Math.max(0, active + change));
  return {
    currency: environment.currency,
    before,
    after,
    restOfMonth: Math.round((after.total - before.total) * restOfMonth(now)),
    canPay: row!.can_pay,
  };
}

/** The part of this month, by the clock in Prague, that is still to come. */
export function restOfMonth(now: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Prague',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now);
  const get = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  const days = new Date(Date.UTC(get('year'), get('month'), 0)).getUTCDate();
  const passed = (get('day') - 1) * 1440 + get('hour') * 60 + get('minute');
  return 1 - passed / (days * 1440);
}
