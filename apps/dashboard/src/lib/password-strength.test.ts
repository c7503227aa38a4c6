import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test('fewer than eight characters have no strength', () => {
  expect(strengthOf('')).toBeNull();
  expect(strengthOf('Aa1!xyz')).toBeNull();
});

test('repetitions, sequences and keyboard patterns are weak at any length', () => {
  for (const password of ['aaaaaaaaaaaaaaaa', '1234567890', 'qwertyuiop', 'abababababab', '87654321']) {
    expect(strengthOf(password), password).toBe('weak');
  }
});

test('length makes a password strong, special characters alone do not', () => {
  expect(strengthOf('P@ssw0rd')).toBe('fair');
  expect(strengthOf('kettle brown')).toBe('good');
  expect(strengthOf('seven brown kettles sing')).toBe('strong');
});

test('the user’s own name and address add nothing', () => {
  const known = ['Hana Králová', 'hana@orchard.example'];
  expect(strengthOf('hanakrálová', known)).toBe('weak');
  expect(strengthOf('orchardhana1', known)).toBe('weak');
});

test('non-ASCII letters count as letters', () => {
  expect(strengthOf('žluťoučký kůň úpěl ďábelské')).toBe('strong');
});
