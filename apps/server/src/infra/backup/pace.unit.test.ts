import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const slept: number[] = [];
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => void slept.push(ms),
}));

let now = 0;
beforeEach(() => {
  now = 0;
  slept.length = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

test('a quarter of the time is work, small pieces are gathered, and no pause is endless', async () => {
  // Another file of this process may have loaded it with the real timers.
  vi.resetModules();
  const { createPause } = await import('./pace.ts');
  const pause = createPause(0.25);
  now += 100;
  await pause();
  expect(slept).toEqual([300]);
  now += 1;
  await pause();
  expect(slept).toEqual([300]);
  now += 1;
  await pause();
  expect(slept).toEqual([300, 6]);
  now += 60_000;
  await pause();
  expect(slept.at(-1)).toBe(5000);
});
