import { expect, test } from 'vitest';
import { findTyped, nothingTyped, withLetter } from './type-ahead.ts';

const labels = ['Praha', 'Barcelona', 'Brno', 'Berlin', 'Český Krumlov', 'Ostrava'];

/** The option reached by typing these letters at this interval in milliseconds. */
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

test('the same letter again moves to the next match, and wraps around', () => {
  expect(typed('b')).toBe('Barcelona');
  expect(typed('bb')).toBe('Brno');
  expect(typed('bbbb')).toBe('Barcelona');
});

test('accents, case and spaces are matched as people type them', () => {
  expect(typed('cesky k')).toBe('Český Krumlov');
  expect(typed('PRA', 100, 3)).toBe('Praha');
});

test('text without a match keeps the highlighted option', () => {
  expect(typed('x', 100, 2)).toBe('Brno');
});
