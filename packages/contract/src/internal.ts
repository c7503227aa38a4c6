import * as z from 'zod';
import { authHosts, contentServers } from './access.ts';
import { currencies } from './currencies.ts';
import { locales } from './pages.ts';
import { preferredRegions, regions } from './regions.ts';
import { route } from './route.ts';
import { Id, Instant, text } from './text.ts';

// Calls between the hosts (wire.md, Trust) about people and servers. The auth host knows who people are and
// which servers they may enter; a content server knows its members. Each sends the current state rather than
// events, so a repeated or late call does no harm.

const nothing = z.undefined();

/** Returns the ids of people by address. An unknown person is created without a password. */
export const findPeople = route({
  id: 'internal.people',
  host: 'auth',
  method: 'POST',
  path: '/api/internal/people',
  access: contentServers,
  body: z.strictObject({
    environment: Id,
    emails: z.array(text(254)).min(1).max(100),
    locale: z.enum(locales),
  }),
  reply: z.object({ data: z.array(z.object({ id: Id, email: text(320) })) }),
  summary: 'Find the people with these e-mail addresses',
  description: 'For inviting them to an environment.',
});

const Membership = z.strictObject({
  identityId: Id,
  /** A new id for each invitation of somebody who was not a member. */
  memberId: Id,
  version: z.int(),
  state: z.enum(['member', 'blocked', 'gone']),
  /** One mail is sent for each id. */
  invitation: z.strictObject({ id: Id, invitedBy: text(100), locale: z.enum(locales) }).nullable(),
});
export type Membership = z.infer<typeof Membership>;

export const putMemberships = route({
  id: 'internal.memberships',
  host: 'auth',
  method: 'PUT',
  path: '/api/internal/memberships',
  access: contentServers,
  body: z.strictObject({ environment: Id, members: z.array(Membership).min(1).max(100) }),
  reply: nothing,
  status: 204,
  summary: 'Update who belongs to an environment',
  description: 'People who are invited receive an e-mail.',
});

export const putServer = route({
  id: 'internal.server',
  host: 'auth',
  method: 'PUT',
  path: '/api/internal/servers',
  access: contentServers,
  body: z.strictObject({
    environment: Id,
    version: z.int(),
    name: text(100),
    preferredRegion: z.enum(preferredRegions),
    /** Who gets the mail when a server in that region becomes available. */
    wishedBy: Id.nullable(),
  }),
  reply: z.object({ newServer: z.enum(['not_needed', 'not_available', 'available']) }),
  summary: "Update an environment's name and preferred region",
});

export const touchLogin = route({
  id: 'internal.touchLogin',
  host: 'auth',
  method: 'POST',
  path: '/api/internal/touch-login',
  access: contentServers,
  body: z.strictObject({ loginId: Id }),
  reply: nothing,
  status: 204,
  summary: 'Record that a session of a login was kept alive',
});

export const receivePerson = route({
  id: 'internal.receivePerson',
  host: 'content',
  method: 'PUT',
  path: '/api/internal/people',
  access: authHosts,
  body: z.strictObject({
    identityId: Id,
    name: text(320),
    email: text(320),
    username: text(320).nullable(),
    /** True if the address was confirmed by the invitation to this environment or later. */
    hasConfirmed: z.boolean(),
  }),
  reply: nothing,
  status: 204,
  summary: 'Update a member',
  description: 'Pushed by the auth host.',
});

export const receiveFailedSignIn = route({
  id: 'internal.receiveFailedSignIn',
  host: 'content',
  method: 'POST',
  path: '/api/internal/failed-sign-ins',
  access: authHosts,
  body: z.strictObject({
    /** A failure with the same id is recorded once. */
    id: Id,
    identityId: Id,
    at: Instant,
    address: text(100),
  }),
  reply: nothing,
  status: 204,
  summary: 'Record a failed sign-in of a member',
  description: 'Pushed by the auth host.',
});

export const makeServer = route({
  id: 'internal.makeServer',
  host: 'content',
  method: 'PUT',
  path: '/api/internal/server',
  access: authHosts,
  makesServer: true,
  body: z.strictObject({
    id: Id,
    name: text(100),
    region: z.enum(regions),
    preferredRegion: z.enum(preferredRegions),
    currency: z.enum(currencies),
    business: z
      .strictObject({ name: text(320), street: text(320), postcode: text(320), country: text(320) })
      .nullable(),
    plan: z.strictObject({
      extraFreeDisplays: z.int().min(0).max(10_000),
      priceList: text(320).nullable(),
      reseller: text(320).nullable(),
    }),
    admin: z.strictObject({
      identityId: Id,
      memberId: Id,
      name: text(320),
      email: text(320),
      hasConfirmed: z.boolean(),
      /** Language of the first alerts. */
      locale: z.enum(locales).optional(),
    }),
  }),
  reply: nothing,
  status: 204,
  summary: 'Create an environment and its first admin',
  description: 'Repeating the call changes nothing.',
});

export const makeAdmin = route({
  id: 'internal.makeAdmin',
  host: 'content',
  method: 'PUT',
  path: '/api/internal/admins',
  access: authHosts,
  body: z.strictObject({
    identityId: Id,
    name: text(100),
    email: text(254),
    hasConfirmed: z.boolean(),
  }),
  reply: nothing,
  status: 204,
  summary: 'Make somebody an admin of this environment',
  description: 'Called by the operator; replaces the role they had.',
});

export const eraseMember = route({
  id: 'internal.eraseMember',
  host: 'content',
  method: 'POST',
  path: '/api/internal/erasures',
  access: authHosts,
  /** A trial erases nobody. Both refuse to erase the only admin: 409 `last_admin`. */
  body: z.strictObject({ identityId: Id, isTrial: z.boolean() }),
  reply: nothing,
  status: 204,
  summary: 'Erase the person of a deleted account from this environment',
});

export const serverDeleted = route({
  id: 'internal.serverDeleted',
  host: 'auth',
  method: 'POST',
  path: '/api/internal/deleted-servers',
  access: contentServers,
  body: z.strictObject({ environment: Id, keepsInvoices: z.boolean() }),
  reply: nothing,
  status: 204,
  summary: 'Record that an environment was deleted',
  description: 'Called by a content server. Only what leads to its invoices is kept.',
});

export const steerServer = route({
  id: 'internal.steerServer',
  host: 'content',
  method: 'POST',
  path: '/api/internal/server',
  access: authHosts,
  body: z.strictObject({
    /** A server in the requested region is available. */
    newServer: z.literal('available').optional(),
    /** The operator suspended the environment: everybody is signed out. */
    isSuspended: z.boolean().optional(),
    /** When the operator's deletion takes effect, or null if it was cancelled. */
    deleteAt: Instant.nullable().optional(),
    /** The person who signed up never came, so the environment is removed unless somebody has used it. */
    isUnused: z.literal(true).optional(),
  }),
  reply: nothing,
  status: 204,
  summary: 'Notify an environment as a whole',
  description: 'Called by the auth host.',
});
