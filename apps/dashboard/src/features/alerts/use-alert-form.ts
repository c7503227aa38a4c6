import type { AlertSettings } from '@vitrine/contract/alerts';
import { useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { describeField } from './alert-differences.ts';
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

/** State of the page: values, validation errors and saving. */
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
    describeField,
    savedText: () => t('alerts.saved'),
    notSavedText: (reason) => t('alerts.notSaved', { reason }),
    // Text left in the field becomes a recipient, whether it is valid or not.
    settle: (before) => ({ ...before, recipients: recipientsOf(before), typing: '' }),
  });
  return {
    ...form,
    set: <K extends AlertField | 'typing'>(field: K, value: AlertValues[K]) => {
      form.set(field, value);
      if (field === 'typing') form.forget('recipients');
      // The two limits depend on each other, so both are validated again.
      if (field === 'maxEmailsPerHour') form.forget('maxEmailsPerDay');
    },
  };
}

export type AlertForm = ReturnType<typeof useAlertForm>;
