import { expect, test } from 'vitest';
import { sortByUse, withAppended } from './appended-items.ts';
import { emptyValues, freeName, inputOf, problemsOf } from './playlist-values.ts';

const values = { ...emptyValues(), name: 'Lunch' };
const one = { id: '0190f4a0-0000-7000-8000-000000000001', name: 'Soup' };
const other = { id: '0190f4a0-0000-7000-8000-000000000002', name: 'Coffee' };

test('a new playlist is a draft in its groups, with the hours that were drawn', () => {
  expect(inputOf({ ...values, groups: [one] })).toEqual({ name: 'Lunch', enabled: false, groups: [one.id] });
  const calendar = { conditions: [], alternatives: [], exceptions: [] };
  expect(inputOf({ ...values, calendar })).toMatchObject({ calendar });
});

test('its name is preset with one that is free', () => {
  expect(freeName('New playlist', [])).toBe('New playlist');
  const taken = ['New playlist', 'New playlist 3', 'New playlist 2'].map((name) => ({ name }));
  expect(freeName('New playlist', taken)).toBe('New playlist 4');
});

test('a name is required', () => {
  expect(problemsOf(values)).toEqual({});
  expect(problemsOf({ ...values, name: ' ' }).name?.key).toBe('validation.required');
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
