import { type Billing, BillingInput, type CompanyData } from '@vitrine/contract/billing';
import { type Message, messagesByField } from '@vitrine/contract/messages';
import * as z from 'zod';

// The values of the customer form, as typed; empty strings for missing values.

export const CustomerValues = z.object({
  companyName: z.string(),
  street: z.string(),
  city: z.string(),
  zipCode: z.string(),
  country: z.string(),
  EUVATID: z.string(),
  currency: z.string(),
  businessRegistrationNumber: z.string(),
  noteOnInvoice: z.string(),
  billingEmail: z.string(),
});
export type CustomerValues = z.infer<typeof CustomerValues>;
export type CustomerField = keyof CustomerValues;

export const customerFields = Object.keys(CustomerValues.shape) as CustomerField[];

export const valuesOf = (billing: Billing): CustomerValues => ({
  companyName: billing.companyName ?? '',
  street: billing.street ?? '',
  city: billing.city ?? '',
  zipCode: billing.zipCode ?? '',
  country: billing.country ?? '',
  EUVATID: billing.EUVATID ?? '',
  currency: billing.currency,
  businessRegistrationNumber: billing.businessRegistrationNumber ?? '',
  noteOnInvoice: billing.noteOnInvoice ?? '',
  billingEmail: billing.billingEmail ?? '',
});

export const changedFields = (before: CustomerValues, after: CustomerValues): CustomerField[] =>
  customerFields.filter((field) => before[field].trim() !== after[field].trim());

/**
 * The request body: the changed fields, with null for emptied ones. The first save always includes the
 * currency.
 */
export function changeOf(
  values: CustomerValues,
  changed: readonly CustomerField[],
  isFirst: boolean,
): BillingInput {
  const named = isFirst ? [...new Set([...changed, 'currency' as const])] : changed;
  return Object.fromEntries(named.map((field) => [field, values[field].trim() || null])) as BillingInput;
}

export function problemsOf(values: CustomerValues): Partial<Record<CustomerField, Message>> {
  const given = Object.fromEntries(customerFields.map((field) => [field, values[field].trim() || null]));
  const problems: Partial<Record<string, Message>> = {};
  const parsed = BillingInput.safeParse(given, { reportInput: true });
  if (!parsed.success) {
    for (const [field, [first]] of Object.entries(messagesByField(parsed.error))) problems[field] = first;
  }
  for (const field of ['billingEmail', 'currency'] as const) {
    if (!values[field].trim()) problems[field] = { key: 'validation.required' };
  }
  return problems;
}

/** Merges the register's data into the values; fields that the register does not know stay unchanged. */
export function withCompany(values: CustomerValues, company: CompanyData): CustomerValues {
  const known = Object.entries(company).filter(([, value]) => value);
  return { ...values, ...Object.fromEntries(known) };
}
