import * as z from 'zod';

/**
 * Accepts what people type (any case, spaces, dashes, diacritics) and normalises it to `amber-falcon-river`.
 */
export const normalisePhrase = (typed: string): string =>
  typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .split(/[\s\-–—_.,]+/)
    .filter(Boolean)
    .join('-');

/** Three words of letters. The phrase is a label for looking a device up, never a credential. */
export const ConnectString = z
  .string()
  .max(200)
  .transform(normalisePhrase)
  .refine((phrase) => /^[a-z]{2,12}(-[a-z]{2,12}){2}$/.test(phrase), { error: 'pairing.threeWords' });
