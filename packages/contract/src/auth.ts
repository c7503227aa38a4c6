import * as z from 'zod';
import { anyone, authHosts, contentServers, everyone, rights } from './access.ts';
import { EmailAddress } from './email.ts';
import { route } from './route.ts';
import { Id, Instant, requiredText } from './text.ts';

// The sign-in calls, on the auth host and on the chosen server (spec section 7).

/** A server as users see it: one customer's environment on a content server. */
export const Server = z.object({ name: z.string(), url: z.url(), Domain: z.string() });
export type Server = z.infer<typeof Server>;

export const Identity = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
});

/** `email` is the e-mail address or the username. Nobody has a password longer than 1,000 characters. */
export const Credentials = z.strictObject({
  email: requiredText(320),
  password: z.string({ error: 'auth.passwordRequired' }).min(1, { error: 'auth.passwordRequired' }).max(1000),
});
export type Credentials = z.infer<typeof Credentials>;

export const AuthUser = Identity.extend({ servers: z.array(Server).optional() });
export const SessionUser = Identity.extend({
  roles: z.array(z.object({ name: z.string() })).optional(),
  allowedFolder: Id.nullable(),
  /** What they may do beside their role; absent from older servers. */
  rights: z.array(z.enum(rights)).optional(),
  /** Whether they run the installation: admins of its own environment. */
  isInstallationAdmin: z.boolean().optional(),
  /**
   * Their API tokens and counter links from before they reset their password: whoever knew the old one may have made them.
   * Absent if there are none, or if they have been asked.
   */
  review: z.object({ tokens: z.int(), links: z.int() }).optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

const include = <const T extends string>(relation: T) =>
  z.strictObject({ include: z.literal(relation).optional(), populate: z.literal(relation).optional() });

const noBody = z.strictObject({}).optional();
const nothing = z.undefined();

const csrfCookie = {
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  access: anyone,
  reply: nothing,
  status: 204,
} as const;

export const authCsrfCookie = route({
  ...csrfCookie,
  id: 'auth.csrfCookie',
  host: 'auth',
  summary: 'Set the XSRF cookie of the auth host',
});

export const authLogin = route({
  id: 'auth.login',
  host: 'auth',
  method: 'POST',
  path: '/api/login',
  access: anyone,
  query: include('servers'),
  body: Credentials,
  reply: z.object({ user: AuthUser }),
  summary: 'Sign in at the auth host',
  description: '`include=servers` lists the servers that this person can enter.',
});

/** 32 bytes as URL-safe base64. */
const Bytes32 = z.string().regex(/^[\w-]{43}$/, { error: 'validation.invalid' });

export const ticketSeconds = 60;

export const TicketRequest = z.strictObject({
  /** The `url` of a server from the login's list. */
  server: requiredText(2000),
  /** SHA-256 of a verifier that the browser keeps secret until it redeems the ticket. */
  challenge: Bytes32,
});

export const issueTicket = route({
  id: 'auth.ticket',
  host: 'auth',
  method: 'POST',
  path: '/api/v1/tickets',
  access: everyone,
  body: TicketRequest,
  reply: z.object({ ticket: Bytes32 }),
  status: 201,
  summary: 'Get a ticket for one server',
  description: 'It works once, for 60 seconds, with the verifier of its challenge.',
});

export const authLogout = route({
  id: 'auth.logout',
  host: 'auth',
  method: 'POST',
  path: '/api/v1/logout',
  access: anyone,
  body: noBody,
  reply: nothing,
  status: 204,
  summary: 'Sign out of the auth host',
  description: 'Ends this session and the sessions on servers that it opened.',
});

export const csrfCookieOnServer = route({
  ...csrfCookie,
  id: 'session.csrfCookie',
  host: 'content',
  summary: 'Set the XSRF cookie of this server',
});

export const TicketRedemption = z.strictObject({ ticket: Bytes32, verifier: Bytes32 });
export type TicketRedemption = z.infer<typeof TicketRedemption>;

export const login = route({
  id: 'session.login',
  host: 'content',
  method: 'POST',
  path: '/api/login',
  access: anyone,
  query: include('roles'),
  body: z.union([Credentials, TicketRedemption]),
  reply: z.object({ user: SessionUser }),
  summary: 'Sign in to this server',
  description: 'With a ticket from the auth host, or with credentials.',
});

export const me = route({
  id: 'session.me',
  host: 'content',
  method: 'GET',
  path: '/api/me',
  access: everyone,
  query: include('roles'),
  reply: z.object({ user: SessionUser }),
  summary: 'Read who is signed in',
  description: 'Restores the session after a page reload.',
});

export const keepAlive = route({
  id: 'session.keepAlive',
  host: 'content',
  method: 'GET',
  path: '/api/keep-alive',
  access: everyone,
  reply: nothing,
  status: 204,
  summary: 'Keep the session alive',
});

export const logout = route({
  id: 'session.logout',
  host: 'content',
  method: 'POST',
  path: '/api/v1/logout',
  access: anyone,
  body: noBody,
  reply: nothing,
  status: 204,
  summary: 'Sign out',
  description: 'Ends the session on this server and the one at the auth host.',
});

/** A password that somebody chooses. It is not trimmed: leading and trailing blanks are part of it. */
export const NewPassword = z
  .string({ error: 'auth.passwordRequired' })
  .min(1, { error: 'auth.passwordRequired' })
  .refine((password) => [...password].length >= 8, { error: 'auth.passwordTooShort' })
  .max(1000);

export const FirstAdminInput = z
  .strictObject({
    code: z.string().max(100),
    serverName: requiredText(100).min(3, { error: 'settings.serverNameTooShort' }),
    name: requiredText(100),
    email: EmailAddress,
    password: NewPassword,
    passwordConfirmation: z.string().max(1000),
  })
  .refine((input) => input.password === input.passwordConfirmation, {
    error: 'auth.passwordsMustMatch',
    path: ['passwordConfirmation'],
  });
export type FirstAdminInput = z.infer<typeof FirstAdminInput>;

export const createFirstAdmin = route({
  id: 'auth.firstAdmin',
  host: 'auth',
  method: 'POST',
  path: '/api/v1/first-admin',
  access: anyone,
  body: FirstAdminInput,
  reply: z.object({ user: Identity }),
  status: 201,
  summary: 'Create the first server and its admin',
  description: 'Takes the one-time code that an empty installation prints.',
});

// Calls between the hosts (wire.md, Trust). They use a per-server key and no cookies.

/**
 * Who has signed in, the login to which the session on the server belongs, and when that login was opened.
 */
const Admission = z.object({
  identity: Identity,
  loginId: Id,
  loggedInAt: Instant,
  /** When they last chose a password by a mailed code; absent from older auth hosts. */
  passwordResetAt: Instant.nullable().optional(),
});
export type Admission = z.infer<typeof Admission>;

/**
 * Of a server that the calling host does not have. A person who belongs to it is answered 404 `server_not_found`; nobody else
 * learns whether it exists.
 */
const goneSlug = z.string().max(63).optional();

export const verifyCredentials = route({
  id: 'internal.verify',
  host: 'auth',
  method: 'POST',
  path: '/api/internal/verify',
  access: contentServers,
  body: Credentials.extend({
    environment: Id,
    goneSlug,
    address: z.string().max(64),
    userAgent: z.string().max(1000),
  }),
  reply: Admission,
  summary: 'Check credentials for an environment',
  description: 'Opens a login for the session there.',
});

export const redeemTicket = route({
  id: 'internal.redeemTicket',
  host: 'auth',
  method: 'POST',
  path: '/api/internal/redeem-ticket',
  access: contentServers,
  body: TicketRedemption.extend({ environment: Id, goneSlug }),
  reply: Admission,
  summary: 'Redeem a ticket for an environment',
});

export const endLogin = route({
  id: 'internal.endLogin',
  host: 'auth',
  method: 'POST',
  path: '/api/internal/end-login',
  access: contentServers,
  body: z.strictObject({
    loginId: Id,
    /** The server refused the session for which this login was opened. */
    isUnused: z.literal(true).optional(),
  }),
  reply: nothing,
  status: 204,
  summary: 'End the login behind a session that has ended',
});

/** The most logins in one call; larger numbers are split into several calls. */
export const maxEndedLogins = 1000;

/**
 * If `loginId` is null, the person was signed out everywhere except `exceptLoginId`. The ended logins are in
 * `loginIds`; `endedAt` is for sessions of older versions, which belong to no login.
 */
export const EndedLogin = z.object({
  loginId: Id.nullable(),
  loginIds: z.array(Id).max(maxEndedLogins),
  exceptLoginId: Id.nullable(),
  identityId: Id,
  endedAt: Instant,
});
export type EndedLogin = z.infer<typeof EndedLogin>;

export const listEndedLogins = route({
  id: 'internal.endedLogins',
  host: 'auth',
  method: 'GET',
  path: '/api/internal/ended-logins',
  access: contentServers,
  query: z.strictObject({ after: z.coerce.number().int().min(0).optional() }),
  reply: z.object({ data: z.array(EndedLogin.extend({ environment: Id })), latest: z.int() }),
  summary: 'List logins that ended since a time',
  description: 'Polled, so that a missed push has no consequence.',
});

export const listHostedEnvironments = route({
  id: 'internal.environments',
  host: 'auth',
  method: 'GET',
  path: '/api/internal/environments',
  access: contentServers,
  reply: z.object({
    data: z.array(Id),
    /** The installation's own environment, if this server hosts it. */
    own: Id.nullable().optional(),
  }),
  summary: 'List the environments that the calling content server hosts',
});

export const receiveEndedLogin = route({
  id: 'internal.receiveEndedLogin',
  host: 'content',
  method: 'POST',
  path: '/api/internal/ended-logins',
  access: authHosts,
  body: z.strictObject(EndedLogin.shape),
  reply: nothing,
  status: 204,
  summary: 'End the sessions of a login',
  description: 'Pushed by the auth host.',
});
