import type { PlayerData } from '@vitrine/contract/data-versions';
import { type PlayerSource, playerData, playerSource } from '@vitrine/contract/player-data';
import { afterEach, expect, test, vi } from 'vitest';
import { startContractHost } from '../connection/contract-host.test-kit.ts';
import type { DataStore } from './data-store.ts';
import { startDataSync } from './data-sync.ts';

// Data change at the moment that the server gave, on its clock, with or without the server.

const id = crypto.randomUUID();
const hash = 'ab'.repeat(32);
let time = Date.parse('2026-11-17T12:00:00.000Z');
const clock = { now: () => time };
const instant = (ms: number) => new Date(ms).toISOString();

const versionOf = (version: number, validFrom: number, price: number): PlayerSource => ({
  ...{ id, version, validFrom: instant(validFrom), kind: 'table', currency: 'EUR' },
  columns: [{ name: 'price', label: 'Price', kind: 'price' }],
  rows: [{ id: 'espresso', values: { price } }],
  files: [],
});
const indexOf = (...versions: PlayerSource[]): PlayerData => ({
  version: versions.map(({ version }) => version).join('-') || 'none',
  sources: [
    {
      ...{ id, goodAt: null, oldAfterMinutes: null },
      versions: versions.map(({ version, validFrom }) => ({ version, validFrom })),
    },
  ],
});

function memoryStore() {
  const kept = { index: null as PlayerData | null, versions: [] as PlayerSource[] };
  const store: DataStore = {
    read: async () => structuredClone(kept),
    saveIndex: async (index) => {
      kept.index = index;
    },
    saveVersion: async (version) => void kept.versions.push(version),
    remove: async ({ version }) => {
      kept.versions = kept.versions.filter((each) => each.version !== version);
    },
    clear: async () => void Object.assign(kept, { index: null, versions: [] }),
  };
  return { kept, store };
}

let host: Awaited<ReturnType<typeof startContractHost>> | undefined;
const running: { stop(): void }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) each.stop();
  await host?.stop();
  host = undefined;
});

async function arrange(
  served: { index: PlayerData; versions: PlayerSource[] },
  { store } = memoryStore(),
  isHere = () => true,
) {
  host = await startContractHost([
    [playerData, () => ({ reply: served.index })],
    [
      { ...playerSource, path: playerSource.path.replace(':id', id) },
      ({ query }) => {
        const data = served.versions.find(({ version }) => query === `version=${version}`);
        return data ? { reply: { data } } : { status: 404, code: 'not_found' };
      },
    ],
  ]);
  const record = vi.fn();
  const onChange = vi.fn();
  const sync = await startDataSync({
    ...{ credentials: { url: host.url, token: 'the-token' }, store, clock, record, onChange },
    ...{ isHere, onFiles: vi.fn(), random: () => 0 },
  });
  running.push(sync);
  const stages = () => record.mock.calls.map(([{ version, stage }]) => `${version} ${stage}`);
  const price = () => sync.data(id)?.rows[0]?.values.price ?? null;
  return { sync, stages, price, onChange, store };
}

test('the next version is fetched before its moment, and shown from then on', async () => {
  const [now, next] = [versionOf(1, time - 1000, 2.2), versionOf(2, time + 400, 2.5)];
  const { sync, stages, price, onChange } = await arrange({
    index: indexOf(now, next),
    versions: [now, next],
  });
  sync.learn(indexOf(now, next));
  await vi.waitFor(() => expect(stages()).toEqual(expect.arrayContaining(['1 shown', '2 ready'])));
  expect(price()).toBe(2.2);
  time += 400;
  expect(price()).toBe(2.5);
  await vi.waitFor(() => expect(stages()).toContain('2 shown'));
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('a change is noticed also when its moment passes while it is looked for', async () => {
  for (let ms = 1; ms <= 20; ms++) {
    const [now, next] = [versionOf(1, time - 1000, 2.2), versionOf(2, time + ms, 2.5)];
    const memory = memoryStore();
    memory.kept.index = indexOf(now, next);
    memory.kept.versions = [now, next];
    const record = vi.fn();
    // As if a millisecond passed each time that somebody looks at the clock.
    const ticking = { now: () => time++ };
    const sync = await startDataSync({
      ...{ credentials: { url: 'http://127.0.0.1:1', token: 'the-token' }, store: memory.store, record },
      ...{ clock: ticking, onChange: vi.fn(), isHere: () => true, onFiles: vi.fn(), random: () => 0 },
    });
    running.push(sync);
    await vi.waitFor(() =>
      expect(record).toHaveBeenCalledWith(expect.objectContaining({ version: 2, stage: 'shown' })),
    );
  }
});

test('what is taken back is never shown', async () => {
  const [now, next] = [versionOf(1, time - 1000, 2.2), versionOf(2, time + 60_000, 2.5)];
  const { kept, store } = memoryStore();
  const { sync, stages, price } = await arrange(
    { index: indexOf(now, next), versions: [now, next] },
    { kept, store },
  );
  sync.learn(indexOf(now, next));
  await vi.waitFor(() => expect(stages()).toEqual(expect.arrayContaining(['1 ready', '2 ready'])));
  sync.learn(indexOf(now));
  time += 61_000;
  expect(price()).toBe(2.2);
  await vi.waitFor(() => expect(kept.versions.map(({ version }) => version)).toEqual([1]));
});

test('what is known of a version goes with it: one that comes back is fetched and ready again (B22)', async () => {
  const [now, next] = [versionOf(1, time - 1000, 2.2), versionOf(2, time + 60_000, 2.5)];
  const { sync, stages } = await arrange({ index: indexOf(now, next), versions: [now, next] });
  const readyOnes = () => stages().filter((stage) => stage === '2 ready');
  sync.learn(indexOf(now, next));
  await vi.waitFor(() => expect(readyOnes()).toHaveLength(1));
  sync.learn(indexOf(now));
  sync.learn(indexOf(now, next));
  await vi.waitFor(() => expect(readyOnes()).toHaveLength(2));
});

test('a missed push is noticed by the version that a heartbeat names', async () => {
  const now = versionOf(3, time - 1000, 4);
  const { sync, price } = await arrange({ index: indexOf(now), versions: [now] });
  sync.learn('something else');
  await vi.waitFor(() => expect(price()).toBe(4));
});

test('without the server a restarted player shows what it has, and changes at the moment it knew', async () => {
  const [now, next] = [versionOf(1, time - 1000, 2.2), versionOf(2, time + 400, 2.5)];
  const memory = memoryStore();
  memory.kept.index = indexOf(now, next);
  memory.kept.versions = [now, next];
  const { sync, price } = await arrange({ index: indexOf(), versions: [] }, memory);
  await host!.stop();
  expect(price()).toBe(2.2);
  time += 500;
  expect(price()).toBe(2.5);
  sync.learn('unreachable');
  expect(price()).toBe(2.5);
});

test('the last good rows stay until newer ones are here, even if the server no longer names them', async () => {
  const [old, next] = [versionOf(1, time - 5000, 2.2), versionOf(7, time - 1000, 9)];
  const memory = memoryStore();
  memory.kept.index = indexOf(old);
  memory.kept.versions = [old];
  const { sync, price } = await arrange({ index: indexOf(next), versions: [] }, memory);
  sync.learn(indexOf(next));
  await vi.waitFor(() => expect(host!.heard).toHaveLength(1));
  expect(price()).toBe(2.2);
});

test('a version counts as ready when its pictures are here', async () => {
  const picture = {
    quality: '1080p' as const,
    sha256: hash,
    mime: 'image/webp',
    size: 1,
    width: 1,
    height: 1,
  };
  const now: PlayerSource = {
    ...versionOf(1, time - 1000, 2.2),
    files: [{ playable: crypto.randomUUID(), media: [picture] }],
  };
  let isThere = false;
  const { sync, stages } = await arrange(
    { index: indexOf(now), versions: [now] },
    memoryStore(),
    () => isThere,
  );
  sync.learn(indexOf(now));
  await vi.waitFor(() => expect(stages()).toContain('1 shown'));
  expect(stages()).not.toContain('1 ready');
  isThere = true;
  sync.look();
  expect(stages()).toContain('1 ready');
});
