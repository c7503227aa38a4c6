import { type Weekday, weekdays } from '@vitrine/contract/locations';
import { currentLocale, translate } from '../../lib/i18n/i18n.ts';
import { weekdayHeading } from './local-time.ts';
import type { ChangedField, LocationValues } from './location-values.ts';
import { modeOf } from './opening-hours.ts';

/** A field as the conflict dialog shows it. */
export const describeField = (values: LocationValues, field: ChangedField) => ({
  field: nameOf(field),
  text: textOf(values, field),
});

const fieldNames = {
  name: 'locations.name',
  timezone: 'locations.timezone',
  hoursSet: 'locations.hours.title',
  displays: 'locations.displays',
  routerPublicIp: 'locations.router.publicIp',
  winboxPort: 'locations.router.winboxPort',
  guiPort: 'locations.router.guiPort',
  sshPort: 'locations.router.sshPort',
  credentials: 'locations.router.credentials',
  notes: 'locations.notes',
  latitude: 'locations.latitude',
  longitude: 'locations.longitude',
  language: 'locations.language',
} as const;

const weekdayOf = (field: ChangedField): Weekday | undefined =>
  weekdays.find((day) => field === `hours.${day}`);

function nameOf(field: ChangedField): string {
  const day = weekdayOf(field);
  if (day) return weekdayHeading(day, currentLocale());
  return translate(fieldNames[field as keyof typeof fieldNames]);
}

function textOf(values: LocationValues, field: ChangedField): string {
  const day = weekdayOf(field);
  if (day) {
    const hours = values.hours[day];
    const mode = modeOf(hours);
    return mode === 'hours' ? `${hours.start}–${hours.end}` : translate(`locations.hours.${mode}`);
  }
  if (field === 'hoursSet')
    return translate(values.hoursSet ? 'locations.hours.isSet' : 'locations.hours.unset');
  if (field === 'displays') return values.displays.map(({ name }) => name).join(', ');
  if (field === 'credentials') return values.credentials.kind === 'keep' ? '••••••••' : '•••••••••';
  if (field === 'language')
    return values.language ? translate(`languages.${values.language}`) : translate('locations.languageUnset');
  return String(values[field as 'name' | 'notes']);
}
