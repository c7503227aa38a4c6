import type { DisplayDay } from '@vitrine/contract/display-history';
import { expect, test } from 'vitest';
import type { TimeBlock } from '../../../core/time/row-layout.ts';
import { explainedAt, pastPieceAt, picturesIn, planAt, shownIn, someOf } from './past-piece.ts';

const at = (clock: string) => Date.parse(`2026-11-10T${clock}:00Z`);
const stretch = (from: string, to: string) => ({
  from: `2026-11-10T${from}:00Z`,
  to: `2026-11-10T${to}:00Z`,
});
const piece = { kind: 'playing', from: at('06:30'), to: at('16:30') } as const;

const dayOf = (rest: object = {}) =>
  ({
    timezone: 'UTC',
    shownFrom: '2026-11-10T00:00:00Z',
    planned: [
      {
        ...stretch('06:30', '16:30'),
        state: 'playing',
        playlists: ['beans'],
        timezone: 'Europe/Prague',
        origin: { change: 'c', content: null },
      },
    ],
    told: [],
    shown: [],
    apart: [],
    pictures: [],
    ...rest,
  }) as unknown as DisplayDay;

test('a piece is what a block has of one day; an outage is meant by its own beginning', () => {
  const day = { number: 0, date: '2026-11-10', from: at('00:00'), to: at('23:00') };
  const block = (kind: TimeBlock['kind'], from: number, to: number): TimeBlock => ({
    key: kind,
    kind,
    from,
    to,
    playlists: [],
  });
  const shown = {
    was: [block('playing', at('00:00') - 1000, at('12:00')), block('closed', at('12:00'), at('23:30'))],
    outages: [block('offline', at('10:00'), at('10:30'))],
  };
  expect(pastPieceAt(shown, day, at('00:00'))).toEqual({
    kind: 'playing',
    from: at('00:00'),
    to: at('12:00'),
  });
  expect(pastPieceAt(shown, day, at('10:00'))).toMatchObject({ kind: 'offline', to: at('10:30') });
  expect(pastPieceAt(shown, day, at('10:10'))).toMatchObject({ kind: 'playing' });
  expect(pastPieceAt(shown, day, at('12:00'))).toEqual({
    kind: 'closed',
    from: at('12:00'),
    to: at('23:00'),
  });
  expect(pastPieceAt(shown, day, at('23:40'))).toBeNull();
});

test('a block is explained by the last plan of its first minute, an instant within it by itself', () => {
  expect(explainedAt(piece, piece.from)).toBe(piece.from + 59_999);
  expect(explainedAt({ ...piece, to: piece.from + 30_000 }, piece.from)).toBe(piece.from + 29_999);
  expect(explainedAt(piece, at('07:00'))).toBe(at('07:00'));
});

test('what was shown as planned is counted within the piece, and only while it is known', () => {
  expect(shownIn(dayOf(), piece)).toEqual({
    plannedMs: 36_000_000,
    asPlannedMs: 36_000_000,
    differences: [],
  });
  const apart = [
    { ...stretch('14:10', '14:40'), why: 'offline' },
    { ...stretch('16:20', '18:00'), why: 'unknown' },
    { ...stretch('20:00', '21:00'), why: 'unknown' },
  ];
  const shown = shownIn(dayOf({ apart }), piece);
  expect(shown.asPlannedMs).toBe(36_000_000 - 40 * 60_000);
  expect(shown.differences.map(({ from, to }) => (to - from) / 60_000)).toEqual([30, 10]);
  expect(shownIn(dayOf({ shownFrom: stretch('15:30', '16:00').from }), piece).plannedMs).toBe(3_600_000);
  expect(shownIn(dayOf({ shownFrom: null }), piece).plannedMs).toBe(0);
});

test('what an old plan showed is told with that plan', () => {
  const told = [
    { ...stretch('00:00', '06:52'), isCurrent: false, planOf: '2026-11-04T08:00:00Z' },
    { ...stretch('06:52', '23:00'), isCurrent: true, planOf: '2026-11-10T06:30:00Z' },
  ];
  const apart = [{ ...stretch('06:30', '06:52'), why: 'not_told', shown: 'All-day brand' }];
  expect(shownIn(dayOf({ apart, told }), piece).differences[0]).toMatchObject({ told: told[0] });
});

test('a picture that is older than what it stands for says so', () => {
  const pictures = ['06:02', '06:40', '08:02', '17:02'].map((clock) => ({
    at: stretch(clock, clock).from,
    url: clock,
  }));
  const seen = (day: DisplayDay, of: { from: number; to: number } = piece) =>
    picturesIn(day, of).map(({ url, isBefore }) => (isBefore ? `before ${url}` : url));
  expect(seen(dayOf({ pictures }))).toEqual(['06:40', '08:02']);
  const shown = [{ ...stretch('06:52', '16:30'), playlist: 'beans' }];
  expect(seen(dayOf({ pictures, shown }))).toEqual(['before 06:40', '08:02']);
  expect(seen(dayOf({ pictures }), { from: at('16:30'), to: at('17:00') })).toEqual([]);
  expect(seen(dayOf({ pictures }), { from: at('17:30'), to: at('18:00') })).toEqual(['before 17:02']);
});

test('some of many are spread over all of them', () => {
  expect(someOf([1, 2, 3], 6)).toEqual([1, 2, 3]);
  expect(someOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 4)).toEqual([1, 4, 7, 10]);
});

test('a plan has the clock of the place of then', () => {
  expect(planAt(dayOf(), at('07:00'))).toEqual({
    timezone: 'Europe/Prague',
    origin: { change: 'c', content: null },
  });
  expect(planAt(dayOf(), at('20:00'))).toEqual({ timezone: 'UTC', origin: { change: null, content: null } });
});
