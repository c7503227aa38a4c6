import { LocationInput, nonstopHours, type Weekday, weekdays } from '@vitrine/contract/locations';
import { type Message, messagesByField } from '@vitrine/contract/messages';
import type { PlaceLanguage } from '@vitrine/contract/place-language';
import * as z from 'zod';
import type { LocationRecord } from '../../core/queries/locations.queries.ts';

// The form's values, how they differ from the record, and the request body, which has only changed fields.

/** Accepts invalid times too, because a draft is not yet valid. */
const Day = z.object({ start: z.string(), end: z.string(), nonstop: z.boolean(), closed: z.boolean() });
const port = z.union([z.int(), z.literal('')]);

/** Everything but the credentials, which are never read and never stored in a draft. */
export const LocationValues = z.object({
  name: z.string(),
  timezone: z.string(),
  hours: z.object(Object.fromEntries(weekdays.map((day) => [day, Day])) as Record<Weekday, typeof Day>),
  /** Somebody has set the opening hours, even if they are around the clock. */
  hoursSet: z.boolean(),
  displays: z.array(z.object({ id: z.string(), name: z.string() })),
  routerPublicIp: z.string(),
  winboxPort: port,
  guiPort: port,
  sshPort: port,
  notes: z.string(),
  /** As typed: 50.09 and 50,09 mean the same. */
  latitude: z.string(),
  longitude: z.string(),
  /** Empty: as the time zone suggests. Drafts stored by an earlier version have none. */
  language: z.string().default(''),
});

/** `keep` leaves the stored credentials unchanged. */
export type CredentialsChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'set'; readonly user: string; readonly password: string };

export interface LocationValues extends z.infer<typeof LocationValues> {
  credentials: CredentialsChange;
}

export const noChange: CredentialsChange = { kind: 'keep' };

/** Parses a draft stored in the browser. */
export const LocationDraft = LocationValues.transform(
  (kept): LocationValues => ({ ...kept, credentials: noChange }),
);

export const emptyValues = (timezone: string): LocationValues => ({
  name: '',
  timezone,
  hours: nonstopHours,
  hoursSet: false,
  displays: [],
  routerPublicIp: '',
  winboxPort: '',
  guiPort: '',
  sshPort: '',
  notes: '',
  latitude: '',
  longitude: '',
  language: '',
  credentials: noChange,
});

export const valuesOf = (location: LocationRecord): LocationValues => ({
  name: location.name,
  timezone: location.timezone,
  hours: location.hours,
  hoursSet: location.hoursSet,
  displays: location.displays.map(({ id, name }) => ({ id, name })),
  routerPublicIp: location.routerPublicIp ?? '',
  winboxPort: location.winboxPort ?? '',
  guiPort: location.guiPort ?? '',
  sshPort: location.sshPort ?? '',
  notes: location.notes ?? '',
  latitude: location.latitude === null ? '' : String(location.latitude),
  longitude: location.longitude === null ? '' : String(location.longitude),
  language: location.language ?? '',
  credentials: noChange,
});

/** One change is what a user sees as one: a field, a day, the credentials, or the displays. */
export type ChangedField = Exclude<keyof LocationValues, 'hours'> | `hours.${Weekday}`;

const plainFields = [
  'name',
  'timezone',
  'hoursSet',
  'routerPublicIp',
  'winboxPort',
  'guiPort',
  'sshPort',
  'notes',
  'latitude',
  'longitude',
  'language',
] as const;

export function changedFields(before: LocationValues, after: LocationValues): ChangedField[] {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const ids = (values: LocationValues) => values.displays.map(({ id }) => id).sort();
  const { credentials } = after;
  const hasCredentials =
    credentials.kind === 'remove' ||
    (credentials.kind === 'set' && (credentials.user !== '' || credentials.password !== ''));
  return [
    ...plainFields.filter((field) => before[field] !== after[field]),
    ...weekdays
      .filter((day) => !isSame(before.hours[day], after.hours[day]))
      .map((day) => `hours.${day}` as const),
    ...(isSame(ids(before), ids(after)) ? [] : (['displays'] as const)),
    ...(hasCredentials ? (['credentials'] as const) : []),
  ];
}

/** What is no number is refused by the schema. */
const degreesOf = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed.trim().replace(',', '.'));

/** The body of a POST, or of a PUT when only some fields are named. */
export function inputOf(values: LocationValues, fields?: readonly ChangedField[]): Partial<LocationInput> {
  const isNamed = (field: ChangedField | 'hours') =>
    !fields || fields.some((each) => each === field || (field === 'hours' && each.startsWith('hours.')));
  const { credentials } = values;
  const written: Partial<LocationInput> = {
    name: values.name,
    timezone: values.timezone,
    // Hours that were never set are omitted, and the server keeps the location open until they are.
    ...(values.hoursSet && { hours: values.hours, hoursSet: true as const }),
    routerPublicIp: values.routerPublicIp.trim() || null,
    winboxPort: values.winboxPort === '' ? null : values.winboxPort,
    guiPort: values.guiPort === '' ? null : values.guiPort,
    sshPort: values.sshPort === '' ? null : values.sshPort,
    notes: values.notes.trim() || null,
    latitude: degreesOf(values.latitude),
    longitude: degreesOf(values.longitude),
    language: (values.language || null) as PlaceLanguage | null,
    displays: values.displays.map(({ id }) => id),
  };
  const named = Object.entries(written).filter(([field]) => isNamed(field as ChangedField | 'hours'));
  if (isNamed('credentials') && credentials.kind === 'remove') {
    named.push(['routerUser', null], ['routerPassword', null]);
  }
  if (isNamed('credentials') && credentials.kind === 'set') {
    // Empty fields keep their stored value.
    if (credentials.user) named.push(['routerUser', credentials.user]);
    if (credentials.password) named.push(['routerPassword', credentials.password]);
  }
  return Object.fromEntries(named);
}

/** Maps a field to its first message. A day is one field, whichever of its times is wrong. */
export function problemsOf(values: LocationValues): Record<string, Message> {
  const parsed = LocationInput.safeParse(inputOf(values));
  if (parsed.success) return {};
  const problems: Record<string, Message> = {};
  for (const [path, [first]] of Object.entries(messagesByField(parsed.error))) {
    const field = path.startsWith('hours.') ? path.split('.').slice(0, 2).join('.') : path;
    if (first && !Object.hasOwn(problems, field)) problems[field] = first;
  }
  return problems;
}
