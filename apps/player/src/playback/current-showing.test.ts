import { beforeEach, expect, test, vi } from 'vitest';
import { trackShowing } from './current-showing.ts';

const start = Date.parse('2026-11-16T10:00:00.000Z');
let now = start;
let local: Map<string, string>;
const record = vi.fn(async () => {});

beforeEach(() => {
  now = start;
  local = new Map();
  record.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => local.set(key, value),
    removeItem: (key: string) => local.delete(key),
  });
  return () => void vi.useRealTimers();
});

const showing = {
  kind: 'play' as const,
  ...{ playlist: 'playlist', item: 'item', playable: 'playable', name: 'Menu' },
  ...{ startedAt: new Date(start).toISOString(), manifest: 'version' },
};
const track = () => trackShowing({ record, now: () => now });
const pass = async (seconds: number) => {
  for (let i = 0; i < seconds; i++) {
    now += 1000;
    await vi.advanceTimersByTimeAsync(1000);
  }
};

test('PL18: a showing that a restart cuts is reported by the next start, as long as it was seen', async () => {
  track().begin(showing);
  await pass(12);
  vi.clearAllTimers(); // the power is cut
  now += 3_600_000;
  track();
  await vi.advanceTimersByTimeAsync(0);
  expect(record.mock.calls).toEqual([[{ ...showing, seconds: 10 }, expect.any(String)]]);
  record.mockClear();
  track();
  expect(record).not.toHaveBeenCalled();
});

test('PL18: a showing that ended is reported once, and under the same id if the player stopped before it was stored', async () => {
  const current = track();
  current.begin(showing);
  await pass(10);
  let isStored = () => {};
  record.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        isStored = resolve;
      }),
  );
  current.end(10);
  expect(record.mock.calls).toEqual([[{ ...showing, seconds: 10 }, expect.any(String)]]);
  const [[, id]] = record.mock.calls as unknown as [[object, string]];
  track();
  expect(record.mock.calls[1]).toEqual([{ ...showing, seconds: 10 }, id]);
  isStored();
  await vi.advanceTimersByTimeAsync(0);
  expect([...local]).toEqual([]);
});

test('what is stored by something else is no showing', () => {
  local.set('vitrine-player-showing', '{"id":7}');
  track();
  local.set('vitrine-player-showing', 'x');
  track();
  expect(record).not.toHaveBeenCalled();
});
