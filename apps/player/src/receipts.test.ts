import { expect, test } from 'vitest';
import type { News } from './events.ts';
import { picture, playlistId, programmeFor } from './programme.test-kit.ts';
import { createReceipts, type SaidReceipts } from './receipts.ts';

const programme = (version: number) => programmeFor([{ name: 'P', version, items: [picture('a')] }]);
const id = playlistId('P');

function arrange(said: SaidReceipts = {}) {
  const seen = { told: [] as string[], said };
  const record = (news: News) => news.kind === 'receipt' && seen.told.push(`${news.version} ${news.stage}`);
  const save = (next: SaidReceipts) => {
    seen.said = next;
  };
  return { seen, receipts: createReceipts({ said, save, record, now: () => 0 }) };
}

test('each step of each version of a playlist is told once, also over a restart', () => {
  const first = arrange();
  first.receipts.received(programme(1));
  first.receipts.cached(id, 1);
  first.receipts.cached(id, 1);
  const { receipts, seen } = arrange(structuredClone(first.seen.said));
  receipts.received(programme(1));
  receipts.shown(id, 1);
  receipts.shown(id, 1);
  receipts.received(programme(2));
  receipts.cached(id, 2);
  expect([first.seen.told, seen.told]).toEqual([
    ['1 received', '1 cached'],
    ['1 shown', '2 received', '2 cached'],
  ]);
});

test('of an older version nothing is told once a newer one is known', () => {
  const { receipts, seen } = arrange();
  receipts.received(programme(2));
  receipts.shown(id, 1);
  expect(seen.told).toEqual(['2 received']);
});
