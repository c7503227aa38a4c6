import { describe, expect, test } from 'vitest';
import { pressedOf, priorityFor } from './with-others.ts';

const rival = (
  priority: number,
  outcome: 'loses' | 'wins' | 'group_wins' | 'group_loses' | 'takes_turns',
) => ({
  priority,
  outcome,
});
const met = (highest: number | null, usual: number, rivals: ReturnType<typeof rival>[]) => ({
  ...{ highest, usual, rivals },
});

describe('what is pressed', () => {
  test('alone if it wins against all it meets', () => {
    expect(pressedOf(61, met(60, 50, [rival(60, 'wins'), rival(50, 'wins')]))).toBe('alone');
    expect(pressedOf(60, met(60, 50, [rival(60, 'group_wins')]))).toBe('alone');
  });
  test('turns if it equals one it meets', () => {
    expect(pressedOf(50, met(60, 50, [rival(60, 'loses'), rival(50, 'takes_turns')]))).toBe('turns');
    expect(pressedOf(60, met(60, 50, [rival(60, 'group_loses'), rival(50, 'wins')]))).toBe('turns');
  });
  test('a number just typed counts before the server has answered', () => {
    expect(pressedOf(61, met(60, 50, [rival(60, 'takes_turns')]))).toBe('alone');
    expect(pressedOf(50, met(50, 50, [rival(50, 'wins')]))).toBe('turns');
  });
  test('neither if it loses to one and equals none', () => {
    expect(pressedOf(55, met(60, 50, [rival(60, 'loses'), rival(50, 'wins')]))).toBeNull();
  });
  test('with nobody met: turns at 50, alone above', () => {
    expect(pressedOf(50, met(null, 50, []))).toBe('turns');
    expect(pressedOf(51, met(null, 50, []))).toBe('alone');
    expect(pressedOf(40, met(null, 50, []))).toBeNull();
  });
});

describe('which number a click sets', () => {
  test('alone is one above the highest it meets, at most 100', () => {
    expect(priorityFor('alone', met(60, 50, []))).toBe(61);
    expect(priorityFor('alone', met(100, 50, []))).toBe(100);
    expect(priorityFor('alone', met(null, 50, []))).toBe(51);
  });
  test('turns is the usual one', () => {
    expect(priorityFor('turns', met(90, 60, []))).toBe(60);
  });
  test.each([0, 10, 50, 99])('what was clicked is pressed then, among rivals of %i', (priority) => {
    const check = met(priority, priority, [rival(priority, 'takes_turns')]);
    for (const choice of ['turns', 'alone'] as const)
      expect(pressedOf(priorityFor(choice, check), check)).toBe(choice);
  });
});
