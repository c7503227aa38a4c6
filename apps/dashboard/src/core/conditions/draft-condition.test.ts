import type { Condition } from '@vitrine/contract/conditions';
import { describe, expect, test } from 'vitest';
import {
  type DraftCondition,
  emptyCondition,
  fromConditions,
  toCondition,
  toConditions,
  validConditions,
} from './draft-condition.ts';

const row = (part: Partial<DraftCondition>): DraftCondition => ({ ...emptyCondition('date'), ...part });

const saved: Condition[] = [
  { precondition: 'date', operator: 'between', from: '2026-11-01', to: '2026-12-31' },
  { precondition: 'date', operator: 'on_or_before', value: '2026-12-24' },
  { precondition: 'time', operator: 'between', from: '22:00', to: '06:00' },
  { precondition: 'time', operator: 'after', value: '07:00' },
  { precondition: 'weekday', weekdays: ['mon', 'sun'] },
];

test('conditions read from the server are sent back unchanged', () => {
  expect(toConditions(fromConditions(saved))).toEqual({ conditions: saved });
});

test('days are sorted Monday first, without duplicates', () => {
  expect(toCondition(row({ precondition: 'weekday', weekdays: ['sun', 'mon', 'sun'] }))).toEqual({
    precondition: 'weekday',
    weekdays: ['mon', 'sun'],
  });
});

describe('a row is invalid', () => {
  test.each([
    ['while a date is missing', row({ first: '2026-11-01' }), 'conditions.invalid'],
    ['while a time is missing', row({ precondition: 'time', second: '11:00' }), 'conditions.invalid'],
    ['without a day', row({ precondition: 'weekday' }), 'conditions.oneDay'],
    ['when a text is no date', row({ operator: 'before', first: 'soon' }), 'conditions.date'],
    ['when one of two is no date', row({ first: '2026-11-01', second: '31.2.' }), 'conditions.date'],
    [
      'when a text is no time',
      row({ precondition: 'time', operator: 'after', first: '25' }),
      'validation.time',
    ],
    [
      'when dates go backwards',
      row({ first: '2026-12-01', second: '2026-11-01' }),
      'conditions.datesInOrder',
    ],
    [
      'when times are equal',
      row({ precondition: 'time', first: '11:00', second: '11:00' }),
      'conditions.timesDiffer',
    ],
  ])('%s', (_, draft, problem) => {
    expect(toCondition(draft)).toBe(problem);
  });
});

test('every invalid row is reported by its index', () => {
  const drafts = [row({}), ...fromConditions(saved), row({ precondition: 'weekday' })];
  expect(toConditions(drafts)).toEqual({
    invalid: new Map([
      [0, 'conditions.invalid'],
      [6, 'conditions.oneDay'],
    ]),
  });
  expect(validConditions(drafts)).toEqual(saved);
});

test('the second bound is kept while another operator is selected, but not sent', () => {
  const draft = row({ operator: 'on_or_after', first: '2026-11-01', second: 'no date' });
  expect(toCondition(draft)).toEqual({ precondition: 'date', operator: 'on_or_after', value: '2026-11-01' });
});

test('a range of one day is valid, and so is a window across midnight', () => {
  expect(toCondition(row({ first: '2026-11-01', second: '2026-11-01' }))).toMatchObject({ to: '2026-11-01' });
  expect(toCondition(row({ precondition: 'time', first: '22:00', second: '06:00' }))).toMatchObject({
    to: '06:00',
  });
});
