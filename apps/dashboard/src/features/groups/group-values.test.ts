import { expect, test } from 'vitest';
import { changedFields, emptyValues, inputOf, problemsOf } from './group-values.ts';

const values = { ...emptyValues(), name: 'Counters' };
const one = { id: '0190f4a0-0000-7000-8000-000000000001', name: 'Counter left' };
const other = { id: '0190f4a0-0000-7000-8000-000000000002', name: 'Counter right' };

test('only changed fields are sent', () => {
  const after = { ...values, priority: 70, displays: [one] };
  const changed = changedFields(values, after);
  expect(changed).toEqual(['priority', 'displays']);
  expect(inputOf(after, changed)).toEqual({ priority: 70, displays: [one.id] });
});

test('the order of the displays is no change', () => {
  const before = { ...values, displays: [one, other] };
  expect(changedFields(before, { ...values, displays: [other, one] })).toEqual([]);
});

test('an empty description is sent as null', () => {
  expect(inputOf({ ...values, description: '  ' })).toMatchObject({ description: null });
});

test('a name and a priority from 0 to 100 are required', () => {
  expect(problemsOf(values)).toEqual({});
  expect(problemsOf({ ...values, name: ' ' }).name?.key).toBe('validation.required');
  expect(problemsOf({ ...values, priority: '' }).priority?.key).toBe('validation.required');
  expect(problemsOf({ ...values, priority: 101 }).priority).toEqual({
    key: 'validation.tooLarge',
    values: { max: 100 },
  });
});
