import { billingZone } from '@vitrine/billing/billing-month';
import type { Billing } from '@vitrine/contract/billing';
import type { VatReason } from '@vitrine/contract/invoices';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import type { Status } from '../../ui/StatusMark.tsx';

// How the parts of a bill are called. Days are those of the seller's clock, whatever the reader's is.

export interface Period {
  readonly from: string;
  readonly to: string;
}

export type DateText = (moment: string | number, timeZone: string) => string;

/** Instants of the last day: the end of a period is not included. */
const lastOf = ({ to }: Period) => Date.parse(to) - 1;

/** "01.11.–17.11.2026" */
export function periodText(period: Period, date: DateText): string {
  const from = date(period.from, billingZone);
  const to = date(Math.max(Date.parse(period.from), lastOf(period)), billingZone);
  if (from === to) return to;
  return from.slice(6) === to.slice(6) ? `${from.slice(0, 6)}–${to}` : `${from}–${to}`;
}

/** "01.11.–17.11.", where the year is said elsewhere. */
export const shortPeriod = (period: Period, date: DateText): string =>
  periodText(period, date).replaceAll(/\.\d{4}/g, '.');

/** "01.11.", where the year is said elsewhere. */
export const firstDay = ({ from }: Period, date: DateText): string => date(from, billingZone).slice(0, 6);

/** "30.11." */
export const lastDay = (period: Period, date: DateText): string =>
  date(lastOf(period), billingZone).slice(0, 6);

/** A day without a clock: `2026-11-01` → "01.11.2026". */
export const dayText = (day: string): string => day.split('-').reverse().join('.');

export const vatKeys: Readonly<Record<VatReason, TextKey>> = {
  domestic: 'billings.vat.rate',
  country_rate: 'billings.vat.rate',
  reverse_charge: 'billings.vat.reverseCharge',
  outside_eu: 'billings.vat.outsideEu',
};

/** Why there is no card, and what follows from that. */
export function noCardKey({ paysBy, takesCards }: Pick<Billing, 'paysBy' | 'takesCards'>): TextKey {
  if (paysBy === 'invoice') return 'billings.paysByInvoiceText';
  return takesCards ? 'billings.noCardText' : 'errors.cards_unavailable';
}

/** What the list and the card's tab say of the card. */
export function cardStatus({ card, paysBy }: Pick<Billing, 'card' | 'paysBy'>): {
  readonly status: Status | 'paid';
  readonly key: TextKey;
} {
  if (paysBy === 'invoice' && card.state !== 'failed')
    return { status: 'paid', key: 'billings.paysByInvoice' };
  switch (card.state) {
    case 'verified':
      return { status: 'paid', key: 'billings.cardVerified' };
    case 'changing':
      return { status: 'online', key: 'billings.cardChanging' };
    case 'pending':
      return { status: 'warning', key: 'billings.cardPending' };
    case 'failed':
      return { status: 'offline', key: 'billings.cardFailed' };
    case 'removed':
      return { status: 'unknown', key: 'billings.cardRemoved' };
    default:
      return { status: 'unknown', key: 'billings.noCard' };
  }
}

/** "08/2028" */
export const expiryText = (month: number, year: number): string =>
  `${String(month).padStart(2, '0')}/${year}`;

/** "Korunní 1208/74, 101 00 Praha" */
export function addressText({ street, zipCode, city }: Pick<Billing, 'street' | 'zipCode' | 'city'>): string {
  return [street, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** "visa" → "Visa": providers name brands in small letters. */
export const brandText = (brand: string): string => brand.charAt(0).toUpperCase() + brand.slice(1);
