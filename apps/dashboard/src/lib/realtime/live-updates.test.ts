import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForStale, type Stream, waitBeforeRetry } from './live-updates.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Listener = (event: { data?: string }) => void;

function server() {
  const streams: { say: (type: string, data?: string) => void; isClosed: boolean }[] = [];
  const open = (): Stream => {
    const listeners = new Map<string, Listener>();
    const stream = {
      isClosed: false,
      say: (type: string, data?: string) => listeners.get(type)?.(data === undefined ? {} : { data }),
    };
    streams.push(stream);
    return {
      addEventListener: (type, listener) => void listeners.set(type, listener),
      close: () => {
        stream.isClosed = true;
      },
    };
  };
  return { open, streams };
}

test('passes on changed resources, and nothing else', () => {
  const { open, streams } = server();
  const received: string[][] = [];
  listenForStale(open, (kinds) => received.push([...kinds]));
  streams[0]!.say('open');
  streams[0]!.say('stale', '{"kinds":["displays","devices"]}');
  for (const junk of ['', 'x', '{}', '{"kinds":[1]}', '{"kinds":[]}']) streams[0]!.say('stale', junk);
  expect(received).toEqual([['displays', 'devices']]);
});

test('a lost stream is reopened, and then everything may have changed', async () => {
  const { open, streams } = server();
  const received: string[][] = [];
  listenForStale(open, (kinds) => received.push([...kinds]));
  streams[0]!.say('open');
  streams[0]!.say('error');
  expect(streams[0]!.isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(streams).toHaveLength(2);
  streams[1]!.say('error');
  await vi.advanceTimersByTimeAsync(2000);
  streams[2]!.say('open');
  expect(received).toEqual([['*']]);
});

test('a stream that was lost by logging out is reopened only if the logout fails', async () => {
  const { open, streams } = server();
  const leaving = Promise.withResolvers<void>();
  listenForStale(open, () => undefined, { whenStaying: () => leaving.promise });
  streams[0]!.say('error');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(1);
  leaving.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(streams).toHaveLength(2);
});

test('stops when requested, even while waiting', async () => {
  const { open, streams } = server();
  const stop = listenForStale(open, () => undefined);
  streams[0]!.say('error');
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(1);
});

test('waits longer and longer, up to half a minute, with full jitter', () => {
  expect([0, 1, 3, 10].map((failures) => waitBeforeRetry(failures, 1))).toEqual([1000, 2000, 8000, 30_000]);
  expect(waitBeforeRetry(5, 0)).toBe(0);
});
