import { AlertInput, type AlertSettings } from '@vitrine/contract/alerts';
import { isEmail, normalizeEmail } from '@vitrine/contract/email';
import { type Message, messagesByField } from '@vitrine/contract/messages';
import * as z from 'zod';
import { withAdded } from '../../ui/ChipsField.tsx';

// The values of the page, how they differ from the record, and the request body, which has only changed
// fields.

const NumberOrEmpty = z.union([z.int(), z.literal('')]);
const Named = z.object({
  id: z.string(),
  kind: z.enum(['location', 'device']),
  name: z.string(),
  place: z.string().nullable(),
});
export type Named = z.infer<typeof Named>;

/** Accepts invalid values too, because a draft is not yet valid. */
export const AlertValues = z.object({
  alertingEnabled: z.boolean(),
  faultsEnabled: z.boolean(),
  defaultOfflineLimit: NumberOrEmpty,
  maxEmailsPerHour: NumberOrEmpty,
  maxEmailsPerDay: NumberOrEmpty,
  recipients: z.array(z.string()),
  /** Text in the field that is not a recipient yet. */
  typing: z.string(),
  limits: z.array(Named.extend({ minutes: NumberOrEmpty })),
  ignored: z.array(Named),
});
export type AlertValues = z.infer<typeof AlertValues>;
export type AlertField = Exclude<keyof AlertValues, 'typing'>;

export const separators = /[,;\r\n]/;

/** Normalises each part that is a valid address and keeps the others. */
export const splitEmails = (text: string): string[] =>
  text
    .split(separators)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => (isValidEmail(entry) ? normalizeEmail(entry) : entry));

export const isValidEmail = (entry: string): boolean => isEmail(normalizeEmail(entry));

/** The listed recipients and the text in the field, which is saved too. */
export const recipientsOf = ({ recipients, typing }: Pick<AlertValues, 'recipients' | 'typing'>): string[] =>
  withAdded(recipients, splitEmails(typing));

export function valuesOf(settings: AlertSettings): AlertValues {
  const subjects = new Map(
    settings.subjects.map(({ id, kind, name, place }) => [id, { id, kind, name, place }]),
  );
  const named = (ids: readonly string[]) => ids.flatMap((id) => subjects.get(id) ?? []);
  return {
    alertingEnabled: settings.alertingEnabled,
    faultsEnabled: settings.faultsEnabled,
    defaultOfflineLimit: settings.defaultOfflineLimit,
    maxEmailsPerHour: settings.maxEmailsPerHour,
    maxEmailsPerDay: settings.maxEmailsPerDay,
    recipients: settings.recipients,
    typing: '',
    limits: settings.limits.flatMap(({ device, minutes }) =>
      named([device]).map((subject) => ({ ...subject, minutes })),
    ),
    ignored: named([...settings.ignoredLocations, ...settings.ignoredDevices]),
  };
}

const plainFields = [
  'alertingEnabled',
  'faultsEnabled',
  'defaultOfflineLimit',
  'maxEmailsPerHour',
  'maxEmailsPerDay',
] as const;

export function changedFields(before: AlertValues, after: AlertValues): AlertField[] {
  const sorted = (texts: readonly string[]) => [...texts].sort().join();
  const limits = (values: AlertValues) => sorted(values.limits.map(({ id, minutes }) => `${id} ${minutes}`));
  const ignored = (values: AlertValues) => sorted(values.ignored.map(({ id }) => id));
  return [
    ...plainFields.filter((field) => before[field] !== after[field]),
    ...(sorted(recipientsOf(before)) === sorted(recipientsOf(after)) ? [] : ['recipients' as const]),
    ...(limits(before) === limits(after) ? [] : ['limits' as const]),
    ...(ignored(before) === ignored(after) ? [] : ['ignored' as const]),
  ];
}

/** The body of a PUT with these fields. Empty values are omitted, so that they are reported as required. */
export function inputOf(values: AlertValues, fields: readonly AlertField[]): AlertInput {
  const idsOf = (kind: Named['kind']) =>
    values.ignored.filter((each) => each.kind === kind).map(({ id }) => id);
  const numbers = Object.fromEntries(
    plainFields.flatMap((field) => (values[field] === '' ? [] : [[field, values[field]]])),
  );
  const written: Record<string, unknown> = {
    ...numbers,
    recipients: recipientsOf(values),
    limits: values.limits.map(({ id, minutes }) => ({ device: id, ...(minutes === '' ? {} : { minutes }) })),
    ignoredLocations: idsOf('location'),
    ignoredDevices: idsOf('device'),
  };
  const isWanted = (name: string) =>
    fields.includes((name.startsWith('ignored') ? 'ignored' : name) as AlertField);
  return Object.fromEntries(Object.entries(written).filter(([name]) => isWanted(name))) as AlertInput;
}

const Complete = AlertInput.required();
const allFields: readonly AlertField[] = [...plainFields, 'recipients', 'limits', 'ignored'];

/** Maps a field (`limits.0.minutes` for individual limits) to its first message. */
export function problemsOf(values: AlertValues): Partial<Record<string, Message>> {
  const parsed = Complete.safeParse(inputOf(values, allFields));
  const found: Record<string, Message> = {};
  if (!parsed.success) {
    for (const [field, [first]] of Object.entries(messagesByField(parsed.error))) {
      if (field.startsWith('recipients')) found.recipients ??= { key: 'alerts.emailsInvalid' };
      else found[field] = first!;
    }
  }
  const { maxEmailsPerHour: perHour, maxEmailsPerDay: perDay } = values;
  if (perHour !== '' && perDay !== '' && perDay < perHour)
    found.maxEmailsPerDay ??= { key: 'alerts.dayAtLeastHour' };
  return found;
}
