import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '../http/app.ts';
import { createTasks, type Tasks } from './tasks.ts';

const minuteMs = 60_000;
const warn = vi.fn();
let tasks: Tasks;
beforeEach(() => {
  vi.useFakeTimers();
  tasks = createTasks({ log: { warn } } as unknown as App);
});
afterEach(() => {
  tasks.stop();
  vi.useRealTimers();
});

/** A task that takes until it is told to end. */
function heldTask(periodMs = minuteMs) {
  const ends: (() => void)[] = [];
  tasks.add('held', periodMs, () => new Promise((resolve) => ends.push(resolve)));
  return { begun: () => ends.length, end: () => ends.at(-1)!() };
}

test('a task is done at once and in every period, never twice at a time', async () => {
  const { begun, end } = heldTask();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun()).toBe(1);
  await vi.advanceTimersByTimeAsync(3 * minuteMs);
  expect(begun()).toBe(1);
  end();
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(begun()).toBe(2);
});

test('one that fails is logged by its name and tried in the next period; after the end nothing is', async () => {
  let tries = 0;
  tasks.add('fails', minuteMs, async () => {
    tries++;
    throw new Error('no');
  });
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(tries).toBe(2);
  expect(warn).toHaveBeenCalledWith({ err: new Error('no'), task: 'fails' }, 'background_task_failed');
  tasks.stop();
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(tries).toBe(2);
});

test('look: what is under way may have read the time before, so it is done again, and waited for', async () => {
  const { begun, end } = heldTask();
  await vi.advanceTimersByTimeAsync(0);
  let hasLooked = false;
  const looking = tasks.look().then(() => {
    hasLooked = true;
  });
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect([begun(), hasLooked]).toEqual([2, false]);
  end();
  await looking;
});

test('look: what prunes is left to its period', async () => {
  const { begun, end } = heldTask(60 * minuteMs);
  await vi.advanceTimersByTimeAsync(0);
  end();
  await tasks.look();
  expect(begun()).toBe(1);
});
