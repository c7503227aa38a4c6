/** The form of a VAT number in each country of the register (VIES), without the two-letter prefix. */
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

/**
 * People write VAT numbers with blanks, dots, hyphens and lower case. A line break is never part of a number,
 * so it stays and fails the check.
 */
export const normalizeVatNumber = (text: string): string => text.replace(/[ .-]/g, '').toUpperCase();

/** Expects a normalized number. */
export function isVatNumber(number: string): boolean {
  const form = Object.keys(forms).includes(number.slice(0, 2)) ? forms[number.slice(0, 2)] : undefined;
  return form?.test(number.slice(2)) ?? false;
}

/** The ISO 3166-1 code of the country of a VAT number; the register uses EL for Greece. */
export const countryOfVatNumber = (number: string): string =>
  ({ EL: 'GR', XI: 'GB' })[number.slice(0, 2)] ?? number.slice(0, 2);
