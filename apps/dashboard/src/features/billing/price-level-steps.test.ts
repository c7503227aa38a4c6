import { expect, test } from 'vitest';
import { pathOf, stepsOf } from './price-level-steps.ts';

const level = (from: string, to: string | null, unit: number, displays = 2) => ({
  from: `${from}T00:00:00.000Z`,
  to: to && `${to}T00:00:00.000Z`,
  unit,
  displays,
});
const now = Date.parse('2026-01-11T00:00:00.000Z');
const levels = [level('2026-01-06', null, 990, 24), level('2026-01-01', '2026-01-06', 1980)];

test('the time axis runs from the first level until now, and the highest price is on top', () => {
  const { steps, units } = stepsOf(levels, now);
  expect(steps.map(({ from, to, y }) => [from, to, y])).toEqual([
    [0, 0.5, 0],
    [0.5, 1, 0.5],
  ]);
  expect(units).toEqual([
    { unit: 1980, y: 0 },
    { unit: 990, y: 0.5 },
  ]);
  expect(pathOf(steps, 100, 40)).toBe('M 0 0 H 0 V 0 H 50 H 50 V 20 H 100');
});

test('dates that would overlap are left out', () => {
  const flapping = [
    level('2026-01-01', '2026-01-02', 0),
    level('2026-01-02', '2026-01-03', 1490),
    level('2026-01-03', null, 0),
  ];
  const { steps } = stepsOf(flapping, Date.parse('2027-01-01T00:00:00.000Z'));
  expect(steps.map(({ hasLabel }) => hasLabel)).toEqual([true, false, false]);
});

test('a free level is at the bottom, and without levels there is no line', () => {
  expect(stepsOf([level('2026-01-01', null, 0)], now).steps[0]!.y).toBe(1);
  expect(pathOf(stepsOf([], now).steps, 100, 40)).toBe('');
});
