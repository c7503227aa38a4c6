import { expect, test } from 'vitest';
import { momentOf } from './palette-moment.ts';

/** Thursday, 10:42 in Praha. */
const now = Date.parse('2026-11-19T09:42:00Z');
const read = (words: string, zone = 'Europe/Prague') => {
  const at = momentOf(words, now, zone);
  return at === null ? null : new Date(at).toISOString().slice(0, 16);
};

test.each([
  ['10:00', '2026-11-19T09:00'],
  ['9:05', '2026-11-19T08:05'],
  // Not yet today: yesterday.
  ['15:00', '2026-11-18T14:00'],
  ['16.11. 15:00', '2026-11-16T14:00'],
  ['16. 11. 15:00', '2026-11-16T14:00'],
  ['16.11.2026 15:00', '2026-11-16T14:00'],
  ['19.11. 00:00', '2026-11-18T23:00'],
  // Longer ago than anything is kept, to come, or no moment at all.
  ['1.11. 15:00', null],
  ['20.11. 15:00', null],
  ['19.11. 15:00', null],
  ['31.02. 15:00', null],
  ['16.11.', null],
  ['25:00', null],
  ['15:00 counter', null],
])('D12: "%s" on 19.11. at 10:42 is %s', (words, at) => {
  expect(read(words)).toBe(at);
});

test('it is read on the reader’s clock', () => {
  expect(read('15:00', 'Pacific/Auckland')).toBe('2026-11-19T02:00');
  expect(read('16.11. 15:00', 'America/New_York')).toBe('2026-11-16T20:00');
});
