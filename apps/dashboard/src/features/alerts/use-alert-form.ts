import type { AlertSettings } from '@vitrine/contract/alerts';
import { useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { tellField } from './alert-differences.ts';
import {
  type AlertField,
  AlertValues,
  changedFields,
  inputOf,
  problemsOf,
  recipientsOf,
  valuesOf,
} from './alert-values.ts';
import { fetchAlerts, useUpdateAlerts } from './alerts.queries.ts';

const savedOf = (settings: AlertSettings) => ({ version: settings.version, values: valuesOf(settings) });

/** The page as a whole: what is written on it, what is wrong with it, and how it is saved. */
export function useAlertForm(settings: AlertSettings) {
  const t = useT();
  const update = useUpdateAlerts();
  const form = useRecordForm({
    name: t('pages.alerts'),
    draftOf: 'alerts',
    schema: AlertValues,
    saved: savedOf(settings),
    changedFields,
    problemsOf,
    send: async (values, changed, version) =>
      savedOf(await update.mutateAsync({ version, change: inputOf(values, changed) })),
    fetch: async () => savedOf(await fetchAlerts()),
    tell: tellField,
    savedText: () => t('alerts.saved'),
    notSavedText: (reason) => t('alerts.notSaved', { reason }),
    // What was typed last becomes a recipient, right or wrong.
    settle: (before) => ({ ...before, recipients: recipientsOf(before), typing: '' }),
  });
  return {
    ...form,
    set: <K extends AlertField | 'typing'>(field: K, value: AlertValues[K]) => {
      form.set(field, value);
      if (field === 'typing') form.forget('recipients');
      // Of two numbers that go together, both are looked at anew.
      if (field === 'maxEmailsPerHour') form.forget('maxEmailsPerDay');
    },
  };
}

export type AlertForm = ReturnType<typeof useAlertForm>;
