import { translate } from '../../lib/i18n/i18n.ts';
import { type AlertField, type AlertValues, type Named, recipientsOf } from './alert-values.ts';

/** A field as the conflict dialog shows it. */
export const describeField = (values: AlertValues, field: AlertField) => ({
  field: translate(fieldKeys[field]),
  text: textOf(values, field),
});

const fieldKeys = {
  alertingEnabled: 'alerts.switch',
  faultsEnabled: 'alerts.faults',
  defaultOfflineLimit: 'alerts.offlineLimit',
  maxEmailsPerHour: 'alerts.perHourLabel',
  maxEmailsPerDay: 'alerts.perDayLabel',
  recipients: 'alerts.recipients',
  limits: 'alerts.ownLimits',
  ignored: 'alerts.ignored',
} as const satisfies Record<AlertField, string>;

const nameOf = ({ name, place }: Pick<Named, 'name' | 'place'>) => (place ? `${name} · ${place}` : name);

function textOf(values: AlertValues, field: AlertField): string {
  if (field === 'alertingEnabled' || field === 'faultsEnabled')
    return translate(values[field] ? 'alerts.on' : 'alerts.off');
  if (field === 'recipients') return recipientsOf(values).sort().join(', ');
  if (field === 'ignored') return values.ignored.map(nameOf).sort().join(', ');
  if (field === 'limits')
    return values.limits
      .map((limit) => translate('alerts.limitOf', { name: nameOf(limit), minutes: String(limit.minutes) }))
      .sort()
      .join(', ');
  return String(values[field]);
}
