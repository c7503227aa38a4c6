import { Heartbeat } from '@vitrine/contract/player';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createHeartbeatBuilder, nextHeartbeatMs, startHeartbeatLoop } from './heartbeats.ts';

afterEach(() => vi.useRealTimers());

test('heartbeats are 30 s apart, with a random jitter of at most a tenth', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
      const ms = nextHeartbeatMs(() => random);
      expect(ms).toBeGreaterThanOrEqual(27_000 - 1e-6);
      expect(ms).toBeLessThanOrEqual(33_000 + 1e-6);
    }),
  );
  expect(nextHeartbeatMs(() => 0)).toBeCloseTo(27_000);
  expect(nextHeartbeatMs(() => 1)).toBeCloseTo(33_000);
});

test('facts are sent again only when they changed since the server received them', () => {
  const heartbeats = createHeartbeatBuilder();
  const facts = { appversion: '1.0.0', cpuName: '4 cores' };
  expect(heartbeats.build(facts, null, []).facts).toEqual(facts);
  heartbeats.acknowledged(facts);
  expect(heartbeats.build({ ...facts }, null, []).facts).toBeUndefined();
  expect(heartbeats.build({ ...facts, cpuName: '8 cores' }, null, []).facts).toMatchObject({
    cpuName: '8 cores',
  });
});

test('a heartbeat fits the contract, however much it reports', () => {
  const done = Array.from({ length: 80 }, () => crypto.randomUUID());
  expect(() => Heartbeat.parse(createHeartbeatBuilder().build({}, null, done))).not.toThrow();
});

test('heartbeats continue after a failure, are immediate when there is something to report, and are delayed on request', async () => {
  vi.useFakeTimers();
  const heartbeat = vi.fn<() => Promise<number | null>>().mockResolvedValue(null);
  const loop = startHeartbeatLoop(heartbeat, () => 0.5);
  await vi.advanceTimersByTimeAsync(0);
  expect(heartbeat).toHaveBeenCalledTimes(1);
  heartbeat.mockRejectedValueOnce(new Error('no network'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(heartbeat).toHaveBeenCalledTimes(2);
  heartbeat.mockResolvedValueOnce(60_000);
  loop.now();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(heartbeat).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(heartbeat).toHaveBeenCalledTimes(4);
  loop.stop();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(heartbeat).toHaveBeenCalledTimes(4);
});
