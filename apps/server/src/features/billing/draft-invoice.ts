import { dayOf, endOfMinute, minutesOf, type Period } from '@vitrine/billing/billing-month';
import { meter } from '@vitrine/billing/metering';
import { type Money, sumOf, withVat } from '@vitrine/billing/pricing';
import type { InvoiceLine } from '@vitrine/contract/invoices';
import type { Locale } from '@vitrine/contract/pages';
import type { NamedSpan } from './metering.ts';
import type { Terms } from './terms.ts';

// Turns intervals into lines with amounts. Everything that shows a past or future cost uses this.

/** Deleted displays (`isDeleted`) have no id on the wire, but an invoice keeps it. */
export interface DraftLine extends Omit<InvoiceLine, 'displayId' | 'date' | 'paid' | 'period'> {
  readonly display: string;
  readonly isDeleted: boolean;
  readonly period: Period;
}

export interface Draft {
  readonly period: Period;
  readonly lines: readonly DraftLine[];
  readonly total: Money;
  readonly activeMinutes: number;
}

/**
 * Open spans must have been extended to `until`. Their cost before and after the period is not part of this
 * draft.
 */
export function draftInvoice(
  intervals: readonly NamedSpan[],
  period: Period,
  until: number,
  { tariff }: Pick<Terms, 'tariff'>,
  { vatRate, locale }: { vatRate: number; locale: Locale },
): Draft {
  const covered = { from: period.from, to: Math.min(period.to, endOfMinute(until)) };
  const about = new Map(intervals.map((span) => [span.display, span]));
  const bearers = Map.groupBy(about.values(), ({ name }) => name);
  const collator = new Intl.Collator(locale, { numeric: true });
  const usage = covered.to > covered.from ? meter(intervals, covered, tariff) : [];
  const lines = usage
    .map(({ display, period, activeDays, activeMinutes, net }): DraftLine => {
      const { name, place, isDeleted } = about.get(display)!;
      // If several displays have the same name, the location is added.
      const isAmbiguous = place !== null && bearers.get(name)!.length > 1;
      return {
        display,
        isDeleted,
        displayName: isAmbiguous ? `${name}, ${place}` : name,
        locationName: place,
        period,
        minutes: minutesOf(period),
        activeDays,
        activeMinutes,
        ...withVat(net, vatRate),
      };
    })
    .sort((a, b) => collator.compare(a.displayName, b.displayName) || (a.display < b.display ? -1 : 1));
  return {
    period: covered,
    lines,
    total: sumOf(lines),
    activeMinutes: lines.reduce((sum, line) => sum + line.activeMinutes, 0),
  };
}

export const lineOnWire = (line: DraftLine, day: number, paid: boolean): InvoiceLine => {
  const { display, isDeleted, period, ...rest } = line;
  return {
    ...rest,
    displayId: isDeleted ? null : display,
    date: dayOf(day),
    period: periodOnWire(period),
    paid,
  };
};

export const periodOnWire = ({ from, to }: Period) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});
