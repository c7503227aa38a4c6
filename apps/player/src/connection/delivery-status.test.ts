import { expect, test } from 'vitest';
import { picture, playlistId, playQueueFor } from '../playback/play-queue.test-kit.ts';
import { createDeliveryStatus, type ReportedDelivery } from './delivery-status.ts';
import type { NewEvents } from './events.ts';

const queue = (version: number) => playQueueFor([{ name: 'P', version, items: [picture('a')] }]);
const id = playlistId('P');

function arrange(said: ReportedDelivery = {}) {
  const seen = { told: [] as string[], said };
  const record = (news: NewEvents) =>
    news.kind === 'receipt' && seen.told.push(`${news.version} ${news.stage}`);
  const save = (next: ReportedDelivery) => {
    seen.said = next;
  };
  return { seen, receipts: createDeliveryStatus({ reported: said, save, record, now: () => 0 }) };
}

test('each step of each version of a playlist is reported once, also across a restart', () => {
  const first = arrange();
  first.receipts.received(queue(1));
  first.receipts.cached(id, 1);
  first.receipts.cached(id, 1);
  const { receipts, seen } = arrange(structuredClone(first.seen.said));
  receipts.received(queue(1));
  receipts.shown(id, 1);
  receipts.shown(id, 1);
  receipts.received(queue(2));
  receipts.cached(id, 2);
  expect([first.seen.told, seen.told]).toEqual([
    ['1 received', '1 cached'],
    ['1 shown', '2 received', '2 cached'],
  ]);
});

test('nothing is reported for an older version once a newer one is known', () => {
  const { receipts, seen } = arrange();
  receipts.received(queue(2));
  receipts.shown(id, 1);
  expect(seen.told).toEqual(['2 received']);
});
