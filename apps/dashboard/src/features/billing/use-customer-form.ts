import type { Billing } from '@vitrine/contract/billing';
import { useEffect, useState } from 'react';
import { ApiError, isSessionRefused } from '../../lib/api-error.ts';
import { countryName } from '../../lib/country-options.ts';
import { useDraft } from '../../lib/drafts.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { type TextKey, useLocale, useT } from '../../lib/i18n.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { useFormErrors } from '../../lib/use-form-errors.ts';
import { confirm } from '../../ui/confirm.tsx';
import { askAboutConflict } from '../../ui/conflict.tsx';
import { showToast } from '../../ui/toast.ts';
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

/** What an admin is changing about the customer, and how it is saved. Lives as long as the page, whichever tab is open. */
export function useCustomerForm(billing: Billing, { save: saving }: BillingCalls) {
  const t = useT();
  const locale = useLocale();
  const [base, setBase] = useState(() => ({ version: billing.version, values: valuesOf(billing) }));
  const [values, setValues] = useState(base.values);
  const problems = useFormErrors(() => problemsOf(values));
  const changed = changedFields(base.values, values);
  const name = t('billings.tab.customer');
  const { kept, drop } = useDraft({
    of: `billing ${billing.id}`,
    schema: CustomerValues,
    unsaved: () => (changed.length > 0 ? values : null),
  });

  const startFrom = (next: CustomerValues, version: number) => {
    setBase({ values: next, version });
    setValues(next);
    problems.reset();
  };
  // What others saved shows at once while nothing is being edited; afterwards the server tells of the conflict.
  const newer = billing.version > base.version && changed.length === 0 ? billing : null;
  useEffect(() => {
    if (newer) startFrom(valuesOf(newer), newer.version);
  });

  const send = (version: number) =>
    saving.mutateAsync({ version, change: changeOf(values, changed, !billing.currencyIsFixed) });
  const textOf = (of: CustomerValues, field: CustomerField) =>
    field === 'country' ? countryName(of.country, locale) : of[field];
  /** The saved record, or null when it was not saved after all. */
  const overwriteOrReload = async (): Promise<Billing | null> => {
    const theirs = await fetchBilling(billing.id);
    const theirValues = valuesOf(theirs);
    const differences = changed.map((field) => ({
      field: t(fieldKeys[field]),
      theirs: textOf(theirValues, field),
      mine: textOf(values, field),
    }));
    const choice = await askAboutConflict(name, differences);
    if (choice === 'theirs') startFrom(theirValues, theirs.version);
    return choice === 'mine' ? send(theirs.version) : null;
  };
  const isStale = (error: unknown) => error instanceof ApiError && error.status === 412;
  /** Final, so it is asked for by name. */
  const agreeOnCurrency = () => {
    const { currency } = values;
    return confirm({
      title: t('billings.currencyTitle', { currency }),
      body: t('billings.currencyFinal'),
      confirmLabel: t('billings.useCurrency', { currency }),
    });
  };

  /** Whether it is saved now. What went wrong has been said. */
  const save = async (): Promise<boolean> => {
    if (!problems.check()) return false;
    if (!billing.currencyIsFixed && !(await agreeOnCurrency())) return false;
    try {
      const saved = await send(base.version).catch((error) => {
        if (isStale(error)) return overwriteOrReload();
        throw error;
      });
      if (!saved) return false;
      drop();
      release();
      startFrom(valuesOf(saved), saved.version);
      showToast({ message: t('billings.saved'), kind: 'success' });
      return true;
    } catch (error) {
      // The session ended: that has been said, and the draft is kept.
      if (isSessionRefused(error)) return false;
      problems.showThoseOf(error);
      showToast({ message: t('billings.notSaved', { reason: errorMessage(error) }), kind: 'error' });
      return false;
    }
  };
  const release = useUnsavedGuard({
    changes: changed.length,
    name,
    save: async () => {
      if (!(await save())) throw new Error(t('errors.invalid_data'));
    },
  });
  return {
    container: problems.container,
    values,
    errors: problems.errors,
    note: problems.note,
    changes: changed.length,
    isSaving: saving.isPending,
    set: (field: CustomerField, value: string) => {
      setValues((before) => ({ ...before, [field]: value }));
      problems.forget(field);
    },
    replace: (next: CustomerValues) => {
      setValues(next);
      problems.reset();
    },
    checkField: problems.checkField,
    save,
    discard: () => startFrom(base.values, base.version),
    draft: kept && {
      restore: () => {
        setValues(kept);
        drop();
      },
      drop,
    },
  };
}

export type CustomerForm = ReturnType<typeof useCustomerForm>;
