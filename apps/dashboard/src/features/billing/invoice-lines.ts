import { minutesOf } from '@vitrine/billing/billing-month';
import { type Money, sumOf } from '@vitrine/billing/pricing';
import type { InvoiceLine } from '@vitrine/contract/invoices';
import { type DateText, firstDay, lastDay, type Period, shortPeriod } from './billing-words.ts';

/** What is said once for all lines of an invoice. */
export interface CommonFacts {
  readonly period: Period;
  readonly paid: boolean;
}

export interface LocationLines {
  /** Null for displays that were deleted before, and in invoices that do not know locations. */
  readonly location: string | null;
  readonly lines: readonly InvoiceLine[];
  readonly sum: Money;
}

/** By name; those without a location come last. */
export const linesByLocation = (lines: readonly InvoiceLine[]): readonly LocationLines[] =>
  [...Map.groupBy(lines, ({ locationName }) => locationName)]
    .map(([location, lines]) => ({ location, lines, sum: sumOf(lines) }))
    .sort((a, b) =>
      a.location === null ? 1 : b.location === null ? -1 : a.location.localeCompare(b.location),
    );

/** Equal names are printed with their location, which the head above the line says already. */
export const nameBelowHead = ({ displayName, locationName }: InvoiceLine): string =>
  locationName !== null && displayName.endsWith(`, ${locationName}`)
    ? displayName.slice(0, -locationName.length - 2)
    : displayName;

export const minutesIn = ({ from, to }: Period): number =>
  minutesOf({ from: Date.parse(from), to: Date.parse(to) });

/** What a line says of itself, because it differs from the invoice. */
export function ownFacts(line: InvoiceLine, common: CommonFacts, date: DateText) {
  const from = firstDay(line.period, date);
  const until = lastDay(line.period, date);
  const beginsLater = from !== firstDay(common.period, date);
  const endsEarlier = until !== lastDay(common.period, date);
  return {
    from: beginsLater && !endsEarlier ? from : null,
    until: endsEarlier && !beginsLater ? until : null,
    period: beginsLater && endsEarlier ? shortPeriod(line.period, date) : null,
    // Equal to the active minutes, they are in the line already.
    minutes: [minutesIn(common.period), line.activeMinutes].includes(line.minutes) ? null : line.minutes,
    paid: line.paid === common.paid ? null : line.paid,
  };
}
