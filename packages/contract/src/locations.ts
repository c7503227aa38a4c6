import * as z from 'zod';
import { admins, alarmReaders, staff } from './access.ts';
import { DisplaySummary } from './displays.ts';
import { restoreAction } from './history.ts';
import { placeLanguages } from './place-language.ts';
import { contains, eqBoolean, eqText, resource } from './resource.ts';
import { DayHours, weekdays } from './screen-values.ts';
import { Id, IpAddress, optionalText, Port, recordBase, requiredText, secretText, TimeZone } from './text.ts';
import { Zone } from './zones.ts';

export { DayHours, type Weekday, weekdays } from './screen-values.ts';

export const WeeklyHours = z.strictObject({
  mon: DayHours,
  tue: DayHours,
  wed: DayHours,
  thu: DayHours,
  fri: DayHours,
  sat: DayHours,
  sun: DayHours,
});
export type WeeklyHours = z.infer<typeof WeeklyHours>;

/** The default when somebody begins to set hours. */
export const defaultHours: WeeklyHours = Object.fromEntries(
  weekdays.map((day) => [day, { start: '08:00', end: '18:00', nonstop: false, closed: day === 'sun' }]),
) as WeeklyHours;

/** The hours of a location until somebody sets them. */
export const nonstopHours: WeeklyHours = Object.fromEntries(
  weekdays.map((day) => [day, { start: '08:00', end: '18:00', nonstop: true, closed: false }]),
) as WeeklyHours;

export const Location = z.object({
  ...recordBase,
  name: z.string(),
  timezone: z.string(),
  /** Null for a zone that the server has no data for. */
  zone: Zone.nullable(),
  hours: WeeklyHours,
  /** False if nobody has set the hours; until then it is open around the clock. */
  hoursSet: z.boolean(),
  routerPublicIp: z.string().nullable(),
  winboxPort: z.int().nullable(),
  guiPort: z.int().nullable(),
  sshPort: z.int().nullable(),
  /** The credentials themselves are write-only; `reveal` shows them. */
  hasRouterCredentials: z.boolean(),
  notes: z.string().nullable(),
  /** In degrees, for the weather; both or neither. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** In which screens write: null follows the time zone for numbers and dates, and the server's language for alarms. */
  language: z.enum(placeLanguages).nullable(),
  displays: z.array(Id),
});
export type Location = z.infer<typeof Location>;

export const LocationInput = z.object({
  name: requiredText(100),
  timezone: TimeZone,
  /** A new location without hours is open around the clock until they are set. */
  hours: WeeklyHours.optional(),
  /** Confirms the hours as they are; writing hours confirms them too. */
  hoursSet: z.literal(true).optional(),
  routerPublicIp: IpAddress.nullable().optional(),
  winboxPort: Port.nullable().optional(),
  guiPort: Port.nullable().optional(),
  sshPort: Port.nullable().optional(),
  routerUser: secretText(optionalText(100)).optional(),
  routerPassword: secretText(optionalText(200)).optional(),
  notes: optionalText(2000).optional(),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  language: z.enum(placeLanguages).nullable().optional(),
  /**
   * Displays at this location. Naming one moves it here; leaving one out is refused, because each display
   * needs a location.
   */
  displays: z.array(Id).max(10_000).optional(),
});
export type LocationInput = z.input<typeof LocationInput>;

export const RouterCredentials = z.object({
  routerUser: z.string().nullable(),
  routerPassword: z.string().nullable(),
});

export const locations = resource('locations', {
  title: { one: 'a location', many: 'locations' },
  record: Location,
  input: LocationInput,
  list: {
    filters: { name: contains, timezone: eqText, openNow: eqBoolean },
    sort: ['name', 'timezone', 'createdAt', 'updatedAt'],
    defaultSort: 'name:asc',
    search: ['name', 'notes'],
  },
  include: { displays: z.array(DisplaySummary) },
  preview: true,
  access: { list: staff, get: staff, create: staff, update: staff, remove: staff, options: alarmReaders },
  actions: {
    restore: restoreAction(staff),
    reveal: {
      access: admins,
      reply: z.object({ data: RouterCredentials }),
      summary: 'Reveal the router credentials',
      description: 'Each call is recorded in the audit log.',
    },
  },
});
