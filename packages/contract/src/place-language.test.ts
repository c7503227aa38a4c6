import { expect, test } from 'vitest';
import { languageOfDesign } from './place-language.ts';

test.each([
  ['nothing is said', undefined, 'cs', 'Europe/Prague', 'cs'],
  ['English in Prague', 'en', 'cs', 'Europe/Prague', 'en-GB'],
  ['English in America, where the place writes Spanish', 'en', 'es', 'America/New_York', 'en-US'],
  ['English where it is written anyway', 'en', 'en-GB', 'America/New_York', 'en-GB'],
  ['German in Vienna, which has its own', 'de', 'de-AT', 'Europe/Vienna', 'de-AT'],
  ['German in London', 'de', 'en-GB', 'Europe/London', 'de'],
  ['Spanish in Mexico', 'es', 'es-MX', 'America/Mexico_City', 'es-MX'],
])('a design with units as its words: %s', (_, words, place, timezone, expected) => {
  expect(languageOfDesign(words, place, timezone)).toBe(expected);
});
