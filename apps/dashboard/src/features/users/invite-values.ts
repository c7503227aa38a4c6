import { type Role, roles } from '@vitrine/contract/access';
import { isEmail, normalizeEmail } from '@vitrine/contract/email';
import type { Message } from '@vitrine/contract/messages';
import { maxInvitations, parseEmails, type UsersInvite } from '@vitrine/contract/users';
import * as z from 'zod';
import { withAdded } from '../../ui/ChipsField.tsx';

// The values of the invitation and their errors. Invalid addresses are kept, to be corrected.

export const InviteValues = z.object({
  emails: z.array(z.string()),
  /** Text in the field, which is invited too. */
  typing: z.string(),
  role: z.enum(roles),
  allowedFolder: z.string().nullable(),
  description: z.string(),
});
export type InviteValues = z.infer<typeof InviteValues>;

export const emptyInvitation = (role: Role = 'standard'): InviteValues => ({
  emails: [],
  typing: '',
  role,
  allowedFolder: null,
  description: '',
});

/** In the typed order, so that an invalid address is found where it was pasted. */
export function splitEmails(text: string): string[] {
  const { emails, invalid } = parseEmails(text);
  const at = (entry: string) => text.toLowerCase().indexOf(entry.toLowerCase());
  return [...emails, ...invalid].sort((one, other) => at(one) - at(other));
}

export const isValidEmail = (text: string) => isEmail(normalizeEmail(text));

export const allEmails = ({ emails, typing }: InviteValues): string[] =>
  withAdded(emails, splitEmails(typing));

export const isUntouched = (values: InviteValues) =>
  allEmails(values).length === 0 && values.description.trim() === '' && values.allowedFolder === null;

export const invitationOf = (values: InviteValues): UsersInvite => ({
  emails: allEmails(values),
  role: values.role,
  allowedFolder: values.allowedFolder,
  description: values.description.trim() || null,
});

export function problemsOf(values: InviteValues): Partial<Record<'emails', Message>> {
  const emails = allEmails(values);
  if (emails.length === 0) return { emails: { key: 'validation.required' } };
  if (!emails.every(isValidEmail)) return { emails: { key: 'users.emailsInvalid' } };
  if (emails.length > maxInvitations) {
    return { emails: { key: 'users.emailsTooMany', values: { max: maxInvitations } } };
  }
  return {};
}
