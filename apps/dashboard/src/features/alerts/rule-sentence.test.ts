import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { AlertValues } from './alert-values.ts';
import { partsOf, ruleSentence } from './rule-sentence.ts';

const speak = (locale: 'en' | 'cs' | 'de' | 'es'): Translate => {
  const voice = createTranslator(locale, catalogues[locale]);
  return (key, values) => voice(key, values) ?? key;
};
const values: AlertValues = {
  alertingEnabled: true,
  faultsEnabled: false,
  defaultOfflineLimit: 10,
  maxEmailsPerHour: 2,
  maxEmailsPerDay: 6,
  recipients: ['a@b.cz', 'c@d.cz'],
  typing: 'e@f.cz',
  limits: [],
  ignored: [],
};
const saidIn = (locale: Parameters<typeof speak>[0], changes: Partial<AlertValues> = {}) =>
  ruleSentence({ ...values, ...changes }, speak(locale));
const textOf = (parts: ReturnType<typeof saidIn>) => parts?.map(({ text }) => text).join('');

test('the rule is one sentence with its four numbers highlighted', () => {
  const parts = saidIn('en');
  expect(textOf(parts)).toBe(
    'When a display is offline for 10 minutes, email 3 people, at most 2 an hour and 6 a day per device.',
  );
  expect(parts!.filter(({ isNumber }) => isNumber).map(({ text }) => text)).toEqual([
    '10 minutes',
    '3 people',
    '2 an hour',
    '6 a day',
  ]);
});

test('every language uses the right plural forms', () => {
  expect(textOf(saidIn('en', { defaultOfflineLimit: 1, recipients: [], typing: 'a@b.cz' }))).toContain(
    'offline for 1 minute, email 1 person,',
  );
  expect(textOf(saidIn('cs', { defaultOfflineLimit: 2 }))).toContain(
    '2 minuty offline, odejde e-mail 3 lidem',
  );
  expect(textOf(saidIn('de'))).toContain('10 Minuten offline ist, geht eine E-Mail an 3 Personen');
  expect(textOf(saidIn('es'))).toContain('10 minutos sin conexión, se envía un correo a 3 personas');
});

test('text that is not an address is not a recipient', () => {
  expect(textOf(saidIn('en', { recipients: ['nonsense'], typing: '' }))).toContain('email 0 people');
});

test('without a number there is no sentence', () => {
  expect(saidIn('en', { maxEmailsPerDay: '' })).toBeNull();
});

test('a sentence that begins or ends with a number has no empty parts', () => {
  expect(partsOf('\uE0002\uE001 a day')).toEqual([
    { text: '2', isNumber: true },
    { text: ' a day', isNumber: false },
  ]);
});
