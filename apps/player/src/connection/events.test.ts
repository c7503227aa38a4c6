import { type PlayerEvent, playerEvents } from '@vitrine/contract/player-events';
import { afterEach, expect, test, vi } from 'vitest';
import { type Sent, startContractHost } from './contract-host.test-kit.ts';
import { type Events, type NewEvents, startEvents } from './events.ts';
import type { StoredEvents } from './stored-events.ts';

function memoryStore(): StoredEvents & { readonly kept: Map<number, PlayerEvent> } {
  const kept = new Map<number, PlayerEvent>();
  let last = 0;
  return {
    kept,
    add: async (event) => void kept.set(++last, event),
    oldest: async (count) => [...kept].slice(0, count).map(([key, event]) => ({ key, event })),
    hasCounts: async () => false,
    remove: async (keys) => keys.forEach((key) => void kept.delete(key as number)),
    clear: async () => kept.clear(),
  };
}

const ok: Sent = { reply: { now: new Date().toISOString() } };
const receipt = {
  kind: 'receipt',
  playlist: crypto.randomUUID(),
  version: 1,
  stage: 'received',
  at: new Date().toISOString(),
} as const satisfies NewEvents;
const fault = (playable: string): NewEvents => ({
  kind: 'fault',
  playable,
  reason: 'stalled',
  at: receipt.at,
});

let host: Awaited<ReturnType<typeof startContractHost>>;
let events: Events;
afterEach(async () => {
  events.stop();
  await host.stop();
});

async function arrange(answer: (sent: PlayerEvent[]) => Sent, store = memoryStore()) {
  host = await startContractHost([
    [playerEvents, ({ body }) => answer((body as { events: PlayerEvent[] }).events)],
  ]);
  events = startEvents({ credentials: { url: host.url, token: 'the-token' }, store, random: () => 0 });
  return store;
}
const sent = () => host.heard.flatMap(({ body }) => (body as { events: PlayerEvent[] }).events);

test('events are reported with the token and then deleted', async () => {
  const store = await arrange(() => ok);
  events.record(receipt);
  await vi.waitFor(() => expect(sent()).toMatchObject([receipt]));
  expect(host.heard[0]!.bearer).toBe('the-token');
  await vi.waitFor(() => expect(store.kept.size).toBe(0));
});

test('case 174: unreported events survive a restart and are reported once, with the same id', async () => {
  const store = memoryStore();
  await arrange(() => ({ status: 503, code: 'unavailable' }), store);
  events.record(receipt);
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  const [first] = sent();
  events.stop();
  await host.stop();
  await arrange(() => ok, store);
  await vi.waitFor(() => expect(store.kept.size).toBe(0));
  expect(sent()).toEqual([first]);
});

test('many events are sent in batches that the server accepts', async () => {
  const store = memoryStore();
  for (let i = 0; i < 1100; i++)
    await store.add({ ...receipt, version: i + 1, id: crypto.randomUUID() } as PlayerEvent);
  await arrange(() => ok, store);
  await vi.waitFor(() => expect(store.kept.size).toBe(0));
  expect(host.heard.map(({ body }) => (body as { events: unknown[] }).events.length)).toEqual([
    500, 500, 100,
  ]);
});

test('one event that the server refuses does not block the others', async () => {
  const store = memoryStore();
  const bad = crypto.randomUUID();
  for (let i = 0; i < 20; i++)
    await store.add({ ...receipt, id: i === 7 ? bad : crypto.randomUUID() } as PlayerEvent);
  const accepted: PlayerEvent[] = [];
  await arrange((batch) => {
    if (batch.some(({ id }) => id === bad)) return { status: 400, code: 'validation_failed' };
    accepted.push(...batch);
    return ok;
  }, store);
  await vi.waitFor(() => expect(store.kept.size).toBe(0));
  expect(accepted).toHaveLength(19);
});

test('a repeated fault is reported once', async () => {
  await arrange(() => ok);
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const each of [one, one, other, one]) events.record(fault(each));
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
});

test('case 179: on a slow connection plays are sent together, a few times an hour', async () => {
  await arrange(() => ok);
  events.stop();
  vi.useFakeTimers();
  try {
    const store = { ...memoryStore(), oldest: vi.fn(async () => []) };
    const options = { credentials: { url: host.url, token: 'the-token' }, store, random: () => 0 };
    const play = {
      kind: 'play',
      playlist: receipt.playlist,
      item: receipt.playlist,
      name: 'A',
      seconds: 10,
    } as const;
    events = startEvents({ ...options, isSlow: () => true });
    await vi.advanceTimersByTimeAsync(1000);
    store.oldest.mockClear();
    for (let i = 0; i < 28; i++) {
      events.record({ ...play, playable: receipt.playlist, startedAt: receipt.at });
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(store.oldest).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(store.oldest).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test('what is recorded while a sending ends is sent after it', async () => {
  await arrange(() => ok);
  events.stop();
  vi.useFakeTimers();
  try {
    let finish = (_found: []) => {};
    const oldest = vi.fn(async (): Promise<[]> => []);
    oldest.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    const store = { ...memoryStore(), oldest };
    events = startEvents({ credentials: { url: host.url, token: 'the-token' }, store, random: () => 0 });
    await vi.advanceTimersByTimeAsync(1000);
    await events.record(receipt);
    await vi.advanceTimersByTimeAsync(1000);
    expect(oldest).toHaveBeenCalledOnce();
    finish([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(oldest).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

const counted = {
  ...{ kind: 'plays', id: crypto.randomUUID(), playlist: receipt.playlist, item: receipt.playlist },
  ...{ playable: receipt.playlist, name: 'A', startedAt: receipt.at, count: 360, seconds: 3600 },
} as PlayerEvent;

/** Holds an hour that was added up. */
function foldedStore() {
  const store = memoryStore();
  return {
    ...store,
    oldest: async (count: number, withCounts: boolean) =>
      (await store.oldest(count, true)).filter(({ event }) => withCounts || event.kind !== 'plays'),
    hasCounts: async () => [...store.kept.values()].some(({ kind }) => kind === 'plays'),
  };
}

test('PL6: counts are sent to a server that declares that it understands them, also if nothing else waits', async () => {
  const store = foldedStore();
  await store.add(counted);
  await arrange(() => ({ reply: { now: receipt.at, accepts: ['plays'] } }), store);
  await vi.waitFor(() => expect(store.kept.size).toBe(0));
  expect(sent()).toEqual([counted]);
});

test('PL6: an older server is not sent counts, loses none, and gets everything else', async () => {
  const store = foldedStore();
  await store.add(counted);
  await arrange((batch) => {
    if (batch.some(({ kind }) => kind === 'plays')) return { status: 422, code: 'invalid_data' };
    return ok;
  }, store);
  await vi.waitFor(() => expect(host.heard.length).toBeGreaterThan(0));
  await events.record(receipt);
  // Removed when the reply has arrived, a moment after the server heard it.
  await vi.waitFor(() => expect([...store.kept.values()]).toEqual([counted]));
  expect(sent()).toMatchObject([receipt]);
});
