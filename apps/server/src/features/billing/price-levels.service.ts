import { createHash } from 'node:crypto';
import { endOfMinute, minuteMs } from '@vitrine/billing/billing-month';
import { priceLevels as levelsOf, type PriceLevel } from '@vitrine/billing/metering';
import type { Currency } from '@vitrine/contract/currencies';
import { type PriceLevelRecord, priceLevels } from '@vitrine/contract/invoices';
import type { Context } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { parseListQuery } from '../../resources/parse-list-query.ts';
import { readSpans } from './metering.ts';
import { readTerms } from './terms.ts';

// The history of price levels is derived from the billed intervals, so that both always agree.

export async function readLevels(
  context: Context,
): Promise<{ levels: readonly PriceLevel[]; currency: Currency }> {
  const { app, db, environment, now } = context;
  const { tariff, currency } = await readTerms(app, db, environment.id);
  const [first] = await db.query(sql({ at: 'timestamptz?' })`
    select min(started_at) as at from content.activations where environment_id = ${environment.id}`);
  if (!first?.at) return { levels: [], currency };
  const period = {
    from: Math.floor(Date.parse(first.at) / minuteMs) * minuteMs,
    to: endOfMinute(now.getTime() + 1),
  };
  const intervals = await readSpans(db, environment.id, period, period.to);
  return { levels: levelsOf(intervals, period, tariff), currency };
}

export async function listLevels(context: Context, { query }: { query: Readonly<Record<string, string>> }) {
  const parsed = parseListQuery(query, priceLevels.list, []);
  if (!parsed.ok) throw new HttpError({ status: 422, code: 'invalid_data', errors: parsed.errors });
  const { start, limit, sort } = parsed.value;
  const { levels, currency } = await readLevels(context);
  const records = levels.map((level) => recordOf(level, context.environment.id, currency));
  const ordered = sort[0]?.asc ? records : records.toReversed();
  return { data: ordered.slice(start, start + limit), meta: { total: records.length } };
}

function recordOf(
  { from, to, displays, unit }: PriceLevel,
  environment: string,
  currency: Currency,
): PriceLevelRecord {
  const at = new Date(from).toISOString();
  return {
    id: idOf(environment, at),
    createdAt: at,
    updatedAt: to === null ? at : new Date(to).toISOString(),
    version: 1,
    from: at,
    to: to === null ? null : new Date(to).toISOString(),
    displays,
    unit,
    currency,
  };
}

/** A level is identified by its start. */
function idOf(environment: string, at: string): string {
  const hex = createHash('sha256').update(`${environment} ${at}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
