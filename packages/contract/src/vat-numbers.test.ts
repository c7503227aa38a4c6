import { expect, test } from 'vitest';
import { countryOfVatNumber, isVatNumber, normalizeVatNumber } from './vat-numbers.ts';

const good = (
  'ATU12345678 BE0123456789 BE1123456789 BG123456789 BG1234567890 CY12345678X CZ12345678 CZ1234567890 DE123456789 ' +
  'DK12345678 EE123456789 EL123456789 ESX12345678 ESX1234567X ES12345678X FI12345678 FR12123456789 FRAB123456789 ' +
  'HR12345678901 HU12345678 IE1234567FA IE1A23456B IT12345678901 LT123456789 LT123456789012 LU12345678 LV12345678901 ' +
  'MT12345678 NL123456789B01 PL1234567890 PT123456789 RO12 RO1234567890 SE123456789001 SI12345678 SK1234567890 ' +
  'XI123456789 XIGD123'
).split(' ');

test.each(good)('%s has the form of its country', (number) => {
  expect(isVatNumber(number)).toBe(true);
});

test.each([
  '',
  'CZ',
  '12345678',
  'GR123456789',
  'GB123456789',
  'US123456789',
  'DE12345678',
  'DE1234567890',
  'AT12345678',
  'SE123456789012',
  'constructor',
  '__proto__',
  'CZ12345678/../x',
  'CZ12345678\n',
])('%j does not', (number) => {
  expect(isVatNumber(number)).toBe(false);
});

test('blanks, dots, hyphens and lower case are accepted; a line break is not removed', () => {
  expect(normalizeVatNumber(' cz 12.345-678 ')).toBe('CZ12345678');
  expect(isVatNumber(normalizeVatNumber('CZ12345678\n'))).toBe(false);
});

test('Greece and Northern Ireland use prefixes other than their country codes', () => {
  expect(['EL123456789', 'XI123456789', 'SK1234567890'].map(countryOfVatNumber)).toEqual(['GR', 'GB', 'SK']);
});
