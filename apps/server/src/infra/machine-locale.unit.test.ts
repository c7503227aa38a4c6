import { expect, test } from 'vitest';
import { machineLocale } from './machine-locale.ts';

test.each([
  [{ LANG: 'de_DE.UTF-8' }, 'de'],
  [{ LC_ALL: 'C.UTF-8', LANG: 'cs_CZ.UTF-8' }, 'cs'],
  [{ LC_MESSAGES: 'es_ES', LANG: 'de_DE' }, 'es'],
  [{ LC_ALL: '', LANG: 'fr_FR.UTF-8' }, 'en'],
  [{ LANG: 'csb_PL' }, 'en'],
  [{}, 'en'],
])('the language of %j is %s', (env, expected) => {
  expect(machineLocale(env)).toBe(expected);
});
