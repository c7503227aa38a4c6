import * as z from 'zod';
import { admins } from './access.ts';
import { eqId, eqInstant, eqOneOf, resource } from './resource.ts';
import { route } from './route.ts';
import { Id, Instant, Named, recordBase } from './text.ts';

// Actions on a server that its admins may have to account for. Entries are written once and never changed.
// They have the form of a general change history (actor, call, subject, before, after), so such a history can
// absorb them later.

export const auditKinds = [
  'people',
  'sign_in',
  'failed_sign_in',
  'secret',
  'export',
  'alerts',
  'alarms',
  'billing',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/**
 * Everything that is recorded, keyed by route id where there is one, with its kind and its key in the message
 * catalogues.
 */
export const auditCalls = {
  'session.login': { kind: 'sign_in', word: 'signedIn' },
  'internal.receiveFailedSignIn': { kind: 'failed_sign_in', word: 'signInFailed' },
  'users.invite': { kind: 'people', word: 'userInvited' },
  'users.update': { kind: 'people', word: 'userChanged' },
  'users.remove': { kind: 'people', word: 'userRemoved' },
  'users.actions.block': { kind: 'people', word: 'userBlocked' },
  'users.actions.unblock': { kind: 'people', word: 'userUnblocked' },
  'users.actions.take-links': { kind: 'secret', word: 'counterLinksTaken' },
  'users.actions.resend': { kind: 'people', word: 'userInvitedAgain' },
  'personalData.erase': { kind: 'people', word: 'personErased' },
  'operator.makeAdmin': { kind: 'people', word: 'madeAdmin' },
  'devices.actions.reveal': { kind: 'secret', word: 'deviceRevealed' },
  'locations.actions.reveal': { kind: 'secret', word: 'locationRevealed' },
  'sources.addCounterLink': { kind: 'secret', word: 'counterLinkMade' },
  'sources.removeCounterLink': { kind: 'secret', word: 'counterLinkRevoked' },
  'tokens.create': { kind: 'secret', word: 'tokenMade' },
  'tokens.update': { kind: 'secret', word: 'tokenRenamed' },
  'tokens.remove': { kind: 'secret', word: 'tokenRevoked' },
  'plays.export': { kind: 'export', word: 'playsExported' },
  'audit.export': { kind: 'export', word: 'auditExported' },
  'changes.export': { kind: 'export', word: 'changesExported' },
  'personalData.export': { kind: 'export', word: 'personExported' },
  'alerts.update': { kind: 'alerts', word: 'alertsChanged' },
  'alerts.confirm': { kind: 'alerts', word: 'recipientConfirmed' },
  'takeovers.create': { kind: 'alarms', word: 'alarmStarted' },
  'takeovers.actions.extend': { kind: 'alarms', word: 'alarmExtended' },
  'takeovers.actions.end': { kind: 'alarms', word: 'alarmEnded' },
  'takeover-plans.create': { kind: 'alarms', word: 'planMade' },
  'takeover-plans.update': { kind: 'alarms', word: 'planChanged' },
  'takeover-plans.remove': { kind: 'alarms', word: 'planRemoved' },
  'drill-schedules.create': { kind: 'alarms', word: 'drillScheduled' },
  'drill-schedules.update': { kind: 'alarms', word: 'drillChanged' },
  'drill-schedules.remove': { kind: 'alarms', word: 'drillRemoved' },
  'alert-feeds.create': { kind: 'alarms', word: 'feedAdded' },
  'alert-feeds.update': { kind: 'alarms', word: 'feedChanged' },
  'alert-feeds.remove': { kind: 'alarms', word: 'feedRemoved' },
  'alert-warnings.actions.decline': { kind: 'alarms', word: 'warningDeclined' },
  'billings.update': { kind: 'billing', word: 'billingChanged' },
  'billings.actions.card-confirm': { kind: 'billing', word: 'cardEntered' },
  'billings.actions.card-remove': { kind: 'billing', word: 'cardRemoved' },
  'invoices.actions.pay': { kind: 'billing', word: 'invoiceCharged' },
  'operator.arrange': { kind: 'billing', word: 'paymentArranged' },
} as const satisfies Record<string, { kind: AuditKind; word: string }>;
export type AuditCall = keyof typeof auditCalls;
export const auditCallNames = Object.keys(auditCalls) as readonly AuditCall[];

export const auditActors = ['person', 'operator', 'program'] as const;

const Values = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type AuditValues = z.infer<typeof Values>;

export const AuditEntry = z.object({
  ...recordBase,
  at: Instant,
  call: z.enum(auditCallNames),
  kind: z.enum(auditKinds),
  /** `name` is the name at that time; null where it is not known, as for an operator; empty for a person who was erased. */
  actor: z.object({ id: Id.nullable(), name: z.string().nullable(), via: z.enum(auditActors) }),
  subject: z.object({ id: Id.nullable(), name: z.string().nullable() }).nullable(),
  /** Changed fields only. */
  before: Values.nullable(),
  after: Values.nullable(),
  /** Changed fields whose values are not stored. */
  fields: z.array(z.string()),
  /** The address a sign-in came from; null once it has been removed. */
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const audit = resource('audit', {
  title: { one: 'an audit log entry', many: 'audit log entries' },
  record: AuditEntry,
  input: z.object({}),
  list: {
    filters: { person: eqId, kind: eqOneOf(...auditKinds), from: eqInstant, to: eqInstant },
    sort: ['at'],
    defaultSort: 'at:desc',
    search: [],
  },
  include: {},
  access: { list: admins },
});

export const auditPeople = route({
  id: 'audit.people',
  host: 'content',
  method: 'GET',
  path: '/api/v1/audit-people',
  access: admins,
  reply: z.object({ data: z.array(Named) }),
  summary: 'List the people named in the audit log',
  description: 'Includes people who have left.',
});

export const auditExport = route({
  id: 'audit.export',
  host: 'content',
  method: 'GET',
  path: '/api/v1/audit-export',
  access: admins,
  query: z.strictObject({
    person_eq: Id.optional(),
    kind_eq: z.enum(auditKinds).optional(),
    from_eq: Instant.optional(),
    to_eq: Instant.optional(),
  }),
  reply: z.undefined(),
  isStream: true,
  replyType: 'text/csv',
  summary: 'Download the audit log as CSV',
  description: 'Newest entries first, at most 200,000.',
});

/** Translations for the parts of an entry. */
export interface AuditWords {
  field(name: string): string;
  /** A value that is a code, such as a role. */
  value(field: string, value: string | number | boolean): string;
  nothing: string;
  /** Replaces the name or address of an erased person. */
  erased: string;
}

/** One line for each changed field, with the old and the new value where values are stored. */
export function auditChanges(
  { before, after, fields }: Pick<AuditEntry, 'before' | 'after' | 'fields'>,
  words: AuditWords,
): { field: string; before: string | null; after: string | null }[] {
  const write = (field: string, value: AuditValues[string] | undefined): string => {
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0))
      return words.nothing;
    return Array.isArray(value)
      ? value.map((name) => name || words.erased).join(', ')
      : words.value(field, value);
  };
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return [
    ...names.map((name) => ({
      field: words.field(name),
      before: before ? write(name, before[name]) : null,
      after: write(name, after?.[name]),
    })),
    ...fields.map((name) => ({ field: words.field(name), before: null, after: null })),
  ];
}
