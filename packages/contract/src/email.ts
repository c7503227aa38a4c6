import * as z from 'zod';

// Addresses of people, in the one form in which they are kept and compared: small letters, nothing around them. The
// grammar is narrower than that of the standard: no quotes, comments, groups or routes, which mail programs read in
// different ways, and a name with a dot after the @.

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const form = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);
const maxLength = 254;
const maxLocalLength = 64;

export const normalizeEmail = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** Of an address that is normalized already. Long texts are refused unread. */
export const isEmail = (email: string): boolean =>
  email.length <= maxLength && email.indexOf('@') <= maxLocalLength && form.test(email);

/** Accepts capitals and blanks around it, and gives the form that is kept. */
export const EmailAddress = z
  .string({ error: 'validation.email' })
  .max(1000, { error: 'validation.email' })
  .transform(normalizeEmail)
  .refine(isEmail, { error: 'validation.email' });

export interface ParsedEmails {
  /** Valid ones, each once, in the order of the text. */
  readonly emails: readonly string[];
  /** What is none, as it was written. */
  readonly invalid: readonly string[];
}

/** A pasted list: separated by commas, semicolons or line ends; duplicates are folded, empty places passed over. */
export function parseEmails(text: string): ParsedEmails {
  const entries = text
    .replaceAll('\uFEFF', '')
    .split(/[,;\r\n]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const normalized = entries.map(normalizeEmail);
  return {
    emails: [...new Set(normalized.filter(isEmail))],
    invalid: [...new Set(entries.filter((_, i) => !isEmail(normalized[i]!)))],
  };
}
