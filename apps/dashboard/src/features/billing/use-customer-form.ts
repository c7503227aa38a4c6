import type { Billing } from '@vitrine/contract/billing';
import { countryName } from '../../lib/country-options.ts';
import { useRecordForm } from '../../lib/forms/use-record-form.ts';
import { type TextKey, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { confirm } from '../../ui/confirm.tsx';
import { type BillingCalls, fetchBilling } from './billing.queries.ts';
import {
  type CustomerField,
  CustomerValues,
  changedFields,
  changeOf,
  problemsOf,
  valuesOf,
} from './customer-values.ts';

export const fieldKeys: Readonly<Record<CustomerField, TextKey>> = {
  companyName: 'billings.companyName',
  street: 'billings.street',
  city: 'billings.city',
  zipCode: 'billings.zipCode',
  country: 'billings.country',
  EUVATID: 'billings.vatNumber',
  currency: 'billings.currency',
  businessRegistrationNumber: 'billings.registrationNumber',
  noteOnInvoice: 'billings.noteOnInvoice',
  billingEmail: 'billings.billingEmail',
};

const savedOf = (billing: Billing) => ({ version: billing.version, values: valuesOf(billing) });

/**
 * Unsaved changes of the customer's details and how they are saved. They live as long as the page, regardless
 * of the open tab.
 */
export function useCustomerForm(billing: Billing, { save: saving }: BillingCalls) {
  const t = useT();
  const locale = useLocale();
  /** The currency is final, so it is confirmed by typing its name. */
  const agreeOnCurrency = (currency: string) =>
    confirm({
      title: t('billings.currencyTitle', { currency }),
      body: t('billings.currencyFinal'),
      confirmLabel: t('billings.useCurrency', { currency }),
    });
  return useRecordForm({
    name: t('billings.tab.customer'),
    draftOf: `billing ${billing.id}`,
    schema: CustomerValues,
    saved: savedOf(billing),
    changedFields,
    problemsOf,
    agree: async ({ currency }) => billing.currencyIsFixed || agreeOnCurrency(currency),
    send: async (values, changed, version) => {
      const change = changeOf(values, changed, !billing.currencyIsFixed);
      return savedOf(await saving.mutateAsync({ version, change }));
    },
    fetch: async () => savedOf(await fetchBilling(billing.id)),
    describeField: (values, field) => ({
      field: t(fieldKeys[field]),
      text: field === 'country' ? countryName(values.country, locale) : values[field],
    }),
    savedText: () => t('billings.saved'),
    notSavedText: (reason) => t('billings.notSaved', { reason }),
  });
}

export type CustomerForm = ReturnType<typeof useCustomerForm>;
