import type { PlayerEvent } from '@vitrine/contract/player-events';
import { afterEach, expect, test } from 'vitest';
import { openEventStore } from './event-store.ts';
import type { Play } from './packed-plays.ts';
import { openPlayArchive, type PlayArchive } from './play-archive.ts';
import { type StoredEvents, storeEvents } from './stored-events.ts';

// In a real browser, because the archive is one of its databases.

const start = Date.parse('2026-11-01T00:00:00.000Z');
const items = Array.from({ length: 12 }, (_, i) => ({
  ...{ playlist: crypto.randomUUID(), item: crypto.randomUUID(), playable: crypto.randomUUID() },
  ...{ name: `Item ${i}`, manifest: 'abcdefghijklmnopqrstuv', file: String(i).padStart(64, '0') },
}));
const playNumber = (i: number): Play => ({
  kind: 'play',
  id: crypto.randomUUID(),
  ...items[i % items.length]!,
  startedAt: new Date(start + i * 10_000).toISOString(),
  seconds: 9.75,
});
const plays = (count: number) => Array.from({ length: count }, (_, i) => playNumber(i));

let opened: { clear(): Promise<void> }[] = [];
const archiveOf = (limit?: number) => {
  const archive = openPlayArchive(limit);
  opened.push(archive);
  return archive;
};
afterEach(async () => {
  for (const each of opened) await each.clear();
  opened = [];
});

async function readAll(archive: PlayArchive, withCounts = true) {
  const all: PlayerEvent[] = [];
  for (;;) {
    const part = await archive.oldest(withCounts);
    if (!part) return all;
    expect(part.plays.length).toBeLessThanOrEqual(500);
    all.push(...part.plays);
    await archive.remove(part);
  }
}

test('PL6: packed plays come back as they were, also after a restart, and leave nothing behind', async () => {
  const all = plays(3000);
  await archiveOf().add(all.slice(0, 2000));
  await archiveOf().add(all.slice(2000));
  const again = archiveOf();
  expect(await again.size()).toBeLessThan(3000 * 34);
  expect(await readAll(again)).toEqual(all);
  expect(await again.size()).toBe(0);
  expect(await again.oldest(true)).toBeNull();
});

test('PL6: a full archive adds up its oldest hours, and the sums agree', async () => {
  const limit = 100_000;
  const archive = archiveOf(limit);
  const all = plays(20_000);
  for (let from = 0; from < all.length; from += 500) {
    await archive.add(all.slice(from, from + 500));
    expect(await archive.size()).toBeLessThanOrEqual(limit);
  }
  expect(await archive.hasCounts()).toBe(true);
  const left = await readAll(archive);
  const sumOf = (events: readonly PlayerEvent[]) => {
    const sums = new Map<string, [number, number]>();
    for (const event of events) {
      if (event.kind !== 'play' && event.kind !== 'plays') continue;
      const key = `${event.startedAt.slice(0, 13)} ${event.item}`;
      const [count, seconds] = sums.get(key) ?? [0, 0];
      sums.set(key, [
        count + (event.kind === 'plays' ? event.count : 1),
        Math.round((seconds + event.seconds) * 1000) / 1000,
      ]);
    }
    return sums;
  };
  expect(left.length).toBeLessThan(all.length / 3);
  expect(sumOf(left)).toEqual(sumOf(all));
  // The newest stay single.
  expect(left.slice(-500)).toEqual(all.slice(-500));
});

test('PL6: what is added up is kept for a server that understands it', async () => {
  const archive = archiveOf(60_000);
  await archive.add(plays(1500));
  await archive.add(
    plays(1500).map((play) => ({ ...play, startedAt: play.startedAt.replace('2026', '2027') })),
  );
  const single = await readAll(archive, false);
  expect(single.every(({ kind }) => kind === 'play')).toBe(true);
  const counted = await readAll(archive);
  expect(counted.length).toBeGreaterThan(0);
  expect(counted.every(({ kind }) => kind === 'plays')).toBe(true);
});

test('PL6: plays that wait are packed, other events are not, and everything is reported once', async () => {
  const store: StoredEvents = storeEvents(openEventStore(), archiveOf());
  opened.push(store);
  const fault: PlayerEvent = {
    ...{ kind: 'fault', id: crypto.randomUUID(), playable: null, reason: 'stalled' },
    at: new Date(start).toISOString(),
  };
  await store.add(fault);
  const all = plays(1200);
  for (const play of all) await store.add(play);
  expect((await openEventStore().oldest(5000)).length).toBeLessThan(500);
  const reported: PlayerEvent[] = [];
  for (;;) {
    // Fewer than a part holds, as after a refusal.
    const found = await store.oldest(70, true);
    if (found.length === 0) break;
    reported.push(...found.map(({ event }) => event));
    await store.remove(found.map(({ key }) => key));
  }
  expect(reported.filter(({ kind }) => kind === 'play')).toEqual(all);
  expect(reported.filter(({ kind }) => kind === 'fault')).toEqual([fault]);
  expect(reported).toHaveLength(1201);
});
