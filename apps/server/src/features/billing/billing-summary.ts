import { monthAround } from '@vitrine/billing/billing-month';
import { monthlyPrice } from '@vitrine/billing/pricing';
import type { Billing } from '@vitrine/contract/billing';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { draftFor } from './make-invoice.service.ts';
import { openPeriod, readTerms, tiersAt } from './terms.ts';

type Summary = Pick<Billing, 'activeDisplays' | 'unit' | 'soFar' | 'lastInvoice'> & {
  /** When the month is charged, if anything is due. */
  readonly endOfMonth: string;
};

/** What a list of billings shows beside the customer, computed like the invoice. */
export async function readBillingSummary(context: Context): Promise<Summary> {
  const { app, db, environment, now } = context;
  const terms = await readTerms(app, db, environment.id);
  const period = await openPeriod(db, environment.id, terms, now.getTime());
  const [{ draft, spans: intervals }, [last]] = await Promise.all([
    draftFor(app, db, environment.id, terms, period, now.getTime()),
    db.query(sql({ id: 'uuid', number: 'text', paid: 'bool' })`
      select id, number, paid_at is not null as paid from content.invoices where environment_id = ${environment.id}
      order by issued_on desc, id desc limit 1`),
  ]);
  const activeDisplays = intervals.filter(({ isOpen }) => isOpen).length;
  const { unit } = monthlyPrice(tiersAt(terms.tariff, now.getTime()), activeDisplays, terms.tariff.extraFree);
  return {
    endOfMonth: new Date(monthAround(now.getTime()).to).toISOString(),
    activeDisplays,
    unit: terms.isBilled ? unit : 0,
    soFar: terms.isBilled ? draft.total.net : 0,
    lastInvoice: last ?? null,
  };
}
