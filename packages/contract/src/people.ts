import * as z from 'zod';
import { anyone, everyone } from './access.ts';
import { Identity, NewPassword } from './auth.ts';
import { isCountry } from './countries.ts';
import { EmailAddress } from './email.ts';
import { locales } from './pages.ts';
import { preferredRegions } from './regions.ts';
import { route } from './route.ts';
import { Id, Instant, requiredText } from './text.ts';

// A person's own account at the auth host: sign-up, passwords, personal data and sessions. Codes arrive by
// mail in the fragment of a link; each works once and for a limited time (otherwise 422 `invalid_token`).

export const invitationDays = 7;
export const resetMinutes = 60;
export const confirmationDays = 7;

const Code = z.string().min(1).max(100);
const PasswordConfirmation = z.string().max(1000);
const passwordsMatch = (input: { password: string; passwordConfirmation: string }) =>
  input.password === input.passwordConfirmation;
const mustMatch = { error: 'auth.passwordsMustMatch', path: ['passwordConfirmation'] };

export const Registration = z
  .strictObject({
    name: requiredText(100),
    email: EmailAddress,
    password: NewPassword,
    passwordConfirmation: PasswordConfirmation,
    businessName: requiredText(100).min(3, { error: 'settings.serverNameTooShort' }),
    street: requiredText(200),
    postcode: requiredText(20),
    /** ISO 3166-1, two capital letters. */
    country: z.string().refine(isCountry, { error: 'signup.countryUnknown' }),
    region: z.enum(preferredRegions),
    registrationCode: z.string().trim().max(50).optional(),
    marketing: z.boolean().optional(),
    acceptTerms: z.literal(true, { error: 'signup.termsRequired' }),
    acceptPrivacy: z.literal(true, { error: 'signup.privacyRequired' }),
    locale: z.enum(locales),
  })
  .refine(passwordsMatch, mustMatch);
export type Registration = z.input<typeof Registration>;

/**
 * `waiting_for_server`: no server is free in the region. As soon as one is, the environment is created and a
 * mail sent.
 */
export const signupStates = ['provisioned', 'waiting_for_server'] as const;

export const register = route({
  id: 'people.register',
  host: 'auth',
  method: 'POST',
  path: '/api/v1/register',
  access: anyone,
  body: Registration,
  reply: z.object({ user: Identity, state: z.enum(signupStates) }),
  status: 201,
  summary: 'Sign up',
  description: 'Creates an account, and a server in the preferred region.',
});

const forCode = { host: 'auth', method: 'POST', access: anyone } as const;

export const confirmEmail = route({
  ...forCode,
  id: 'people.confirmEmail',
  path: '/api/v1/confirm-email',
  /**
   * The password chosen at sign-up. It is required because somebody who receives the mail for an account made
   * by another person does not know it.
   */
  body: z.strictObject({
    code: Code,
    password: z
      .string({ error: 'auth.passwordRequired' })
      .min(1, { error: 'auth.passwordRequired' })
      .max(1000),
  }),
  reply: z.object({ user: Identity }),
  summary: 'Confirm the e-mail address of a sign-up',
  description: 'Takes the password that was chosen there.',
});

export const tokenKinds = ['invitation', 'reset', 'confirmation'] as const;
export type TokenKind = (typeof tokenKinds)[number];

export const readToken = route({
  ...forCode,
  id: 'people.readToken',
  path: '/api/v1/read-token',
  body: z.strictObject({ code: Code }),
  reply: z.object({
    kind: z.enum(tokenKinds),
    email: z.string(),
    /** The server that an invitation is for. */
    serverName: z.string().nullable(),
    /** The address is already confirmed, so only signing in remains. */
    isDone: z.boolean(),
  }),
  summary: 'Read what a code from an e-mail is for',
  description: 'The code stays usable.',
});

/** The same reply whether the person exists or not. */
const Accepted = z.object({ accepted: z.literal(true) });

export const forgotPassword = route({
  ...forCode,
  id: 'people.forgotPassword',
  path: '/api/v1/forgot-password',
  body: z.strictObject({ email: EmailAddress }),
  reply: Accepted,
  summary: 'Send a link to set a new password',
  description: 'If there is an account with this e-mail address.',
});

const PasswordByCode = z.strictObject({
  code: Code,
  password: NewPassword,
  passwordConfirmation: PasswordConfirmation,
});

export const resetPassword = route({
  ...forCode,
  id: 'people.resetPassword',
  path: '/api/v1/reset-password',
  body: PasswordByCode.extend({ email: EmailAddress.optional() }).refine(passwordsMatch, mustMatch),
  reply: z.object({ user: Identity }),
  summary: 'Set a new password',
  description: 'Takes the code from the e-mail. All sessions end.',
});

export const resetPasswordByCode = route({
  ...forCode,
  id: 'people.resetPasswordByCode',
  path: '/auth/reset-password',
  body: PasswordByCode.refine(passwordsMatch, mustMatch),
  reply: z.object({ user: Identity }),
  summary: 'Set a new password (alias)',
  description: 'The same as `POST /api/v1/reset-password`.',
});

export const setPassword = route({
  ...forCode,
  id: 'people.setPassword',
  path: '/api/v1/set-password',
  body: PasswordByCode.refine(passwordsMatch, mustMatch),
  reply: z.object({ user: Identity }),
  summary: 'Create a password',
  description: 'Takes the code of an invitation, or replaces the password of a sign-up.',
});

export const resendToken = route({
  ...forCode,
  id: 'people.resendToken',
  path: '/api/v1/resend-token',
  body: z
    .strictObject({ code: Code.optional(), email: EmailAddress.optional() })
    .refine((input) => (input.code === undefined) !== (input.email === undefined), {
      error: 'validation.required',
      path: ['email'],
    }),
  reply: Accepted,
  summary: 'Send a new link in place of an expired one',
  description: 'Takes the old code or the e-mail address.',
});

// Calls for the person signed in at the auth host.

export const PasswordChange = z
  .strictObject({
    oldPassword: z
      .string({ error: 'auth.passwordRequired' })
      .min(1, { error: 'auth.passwordRequired' })
      .max(1000),
    password: NewPassword,
    passwordConfirmation: PasswordConfirmation,
  })
  .refine(passwordsMatch, mustMatch);
export type PasswordChange = z.input<typeof PasswordChange>;

export const changePassword = route({
  id: 'people.changePassword',
  host: 'auth',
  method: 'POST',
  path: '/api/v1/change-password',
  access: everyone,
  body: PasswordChange,
  reply: z.undefined(),
  status: 204,
  summary: 'Change your password',
  description: 'All other sessions end.',
});

export const deleteAccount = route({
  id: 'people.deleteAccount',
  host: 'auth',
  method: 'POST',
  path: '/api/v1/delete-account',
  access: everyone,
  body: z.strictObject({
    password: z
      .string({ error: 'auth.passwordRequired' })
      .min(1, { error: 'auth.passwordRequired' })
      .max(1000),
  }),
  reply: z.undefined(),
  status: 204,
  summary: 'Delete your account',
  description:
    'Erases you from every server that you can enter. The reply is 409 `last_admin` if a server would be left without an admin.',
});

export const Profile = z.object({
  name: z.string(),
  username: z.string().nullable(),
  email: z.string(),
  marketing: z.boolean(),
  version: z.int(),
});
export type Profile = z.infer<typeof Profile>;

/** It contains no @, so it cannot be mistaken for an address. */
const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{1,38}[a-z0-9]$/, { error: 'settings.usernameForm' });

export const ProfileInput = z
  .strictObject({ name: requiredText(100), username: Username.nullable(), marketing: z.boolean() })
  .partial();
export type ProfileInput = z.input<typeof ProfileInput>;

export const getProfile = route({
  id: 'people.profile',
  host: 'auth',
  method: 'GET',
  path: '/api/v1/profile',
  access: everyone,
  reply: z.object({ data: Profile }),
  summary: 'Read your profile',
});

export const saveProfile = route({
  id: 'people.saveProfile',
  host: 'auth',
  method: 'PUT',
  path: '/api/v1/profile',
  access: everyone,
  body: ProfileInput,
  reply: z.object({ data: Profile }),
  summary: 'Change your profile',
  description: 'Name, username and consent to marketing e-mails.',
});

export const OwnSession = z.object({
  id: Id,
  address: z.string(),
  userAgent: z.string(),
  createdAt: Instant,
  seenAt: Instant,
  isThisOne: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listSessions = route({
  id: 'people.sessions',
  host: 'auth',
  method: 'GET',
  path: '/api/v1/sessions',
  access: everyone,
  reply: z.object({ data: z.array(OwnSession) }),
  summary: 'List your sessions',
  description: 'Newest first.',
});

export const endSession = route({
  id: 'people.endSession',
  host: 'auth',
  method: 'DELETE',
  path: '/api/v1/sessions/:id',
  access: everyone,
  reply: z.undefined(),
  status: 204,
  summary: 'End one of your sessions',
  description: 'Also ends the sessions on servers that it opened.',
});

export const logoutEverywhere = route({
  id: 'people.logoutEverywhere',
  host: 'auth',
  method: 'POST',
  path: '/api/v1/logout-everywhere',
  access: everyone,
  body: z.strictObject({}).optional(),
  reply: z.undefined(),
  status: 204,
  summary: 'End all your sessions',
  description: 'On every server, including this one.',
});
