import { afterEach, expect, test, vi } from 'vitest';
import { createClock } from './clock.ts';

const instant = (ms: number) => new Date(ms).toISOString();
const real = Date.parse('2026-11-15T11:00:00Z');
afterEach(() => vi.useRealTimers());

test.each([
  ['an hour ahead', real + 3_600_000],
  ['an hour behind', real - 3_600_000],
  ['in 1970', 0],
  ['in 2099', Date.parse('2099-12-31T23:59:59Z')],
])("case 196: a machine whose clock is %s uses the server's time", (_, machine) => {
  vi.useFakeTimers({ now: machine });
  let passed = 0;
  const clock = createClock(() => passed);
  clock.learnRoughly(new Date(real).toUTCString());
  passed = 90_000;
  expect(clock.now()).toBe(real + 90_000);
});

test('case 197: a machine clock that jumps back or ahead changes nothing once the server has answered', () => {
  vi.useFakeTimers({ now: real });
  let passed = 0;
  const clock = createClock(() => passed);
  clock.learn(instant(real), 10);
  for (const jump of [-3_600_000, 7_200_000]) {
    vi.setSystemTime(Date.now() + jump);
    passed += 1000;
    expect(clock.now()).toBe(real + 5 + passed);
  }
});

test("half of the round trip is added to the server's time", () => {
  const clock = createClock(() => 1000);
  clock.learn(instant(real), 40);
  expect(clock.now()).toBe(real + 20);
});

test('a slow answer does not worsen a measurement by a fast one', () => {
  let passed = 0;
  const clock = createClock(() => passed);
  clock.learn(instant(real), 10);
  passed = 30_000;
  // 400 ms on the way back: half of it is the error.
  clock.learn(instant(real + 30_000 - 400), 400);
  expect(Math.abs(clock.now() - (real + 30_000 + 5))).toBeLessThan(1);
});

test('a corrected server clock is used immediately', () => {
  let passed = 0;
  const clock = createClock(() => passed);
  clock.learn(instant(real), 10);
  passed = 30_000;
  clock.learn(instant(real + 90_000), 200);
  expect(clock.now()).toBe(real + 90_100);
});

test('an old measurement is replaced by a new one that is nearly as good', () => {
  let passed = 0;
  const clock = createClock(() => passed);
  clock.learn(instant(real), 10);
  passed = 3_600_000;
  clock.learn(instant(real + 3_600_100), 60);
  expect(clock.now()).toBe(real + 3_600_130);
});
