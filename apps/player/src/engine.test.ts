import { afterEach, expect, test, vi } from 'vitest';
import { canParse, last, randomUUID, timeoutSignal } from './engine.ts';

afterEach(() => vi.useRealTimers());

test('PL4: a call is aborted after its time, and not before', () => {
  vi.useFakeTimers();
  const signal = timeoutSignal(1000);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});

test('PL4: events have different ids of the form that the server accepts', () => {
  const ids = Array.from({ length: 100 }, randomUUID);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
});

test('PL4: addresses are recognised without the newer built-in', () => {
  expect(canParse('wss://signs.example.com/socket')).toBe(true);
  expect(canParse('inline')).toBe(false);
  expect(last([1, 2, 3])).toBe(3);
  expect(last([])).toBeUndefined();
});
