import { dayOf } from '@vitrine/billing/billing-month';
import type { VatReason } from '@vitrine/contract/invoices';
import type { BillingFiles } from '../../infra/billing-files.ts';

export interface Vat {
  /** Percent. */
  readonly rate: number;
  readonly reason: VatReason;
}

export interface TaxedCustomer {
  readonly country: string | null;
  /** True if the register confirmed their VAT number. */
  readonly hasValidVatId: boolean;
}

/**
 * Depends on the seller's country: domestic customers pay its rate; companies elsewhere in the EU use reverse
 * charge; others in the EU pay the rate of their country; outside the EU there is none. Customers without a
 * country count as domestic.
 */
export function vatFor(
  files: Pick<BillingFiles, 'seller' | 'vatRateOf'>,
  { country, hasValidVatId }: TaxedCustomer,
  lastInstant: number,
): Vat {
  const home = files.seller.country;
  const day = dayOf(lastInstant);
  if (country === null || country === home) return { rate: files.vatRateOf(home, day)!, reason: 'domestic' };
  const rate = files.vatRateOf(country, day);
  if (rate === null) return { rate: 0, reason: 'outside_eu' };
  return hasValidVatId ? { rate: 0, reason: 'reverse_charge' } : { rate, reason: 'country_rate' };
}
