import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { editsOf, someEdits } from './edit-words.ts';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
  return startI18n('en', ['all']);
});

const named = (...names: string[]) => names.map((name) => ({ id: name, name }));
const savedValues = { name: 'Counters', notes: '', displays: named('Bar', 'Counter') };
type Values = typeof savedValues;
const describe = (values: Values, field: keyof Values) => ({
  field: field.charAt(0).toUpperCase() + field.slice(1),
  text: String(values[field]),
});
const edits = (part: Partial<Values>, version = 1) =>
  editsOf(
    {
      ...{ savedValues, values: { ...savedValues, ...part }, version },
      changed: Object.keys(part) as (keyof Values)[],
    },
    describe,
  );

test('a field says what it was and what it becomes, a list what joins and what leaves', () => {
  expect(edits({ name: 'Menu boards', notes: 'x'.repeat(80) })).toEqual([
    'Name: Counters → Menu boards',
    `Notes: – → ${'x'.repeat(60)}…`,
  ]);
  expect(edits({ displays: named('Counter', 'Terrace') })).toEqual(['Displays: Terrace added, Bar removed']);
});

test('of a new record everything is an edit, so nothing is said', () => {
  expect(edits({ name: 'Menu boards' }, 0)).toEqual([]);
});

test('many edits are counted', () => {
  expect(someEdits(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toEqual(['a', 'b', 'c', 'd', 'e', '2 more']);
  expect(someEdits(['a', 'b', 'c', 'd', 'e', 'f'])).toHaveLength(6);
});
