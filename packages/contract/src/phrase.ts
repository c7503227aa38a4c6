import * as z from 'zod';

/** What people type: any case, spaces, dashes, diacritics. Normalised to `amber-falcon-river`. */
export const normalisePhrase = (typed: string): string =>
  typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .split(/[\s\-–—_.,]+/)
    .filter(Boolean)
    .join('-');

/** Three words of letters. The words are a label to look a device up by, never a credential. */
export const ConnectString = z
  .string()
  .max(200)
  .transform(normalisePhrase)
  .refine((phrase) => /^[a-z]{2,12}(-[a-z]{2,12}){2}$/.test(phrase), { error: 'pairing.threeWords' });
