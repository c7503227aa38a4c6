import { expect, test } from 'vitest';
import { findTyped, nothingTyped, withLetter } from './type-ahead.ts';

const labels = ['Praha', 'Barcelona', 'Brno', 'Berlin', 'Český Krumlov', 'Ostrava'];

/** The option on which somebody ends who types these letters, each so many milliseconds after the last. */
function typed(letters: string, everyMs = 100, from = 0): string | undefined {
  let at = from;
  let word = nothingTyped;
  [...letters].forEach((letter, index) => {
    word = withLetter(word, letter, index * everyMs);
    const found = findTyped(labels, word, at);
    if (found >= 0) at = found;
  });
  return labels[at];
}

test('letters typed quickly are one word, after a pause each is a new one', () => {
  expect(typed('br')).toBe('Brno');
  expect(typed('ber')).toBe('Berlin');
  expect(typed('bo', 2000)).toBe('Ostrava');
});

test('the same letter again goes to the next that begins with it, and round', () => {
  expect(typed('b')).toBe('Barcelona');
  expect(typed('bb')).toBe('Brno');
  expect(typed('bbbb')).toBe('Barcelona');
});

test('accents, case and spaces of a name are as people type them', () => {
  expect(typed('cesky k')).toBe('Český Krumlov');
  expect(typed('PRA', 100, 3)).toBe('Praha');
});

test('what nothing begins with leaves the marked option where it is', () => {
  expect(typed('x', 100, 2)).toBe('Brno');
});
