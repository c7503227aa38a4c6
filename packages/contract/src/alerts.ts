import * as z from 'zod';
import { anyone, authHosts, everyone } from './access.ts';
import { EmailAddress } from './email.ts';
import { eqId, eqInstant, eqOneOf, resource } from './resource.ts';
import { route } from './route.ts';
import { Id, Instant, recordBase, text } from './text.ts';

// Mails about offline displays: one settings record per server, and a log of what was sent.

export const longestOfflineLimit = 1440;
export const mostEmails = 1000;
export const maxRecipients = 50;
const maxNamed = 10_000;

const whole = (min: number, max: number, error: string) =>
  z.int({ error }).min(min, { error }).max(max, { error });
export const OfflineMinutes = whole(1, longestOfflineLimit, 'alerts.minutesRange');
const EmailCount = whole(1, mostEmails, 'alerts.emailsRange');

const fields = {
  alertingEnabled: z.boolean(),
  /** Minutes without contact before the first mail. */
  defaultOfflineLimit: OfflineMinutes,
  /** Whether faults that players report are sent too. */
  faultsEnabled: z.boolean(),
  maxEmailsPerHour: EmailCount,
  /** At least `maxEmailsPerHour`. */
  maxEmailsPerDay: EmailCount,
  /** Unique addresses in lower case. */
  recipients: z.array(EmailAddress).max(maxRecipients),
  limits: z.array(z.strictObject({ device: Id, minutes: OfflineMinutes })).max(maxNamed),
  ignoredLocations: z.array(Id).max(maxNamed),
  ignoredDevices: z.array(Id).max(maxNamed),
};

/** A location or device that alerts can name. A device has the name of its display, if it has one. */
export const AlertSubject = z.object({
  id: Id,
  kind: z.enum(['location', 'device']),
  name: z.string(),
  /** The location of a device. */
  place: z.string().nullable(),
  /** The display that a device plays for. */
  display: Id.nullable(),
});
export type AlertSubject = z.infer<typeof AlertSubject>;

export const AlertSettings = z.object({
  ...recordBase,
  ...fields,
  recipients: z.array(z.string()),
  /** Recipients who are not members and have not confirmed yet. They get no alerts. */
  waiting: z.array(z.string()),
  /** Everything named above, because not everybody who may read this may open locations and displays. */
  subjects: z.array(AlertSubject),
});
export type AlertSettings = z.infer<typeof AlertSettings>;

export const alertDefaults = {
  alertingEnabled: true,
  defaultOfflineLimit: 10,
  faultsEnabled: false,
  maxEmailsPerHour: 2,
  maxEmailsPerDay: 6,
} as const;

export const AlertInput = z.strictObject(fields).partial();
export type AlertInput = z.input<typeof AlertInput>;

const base = { host: 'content', path: '/api/v1/alerts', access: everyone } as const;
const reply = z.object({ data: AlertSettings });

export const getAlerts = route({
  ...base,
  id: 'alerts.get',
  method: 'GET',
  reply,
  summary: 'Read the alert settings',
  description: 'When displays count as offline, and who is told by e-mail.',
});

export const updateAlerts = route({
  ...base,
  id: 'alerts.update',
  method: 'PUT',
  body: AlertInput,
  reply,
  summary: 'Change the alert settings',
});

export const testAlerts = route({
  ...base,
  id: 'alerts.actions.test',
  method: 'PUT',
  action: 'test',
  body: z.strictObject({}).optional(),
  reply: z.object({ data: z.object({ to: z.string() }) }),
  status: 202,
  summary: 'Send yourself a test alert',
});

export const resendAlertConfirmation = route({
  ...base,
  id: 'alerts.actions.resend',
  method: 'PUT',
  action: 'resend',
  body: z.strictObject({ recipient: EmailAddress }),
  reply,
  summary: 'Send a recipient the confirmation request again',
});

export const confirmationDays = 30;
const Confirmation = z.strictObject({ server: text(100), code: z.string().min(1).max(100) });
const confirmed = z.object({ data: z.object({ email: z.string(), server: z.string() }) });

/**
 * This call is on the auth host, because a recipient has no account and does not know any server's address.
 */
export const confirmAlerts = route({
  id: 'alerts.confirm',
  host: 'auth',
  method: 'POST',
  path: '/api/v1/confirm-alerts',
  access: anyone,
  body: Confirmation,
  reply: confirmed,
  summary: 'Confirm an alert recipient',
  description: 'Takes the code from the confirmation e-mail.',
});

export const receiveAlertConfirmation = route({
  id: 'internal.confirmAlerts',
  host: 'content',
  method: 'POST',
  path: '/api/internal/alert-confirmations',
  access: authHosts,
  body: Confirmation.omit({ server: true }),
  reply: confirmed,
  summary: 'Record that a recipient confirmed',
  description: 'Forwarded by the auth host.',
});

export const alertSubjects = route({
  id: 'alerts.subjects',
  host: 'content',
  method: 'GET',
  path: '/api/v1/alert-subjects',
  access: everyone,
  query: z.strictObject({ _q: text(200).optional(), kind: z.enum(['location', 'device']).optional() }),
  reply: z.object({ data: z.array(AlertSubject) }),
  summary: 'List the locations and devices that alerts can name',
  description: 'At most 50 of each kind.',
});

export const alertKinds = ['offline', 'back', 'digest', 'fault'] as const;

/**
 * An alert that was sent. `digest` means it shared one mail with others that went offline at the same time,
 * `fault` that its player reported something wrong.
 */
export const SentAlert = z.object({
  ...recordBase,
  sentAt: Instant,
  kind: z.enum(alertKinds),
  display: Id,
  displayName: z.string(),
  place: z.string(),
});
export type SentAlert = z.infer<typeof SentAlert>;

export const alertHistory = resource('alert-history', {
  title: { one: 'a sent alert', many: 'sent alerts' },
  record: SentAlert,
  input: z.object({}),
  list: {
    filters: { display: eqId, kind: eqOneOf(...alertKinds), from: eqInstant, to: eqInstant },
    sort: ['sentAt'],
    defaultSort: 'sentAt:desc',
    search: [],
  },
  include: {},
  access: { list: everyone },
});
