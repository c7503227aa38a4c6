/** The form of a VAT number in each country of the register (VIES), without the two letters in front. */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z]\d{7}[A-Z]$|^[A-Z]\d{8}$|^\d{8}[A-Z]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]$|^\d{7}[A-W][A-I]$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  /** Northern Ireland. */
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/** Blanks, dots and hyphens are how people write it; letters are large. A break of line belongs to no number. */
export const normalizeVatNumber = (text: string): string => text.replace(/[ .-]/g, '').toUpperCase();

/** Of a number that is normalized already. */
export function isVatNumber(number: string): boolean {
  const form = Object.hasOwn(forms, number.slice(0, 2)) ? forms[number.slice(0, 2)] : undefined;
  return form?.test(number.slice(2)) ?? false;
}

/** ISO 3166-1 of the country in front of a number: the register writes EL for Greece. */
export const countryOfVatNumber = (number: string): string =>
  ({ EL: 'GR', XI: 'GB' })[number.slice(0, 2)] ?? number.slice(0, 2);
