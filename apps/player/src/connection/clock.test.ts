import { afterEach, describe, expect, test, vi } from 'vitest';
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

describe('PL17: a restart without network', () => {
  const minute = 60_000;
  const keptBy = (server: number, machine: number) => {
    const time = { server, machine };
    return { read: () => time, write: vi.fn() };
  };

  test('the machine clock counts, corrected as before', () => {
    vi.useFakeTimers({ now: real - 180 * minute });
    const clock = createClock(() => 0, keptBy(real - 5 * minute, real - 185 * minute));
    expect([clock.now(), clock.isInDoubt()]).toEqual([real, false]);
  });

  test.each([
    ['starts in 1970', 0],
    ['starts where it was switched off', real - 90 * minute],
    ['is decades ahead', Date.parse('2099-12-31T23:59:59Z')],
  ])('a machine clock that %s is in doubt, and the last known time goes on', (_, machine) => {
    vi.useFakeTimers({ now: machine });
    let passed = 2000;
    const clock = createClock(() => passed, keptBy(real, real));
    passed += 10 * minute;
    vi.setSystemTime(machine + 10 * minute);
    expect([clock.now(), clock.isInDoubt()]).toEqual([real + 10 * minute, true]);
    clock.learn(instant(real + 300 * minute), 0);
    expect([clock.now(), clock.isInDoubt()]).toEqual([real + 300 * minute, false]);
  });

  test('a machine clock that is set meanwhile counts again', () => {
    vi.useFakeTimers({ now: 0 });
    const clock = createClock(() => 0, keptBy(real, real));
    vi.setSystemTime(real + 60 * minute);
    expect([clock.now(), clock.isInDoubt()]).toEqual([real + 60 * minute, false]);
  });

  test("the server's time is kept at most once a minute", () => {
    vi.useFakeTimers({ now: real - 5000 });
    let passed = 0;
    const kept = { read: () => null, write: vi.fn() };
    const clock = createClock(() => passed, kept);
    clock.learn(instant(real), 0);
    passed = 30_000;
    clock.learn(instant(real + passed), 0);
    expect(kept.write).toHaveBeenCalledExactlyOnceWith({ server: real, machine: real - 5000 });
    passed = 60_000;
    clock.learn(instant(real + passed), 0);
    expect(kept.write).toHaveBeenCalledTimes(2);
  });
});
