import type { CalendarRecord } from '@vitrine/contract/calendar-calls';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leastOutage, outagesOf, recordIndex, recordOf } from './record.ts';

const start = Date.parse('2026-11-16T00:00:00Z');
const minute = 60_000;
const at = (minutes: number) => new Date(start + minutes * minute).toISOString();
const display = (id: string) => ({ id, name: id, location: 'praha', groups: [] });
type Row = CalendarRecord['rows'][number];
const row = (
  displays: string[],
  segments: [number, number, string][],
  offline: Row['offline'] = [],
): Row => ({
  ...{ displays, timezone: 'Europe/Prague', offline, recordedFrom: at(0) },
  segments: segments.map(([from, to, name]) => ({
    ...{ from: at(from), to: at(to), playlists: name === '-' ? [] : [name] },
    state: name === '-' ? 'closed' : 'playing',
  })),
});
const record = (...rows: Row[]): CalendarRecord => ({ now: at(1440), rows, playlists: [] });
const range = (minutes: number) => ({ from: start, to: start + minutes * minute });
const minutes = (instant: number) => (instant - start) / minute;

describe('the record of a row', () => {
  test('is what most displays had; the others are told beside it', () => {
    const index = recordIndex(
      record(
        row(['a', 'b'], [[0, 100, 'lunch']]),
        row(
          ['c'],
          [
            [0, 40, 'lunch'],
            [40, 100, 'beans'],
          ],
        ),
      ),
    );
    const blocks = recordOf(['a', 'b', 'c'].map(display), index, range(100));
    expect(blocks.map(({ from, to, playlists }) => [minutes(from), minutes(to), playlists[0]])).toEqual([
      [0, 40, 'lunch'],
      [40, 100, 'lunch'],
    ]);
    expect(
      blocks.map(({ others }) => others.map(({ displays, playlists }) => [displays, playlists[0]])),
    ).toEqual([[], [[1, 'beans']]]);
  });

  test('says what is not recorded, before the first segment and between two', () => {
    const index = recordIndex(
      record(
        row(
          ['a'],
          [
            [10, 20, 'lunch'],
            [30, 40, '-'],
          ],
        ),
      ),
    );
    const kinds = recordOf([display('a')], index, range(50)).map(({ from, kind }) => [minutes(from), kind]);
    expect(kinds).toEqual([
      [0, 'unrecorded'],
      [10, 'playing'],
      [20, 'unrecorded'],
      [30, 'closed'],
      [40, 'unrecorded'],
    ]);
  });

  test('at every minute, the majority of what each display had', () => {
    const names = ['a', 'b', 'c', 'd'];
    const segments = fc
      .uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 6 })
      .chain((cuts) =>
        fc
          .array(fc.constantFrom('lunch', 'beans', '-', null), {
            minLength: cuts.length,
            maxLength: cuts.length,
          })
          .map((shows) => {
            const sorted = cuts.toSorted((a, b) => a - b);
            return sorted.flatMap((from, index): [number, number, string][] => {
              const name = shows[index];
              return name ? [[from, sorted[index + 1] ?? 60, name]] : [];
            });
          }),
      );
    fc.assert(
      fc.property(fc.array(segments, { minLength: 4, maxLength: 4 }), (all) => {
        const index = recordIndex(record(...all.map((each, place) => row([names[place]!], each))));
        const blocks = recordOf(names.map(display), index, range(60));
        expect(blocks[0]!.from).toBe(start);
        expect(blocks.at(-1)!.to).toBe(start + 60 * minute);
        for (let m = 0; m < 60; m++) {
          const had = all.map((each) => each.find(([from, to]) => from <= m && m < to)?.[2] ?? 'none');
          const counts = Object.values(Object.groupBy(had, (name) => name)).map((same) => same!.length);
          const block = blocks.find(({ from, to }) => from <= start + m * minute && start + m * minute < to)!;
          const name =
            block.kind === 'unrecorded' ? 'none' : block.kind === 'closed' ? '-' : block.playlists[0];
          expect(had.filter((each) => each === name).length).toBe(Math.max(...counts));
          expect(block.displays + block.others.reduce((sum, each) => sum + each.displays, 0)).toBe(4);
        }
      }),
    );
  });
});

describe('outages of a row', () => {
  const offline = (displays: string[], from: number, to: number) => ({
    displays,
    from: at(from),
    to: at(to),
  });
  const of = (least: number, ...outages: Row['offline']) =>
    outagesOf(['a', 'b'].map(display), recordIndex(record(row(['a', 'b', 'c'], [], outages))), least).map(
      (each) => [minutes(each.from), minutes(each.to), `${each.displays} of ${each.of}`],
    );

  test('are drawn if one display was offline, and say how many', () => {
    expect(of(leastOutage.week, offline(['a'], 0, 10), offline(['a', 'b'], 20, 30))).toEqual([
      [0, 10, '1 of 2'],
      [20, 30, '2 of 2'],
    ]);
    expect(of(leastOutage.week, offline(['a'], 0, 10), offline(['b'], 5, 30))).toEqual([[0, 30, '2 of 2']]);
  });

  test('of other displays are theirs', () => expect(of(leastOutage.week, offline(['c'], 0, 10))).toEqual([]));

  test('below five minutes are not drawn in the week, below one not in the day', () => {
    expect(of(leastOutage.week, offline(['a'], 0, 4))).toEqual([]);
    expect(of(leastOutage.day, offline(['a'], 0, 4))).toEqual([[0, 4, '1 of 2']]);
  });
});
