import { expect, test } from 'vitest';
import { sortByUse, withAppended } from './appended-items.ts';
import { emptyValues, inputOf, problemsOf } from './playlist-values.ts';

const values = { ...emptyValues(), name: 'Lunch' };
const one = { id: '0190f4a0-0000-7000-8000-000000000001', name: 'Soup' };
const other = { id: '0190f4a0-0000-7000-8000-000000000002', name: 'Coffee' };

test('a new playlist has priority 50 and is empty', () => {
  expect(inputOf(values)).toMatchObject({ priority: 50, items: [], groups: [], description: null });
});

test('selected playables become items in the order of selection', () => {
  const chosen = { ...values, playables: [other, one] };
  expect(inputOf(chosen).items).toEqual([]);
  expect(inputOf({ ...chosen, startsFrom: 'playables' }).items).toEqual([
    { playable_id: other.id },
    { playable_id: one.id },
  ]);
});

test('a name and a priority from 0 to 100 are required', () => {
  expect(problemsOf(values)).toEqual({});
  expect(problemsOf({ ...values, name: ' ' }).name?.key).toBe('validation.required');
  expect(problemsOf({ ...values, priority: '' }).priority?.key).toBe('validation.required');
  expect(problemsOf({ ...values, priority: 101 }).priority?.key).toBe('validation.tooLarge');
});

test('appended items come last, and existing items keep their ids and conditions', () => {
  const item = { id: 'i', playable_id: one.id, amount: 2, duration: null, conditions: [] };
  expect(withAppended([item], [other])).toEqual([item, { playable_id: other.id }]);
});

test('files that are still converting or have failed cannot be added', () => {
  const files = ['ready', 'converting', 'failed', 'uploading'].map((status, at) => ({
    id: String(at),
    status,
  }));
  const { usable, waiting, failed } = sortByUse(files);
  expect([usable, waiting, failed].map((each) => each.map(({ id }) => id))).toEqual([
    ['0'],
    ['1', '3'],
    ['2'],
  ]);
});
