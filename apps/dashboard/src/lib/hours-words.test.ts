import { defaultHours, nonstopHours } from '@vitrine/contract/locations';
import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import { hoursText } from './hours-words.ts';
import type { Translate } from './i18n/i18n.ts';

const translate = (locale: 'en' | 'cs' | 'de') =>
  createTranslator(locale, catalogues[locale]) as unknown as Translate;

test('days in a row with the same hours stand together', () => {
  expect(hoursText(translate('en'), 'en', defaultHours)).toBe('Mon–Sat 08:00–18:00, Sun closed');
  expect(hoursText(translate('cs'), 'cs', defaultHours)).toBe('po–so 08:00–18:00, ne zavřeno');
  expect(hoursText(translate('de'), 'de', nonstopHours)).toBe('Mo–So durchgehend');
  const wed = { ...defaultHours.wed, end: '24:00' };
  expect(hoursText(translate('en'), 'en', { ...defaultHours, wed })).toBe(
    'Mon–Tue 08:00–18:00, Wed 08:00–24:00, Thu–Sat 08:00–18:00, Sun closed',
  );
});
