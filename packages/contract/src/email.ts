import * as z from 'zod';

// E-mail addresses in the one form in which they are stored and compared: lower case and trimmed. The grammar
// is narrower than the standard's. It has no quotes, comments, groups or routes, which mail programs read in
// different ways, and it requires a dot in the domain.

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const form = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);
const maxLength = 254;
const maxLocalLength = 64;

export const normalizeEmail = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** Expects a normalized address. The length is checked before the pattern, so long texts cost nothing. */
export const isEmail = (email: string): boolean =>
  email.length <= maxLength && email.indexOf('@') <= maxLocalLength && form.test(email);

/** Accepts capitals and surrounding blanks, and returns the normalized form. */
export const EmailAddress = z
  .string({ error: 'validation.email' })
  .max(1000, { error: 'validation.email' })
  .transform(normalizeEmail)
  .refine(isEmail, { error: 'validation.email' });

export interface ParsedEmails {
  /** Valid addresses without duplicates, in the order of the text. */
  readonly emails: readonly string[];
  /** Entries that are not addresses, as they were written. */
  readonly invalid: readonly string[];
}

/**
 * Parses a pasted list separated by commas, semicolons or line ends. Duplicates and empty entries are
 * dropped.
 */
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
