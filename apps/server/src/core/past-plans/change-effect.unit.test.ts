import { at, openFrom, plan, playlist, times } from '@vitrine/schedule/test-plan';
import { expect, test } from 'vitest';
import { daysChanged } from './change-effect.ts';

// A Wednesday in Prague, two hours ahead of UTC.
const noon = at('2026-07-01T10:00:00Z');
const morning = playlist('a', { conditions: [times('08:00', '11:00')] });
const always = playlist('b');

test('a day is empty if something that played gives way to nothing, and changed if anything else differs', () => {
  expect(daysChanged(plan([always]), plan([]), noon)).toEqual(Array(7).fill('empty'));
  expect(daysChanged(plan([]), plan([always]), noon)).toEqual(Array(7).fill('changed'));
  expect(daysChanged(plan([always]), plan([always]), noon)).toEqual(Array(7).fill('same'));
  const hours = openFrom('08:00', '18:00', 'sat', 'sun');
  expect(daysChanged(plan([], { hours }), plan([]), noon)).toEqual(Array(7).fill('changed'));
});

test('what was over already does not count', () => {
  expect(daysChanged(plan([morning]), plan([]), noon)).toEqual(['same', ...Array(6).fill('empty')]);
});

test('closed days stay the same', () => {
  const hours = openFrom('08:00', '18:00', 'sat', 'sun');
  const [saturday, sunday] = [3, 4];
  const days = Array(7).fill('empty').with(saturday, 'same').with(sunday, 'same');
  expect(daysChanged(plan([always], { hours }), plan([], { hours }), noon)).toEqual(days);
});

test('a display without a plan was off, so its first plan changes every day, also one that shows nothing', () => {
  expect(daysChanged(null, plan([]), noon)).toEqual(Array(7).fill('changed'));
});
