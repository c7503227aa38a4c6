import * as z from 'zod';
import { admins } from './access.ts';
import { AuditEntry } from './audit.ts';
import { route } from './route.ts';
import { Id, Instant, requiredText } from './text.ts';
import { User } from './users.ts';

// What one environment stores about a person. An admin can export and erase it; the account itself belongs to
// the person.

export const personKinds = ['user', 'former', 'address'] as const;

/**
 * `key` is the id of a user of this server, the id in the audit log of somebody who has left, or an e-mail
 * address.
 */
export const PersonReference = z.strictObject({ kind: z.enum(personKinds), key: requiredText(254) });
export type PersonReference = z.output<typeof PersonReference>;

const Named = z.object({ id: Id, name: z.string(), createdAt: Instant });

export const PersonalData = z.object({
  exportedAt: Instant,
  server: z.object({ name: z.string(), slug: z.string() }),
  /** Every name and address by which the person is known on this server. */
  names: z.array(z.string()),
  emails: z.array(z.string()),
  /** Null if the person is not, or no longer, a user of this server. */
  user: User.pick({
    id: true,
    name: true,
    username: true,
    email: true,
    role: true,
    status: true,
    description: true,
    createdAt: true,
    updatedAt: true,
  })
    .extend({
      allowedFolder: z.string().nullable(),
      confirmedAt: Instant.nullable(),
      signedInAt: Instant.nullable(),
      invitedBy: z.string().nullable(),
      invitedIn: z.string().nullable(),
    })
    .nullable(),
  sessions: z.array(z.object({ createdAt: Instant, seenAt: Instant })),
  alerts: z.array(
    z.object({
      email: z.string(),
      isRecipient: z.boolean(),
      askedAt: Instant.nullable(),
      confirmedAt: Instant.nullable(),
    }),
  ),
  /** True if one of the addresses receives invoices. */
  isBillingContact: z.boolean(),
  playables: z.array(Named.extend({ type: z.string(), originalName: z.string().nullable() })),
  shows: z.array(Named.extend({ endedAt: Instant.nullable() })),
  /** Audit log entries by or about the person, oldest first. */
  activity: z.array(AuditEntry),
  /** Records that the person changed, oldest first, with their names at that time. */
  changes: z.array(
    z.object({
      at: Instant,
      call: z.string().nullable(),
      resource: z.string(),
      kind: z.enum(['create', 'update', 'delete']),
      name: z.string(),
      /** Changed fields. */
      fields: z.array(z.string()),
    }),
  ),
});
export type PersonalData = z.infer<typeof PersonalData>;

export const exportPerson = route({
  id: 'personalData.export',
  host: 'content',
  method: 'POST',
  path: '/api/v1/personal-data-exports',
  access: admins,
  body: PersonReference,
  reply: z.object({ data: PersonalData }),
  summary: 'Export what this server knows about a person',
  description: 'The export is recorded in the audit log.',
});

/** Data that still names the person because it is needed: the billing address and issued invoices. */
export const keptTraces = ['billing_email', 'invoices'] as const;
export type KeptTrace = (typeof keptTraces)[number];

export const erasePerson = route({
  id: 'personalData.erase',
  host: 'content',
  method: 'POST',
  path: '/api/v1/personal-data-erasures',
  access: admins,
  body: PersonReference,
  reply: z.object({
    data: z.object({
      kept: z.array(z.enum(keptTraces)),
      /** Until then, texts in the history may contain their addresses. */
      textsErasedBy: Instant,
    }),
  }),
  summary: 'Erase a person from this server',
  description:
    'Removes them and replaces their name and addresses: at once where they are named, and within a day in texts of the history. History stays.',
});

export const OtherPerson = PersonReference.extend({ kind: z.enum(['former', 'address']), name: z.string() });
export type OtherPerson = z.infer<typeof OtherPerson>;

export const listOtherPeople = route({
  id: 'personalData.others',
  host: 'content',
  method: 'GET',
  path: '/api/v1/personal-data-others',
  access: admins,
  reply: z.object({ data: z.array(OtherPerson) }),
  summary: 'List people known to this server who are not its users',
  description: 'People who have left, and addresses of alert recipients.',
});
