import { type Billing, BillingInput, type CompanyData } from '@vitrine/contract/billing';
import { type Message, messagesByField } from '@vitrine/contract/messages';
import * as z from 'zod';

// What the form of the customer's details holds: texts as they are typed, an empty one for what is not given.

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

/** What is sent: the changed fields; what was emptied is null. At the first save the currency is always said. */
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

/** What the register knows, over what is there; what it does not know stays. */
export function withCompany(values: CustomerValues, company: CompanyData): CustomerValues {
  const known = Object.entries(company).filter(([, value]) => value);
  return { ...values, ...Object.fromEntries(known) };
}
