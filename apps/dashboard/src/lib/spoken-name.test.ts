import { expect, test } from 'vitest';
import { spokenName } from './spoken-name.ts';

test('a spoken name has what is seen in it, in languages that bend words too', () => {
  expect(spokenName('Group', 'Add group')).toBe('Add group');
  expect(spokenName('Skupina', 'Přidat skupinu')).toBe('Skupina: Přidat skupinu');
});
