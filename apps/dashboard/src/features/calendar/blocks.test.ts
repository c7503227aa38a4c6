import type { Segment } from '@vitrine/contract/schedule-calls';
import { describe, expect, test } from 'vitest';
import { daysFrom } from '../../lib/local-days.ts';
import { blockAt, blocksOf, gapsWithin, partsWithin } from '../../lib/plan-blocks.ts';
import { cellOf } from './month-cells.ts';

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);
const segment = (from: string, to: string, playlists: string[], overrides: string[] = []): Segment => ({
  from: new Date(at(from)).toISOString(),
  to: new Date(at(to)).toISOString(),
  state: playlists.length > 0 ? 'playing' : 'nothing',
  playlists,
  overrides,
});
const closed = (from: string, to: string): Segment => ({ ...segment(from, to, []), state: 'closed' });

describe('blocks', () => {
  test('adjacent blocks that show the same are merged, and name everything they override', () => {
    const blocks = blocksOf([
      segment('20T18:00', '20T20:00', ['jazz'], ['evening']),
      segment('20T20:00', '20T22:00', ['jazz'], ['night', 'evening']),
      segment('20T22:00', '20T23:00', ['night']),
    ]);
    expect(blocks.map(({ playlists, from, to }) => [playlists[0], from, to])).toEqual([
      ['jazz', at('20T18:00'), at('20T22:00')],
      ['night', at('20T22:00'), at('20T23:00')],
    ]);
    expect(blocks[0]!.overrides).toEqual(['evening', 'night']);
  });

  test('playlists that alternate are not merged with one that plays alone', () => {
    const blocks = blocksOf([
      segment('20T08:00', '20T09:00', ['a', 'b']),
      segment('20T09:00', '20T10:00', ['a']),
    ]);
    expect(blocks).toHaveLength(2);
  });

  test('blocks from two calls are joined where they meet', () => {
    expect(blocksOf([closed('20T20:00', '21T00:00'), closed('21T00:00', '21T06:00')])).toHaveLength(1);
  });

  test('a block across midnight has a part in each day', () => {
    const [block] = blocksOf([segment('20T22:00', '21T06:00', ['night'])]);
    const days = daysFrom('UTC', Date.parse('2026-11-20T00:00:00Z') / 86_400_000, 3);
    expect(days.map((day) => partsWithin([block!], day).map(({ from, to }) => [from, to]))).toEqual([
      [[at('20T22:00'), at('21T00:00')]],
      [[at('21T00:00'), at('21T06:00')]],
      [],
    ]);
  });

  test('gaps are open hours without anything to play, not closed time', () => {
    const blocks = blocksOf([
      closed('20T00:00', '20T08:00'),
      segment('20T08:00', '20T10:00', []),
      segment('20T10:00', '20T12:00', ['a']),
      segment('20T12:00', '20T14:00', []),
    ]);
    const range = { from: at('20T09:00'), to: at('20T13:00') };
    expect(gapsWithin(blocks, range).map(({ from, to }) => [from, to])).toEqual([
      [at('20T09:00'), at('20T10:00')],
      [at('20T12:00'), at('20T13:00')],
    ]);
    expect(blockAt(blocks, at('20T10:00'))?.playlists).toEqual(['a']);
  });
});

test('a day of a month names each playlist once, ordered by its first minute, and sums the gaps', () => {
  const [day] = daysFrom('UTC', Date.parse('2026-11-20T00:00:00Z') / 86_400_000, 1);
  const cell = cellOf(
    day!,
    blocksOf([
      closed('20T00:00', '20T06:00'),
      segment('20T06:00', '20T10:00', ['morning']),
      segment('20T10:00', '20T11:00', []),
      segment('20T11:00', '20T15:00', ['lunch']),
      segment('20T15:00', '20T16:00', ['morning']),
      segment('20T16:00', '20T16:30', []),
      closed('20T16:30', '21T06:00'),
    ]),
  );
  expect(cell.entries.map(({ playlists }) => playlists[0])).toEqual(['morning', 'lunch']);
  expect(cell.gap).toMatchObject({ from: at('20T10:00'), ms: 90 * 60_000 });
  expect(cell.isClosed).toBe(false);
  expect(cellOf(day!, blocksOf([closed('19T00:00', '22T00:00')])).isClosed).toBe(true);
});
