import { monthlyPrice } from '@vitrine/billing/pricing';
import type { Context } from '../../http/context.ts';
import { newId } from '../../infra/ids.ts';
import { draftInvoice } from './draft-invoice.ts';
import { readPlan } from './limits.service.ts';
import { type NamedSpan, readSpans } from './metering.ts';
import { openPeriod, readTerms, tiersAt } from './terms.ts';

// The cost of a change is the invoice of this month with it, minus the invoice without it: the same
// intervals, extended to the end of the month, with the same arithmetic.

export async function predictPrice(context: Context, change: number, display: string | undefined) {
  const { app, db, environment, now } = context;
  const terms = await readTerms(app, db, environment.id);
  const { canPay, isBilled } = await readPlan(app, db, environment.id);
  const { tariff, currency } = terms;
  const period = await openPeriod(db, environment.id, terms, now.getTime());
  const intervals = await readSpans(db, environment.id, period, period.to);
  const active = intervals.filter(({ isOpen }) => isOpen).length;
  const tiers = tiersAt(tariff, now.getTime());
  const netOf = (some: readonly NamedSpan[]) =>
    draftInvoice(some, period, period.to, terms, { vatRate: 0, locale: context.locale }).total.net;
  const changed = changedSpans(intervals, change, display, now, period.to);
  const after = changed.filter(({ isOpen }) => isOpen).length;
  return {
    currency,
    before: monthlyPrice(tiers, active, tariff.extraFree),
    after: monthlyPrice(tiers, after, tariff.extraFree),
    restOfMonth: isBilled ? netOf(changed) - netOf(intervals) : 0,
    canPay,
    takesCards: app.payments.isAvailable,
    isBilled,
  };
}

/** Either more displays are active from now on, or the newest ones end now if none is named. */
function changedSpans(
  intervals: readonly NamedSpan[],
  change: number,
  display: string | undefined,
  now: Date,
  until: number,
): readonly NamedSpan[] {
  const at = now.getTime();
  if (change >= 0) {
    const name = (i: number) => (i === 0 && display ? display : newId(now));
    const more = Array.from({ length: change }, (_, i) => ({
      display: name(i),
      name: '',
      place: null,
      isDeleted: false,
      isOpen: true,
      from: at,
      to: until,
    }));
    return [...intervals, ...more];
  }
  const open = intervals.filter(({ isOpen }) => isOpen).sort((a, b) => a.from - b.from);
  const named = open.filter((span) => span.display === display);
  const ending = new Set([...open.filter((span) => !named.includes(span)), ...named].slice(change));
  return intervals.map((span) => (ending.has(span) ? { ...span, isOpen: false, to: at } : span));
}
