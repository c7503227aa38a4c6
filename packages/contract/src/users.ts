import * as z from 'zod';
import { admins, roles } from './access.ts';
import { contains, eqOneOf, resource } from './resource.ts';
import { route } from './route.ts';
import { Id, Instant, Named, optionalText, recordBase } from './text.ts';

export { parseEmails } from './email.ts';

/**
 * `unconfirmed`: invited, no password yet. `confirmed`: password set, never signed in here. `active`: has
 * signed in.
 */
export const userStatuses = ['active', 'confirmed', 'unconfirmed', 'blocked'] as const;
export type UserStatus = (typeof userStatuses)[number];

/**
 * A person on this server. Name, username and email belong to the person; the other fields to the server's
 * admins.
 */
export const User = z.object({
  ...recordBase,
  name: z.string(),
  username: z.string().nullable(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  /** Null means all folders. */
  allowedFolder: Id.nullable(),
  description: z.string().nullable(),
  /** May approve changes of others. Admins always may. */
  mayApprove: z.boolean(),
  /** May raise alarms. Admins always may. */
  mayAlert: z.boolean(),
  /** Links for the counter that stop working when they are blocked or deleted. */
  counterLinks: z.int(),
  lastUpdated: Instant,
  /** Users cannot block, delete or demote themselves. */
  isYou: z.boolean(),
});
export type User = z.infer<typeof User>;

export const UserInput = z.object({
  role: z.enum(roles),
  allowedFolder: Id.nullable().optional(),
  description: optionalText(500).optional(),
  mayApprove: z.boolean().optional(),
  mayAlert: z.boolean().optional(),
});
export type UserInput = z.input<typeof UserInput>;

const one = z.object({ data: User });

export const users = resource('users', {
  title: { one: 'a user', many: 'users' },
  record: User,
  input: UserInput,
  list: {
    filters: { name: contains, role: eqOneOf(...roles), status: eqOneOf(...userStatuses) },
    sort: ['name', 'email', 'role', 'createdAt', 'updatedAt'],
    defaultSort: 'name:asc',
    search: ['name', 'email', 'username', 'description'],
    category: 'role',
  },
  counts: userStatuses,
  include: { allowedFolder: Named },
  access: { list: admins, get: admins, update: admins, remove: admins },
  actions: {
    block: {
      access: admins,
      reply: one,
      summary: 'Block the user on this server',
      description: 'They are signed out at once.',
    },
    'take-links': {
      access: admins,
      reply: one,
      summary: "Make the user's counter links yours",
      description:
        'So that they go on after the user is blocked or deleted. API tokens cannot be taken over.',
    },
    unblock: { access: admins, reply: one, summary: 'Unblock the user' },
    resend: {
      access: admins,
      reply: one,
      summary: 'Send the invitation again',
      description: 'The earlier link stops working.',
    },
  },
});

export const maxInvitations = 100;

/** The server checks the addresses together: one invalid address refuses them all, with a single message. */
export const UsersInvite = z.strictObject({
  emails: z.array(z.string()).min(1, { error: 'validation.required' }),
  role: z.enum(roles),
  allowedFolder: Id.nullable().optional(),
  description: optionalText(500).optional(),
});
export type UsersInvite = z.input<typeof UsersInvite>;

export const usersInvite = route({
  id: 'users.invite',
  host: 'content',
  method: 'POST',
  path: '/api/v1/users',
  access: admins,
  query: users.routes.list.query!,
  answersRecordsOf: users.name,
  body: UsersInvite,
  reply: users.routes.list.reply.pick({ data: true }),
  status: 201,
  summary: 'Invite people by e-mail',
  description: `At most ${maxInvitations} at once.`,
});
