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
  /** The register says that their VAT number is valid. */
  readonly hasValidVatId: boolean;
}

/** By the seller's country: at home its rate; a company elsewhere in the EU pays it itself; others in the EU the rate of
 * their country; outside nothing. Whoever has not said where they are is taken to be at home. */
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
