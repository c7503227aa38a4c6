import { Heartbeat } from '@vitrine/contract/player';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createBeatBuilder, keepBeating, nextBeatMs } from './heartbeat.ts';

afterEach(() => vi.useRealTimers());

test('beats are 30 s apart, moved at random by at most a tenth either way', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
      const ms = nextBeatMs(() => random);
      expect(ms).toBeGreaterThanOrEqual(27_000 - 1e-6);
      expect(ms).toBeLessThanOrEqual(33_000 + 1e-6);
    }),
  );
  expect(nextBeatMs(() => 0)).toBeCloseTo(27_000);
  expect(nextBeatMs(() => 1)).toBeCloseTo(33_000);
});

test('facts are told again only when they changed since the server heard them', () => {
  const beats = createBeatBuilder();
  const facts = { appversion: '1.0.0', cpuName: '4 cores' };
  expect(beats.build(facts, null, []).facts).toEqual(facts);
  beats.told(facts);
  expect(beats.build({ ...facts }, null, []).facts).toBeUndefined();
  expect(beats.build({ ...facts, cpuName: '8 cores' }, null, []).facts).toMatchObject({ cpuName: '8 cores' });
});

test('a beat fits the contract, however much is to be told', () => {
  const done = Array.from({ length: 80 }, () => crypto.randomUUID());
  expect(() => Heartbeat.parse(createBeatBuilder().build({}, null, done))).not.toThrow();
});

test('beating goes on after a failure, at once when something is to be said, and waits longer when asked to', async () => {
  vi.useFakeTimers();
  const beat = vi.fn<() => Promise<number | null>>().mockResolvedValue(null);
  const beating = keepBeating(beat, () => 0.5);
  await vi.advanceTimersByTimeAsync(0);
  expect(beat).toHaveBeenCalledTimes(1);
  beat.mockRejectedValueOnce(new Error('no network'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(beat).toHaveBeenCalledTimes(2);
  beat.mockResolvedValueOnce(60_000);
  beating.now();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(beat).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(beat).toHaveBeenCalledTimes(4);
  beating.stop();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(beat).toHaveBeenCalledTimes(4);
});
