import { expect, test } from 'vitest';
import { isMadeOfKnownWords } from './password-words.ts';

const known = ['Hana Králová', 'hana.k@orchard.example', 'hanka', 'Orchard Coffee EU', null];

test.each([
  'vitrine-2026',
  'VITRINE!!!',
  'hana1234',
  'kralova2026',
  'KRÁLOVÁ-99',
  'orchardcoffee1!',
  'Coffee.EU.1',
  'hanka-hanka-1',
])('case 13: %s is mostly a word of the product, the server or the person', (password) => {
  expect(isMadeOfKnownWords(password, known)).toBe(true);
});

test.each([
  // As long as a password has to be without them.
  'vitrine seven kettles',
  'hana likes brown bread',
  // No such word in it at all.
  'torrefacte',
  'a good long one',
])('case 13: %s is a password', (password) => {
  expect(isMadeOfKnownWords(password, known)).toBe(false);
});
