import type { DisplayDay } from '@vitrine/contract/display-history';
import { expect, test } from 'vitest';
import { drawnDay, plannedOf, shownOf } from './past-day-blocks.ts';

type Planned = readonly [state: 'closed' | 'nothing' | 'playing', from: string, to: string];

const tuesday = ['2026-11-16T23:00:00Z', '2026-11-17T23:00:00Z'] as const;

const dayOf = (planned: readonly Planned[], rest: Partial<DisplayDay> = {}) =>
  ({
    day: '2026-11-17',
    timezone: 'Europe/Prague',
    from: tuesday[0],
    to: tuesday[1],
    recordedFrom: tuesday[0],
    shownFrom: tuesday[0],
    shown: [],
    off: [],
    apart: [],
    planned: planned.map(([state, from, to]) => ({
      state,
      from,
      to,
      overrides: [],
      playlists: state === 'playing' ? ['menu'] : [],
    })),
    ...rest,
  }) as unknown as DisplayDay;

const open = [
  ['closed', tuesday[0], '2026-11-17T07:30:00Z'],
  ['playing', '2026-11-17T07:30:00Z', '2026-11-17T16:15:00Z'],
  ['closed', '2026-11-17T16:15:00Z', tuesday[1]],
] satisfies readonly Planned[];

const foldsOf = (day: DisplayDay) =>
  drawnDay(day).folds.map((each) =>
    [each.from, each.to].map((at) => new Date(at).toISOString().replace(':00.000', '')),
  );
const tellOf = (blocks: readonly { kind: string; from: number; to: number }[]) =>
  blocks.map(
    ({ kind, from, to }) =>
      `${kind} ${[from, to].map((at) => new Date(at).toISOString().slice(11, 16)).join('–')}`,
  );

test('the open hours are drawn in full hours, and the night around them is folded', () => {
  // 08:30 to 17:15 in Praha.
  expect(foldsOf(dayOf(open))).toEqual([
    ['2026-11-16T23:00Z', '2026-11-17T07:00Z'],
    ['2026-11-17T17:00Z', '2026-11-17T23:00Z'],
  ]);
  expect(drawnDay(dayOf(open))).toMatchObject({
    from: Date.parse(tuesday[0]),
    to: Date.parse(tuesday[1]),
    fold: 4,
  });
});

test.each([
  ['open around the clock', [['playing', ...tuesday]]],
  ['closed', [['closed', ...tuesday]]],
  ['without a plan', []],
] satisfies [string, readonly Planned[]][])('a day that is %s is drawn as a whole', (_, planned) => {
  expect(foldsOf(dayOf(planned))).toEqual([]);
});

test('of an hour that comes twice both are drawn', () => {
  const autumn = { day: '2026-10-25', from: '2026-10-24T22:00:00Z', to: '2026-10-25T23:00:00Z' };
  const closing = dayOf(
    [
      ['playing', autumn.from, '2026-10-25T01:00:00Z'],
      ['closed', '2026-10-25T01:00:00Z', autumn.to],
    ],
    { ...autumn, recordedFrom: autumn.from },
  );
  // It closes when 02:00 comes for the second time; so few hours are widened, till 06:00.
  expect(foldsOf(closing)).toEqual([['2026-10-25T05:00Z', '2026-10-25T23:00Z']]);
  const opening = dayOf(
    [
      ['closed', autumn.from, '2026-10-25T01:00:00Z'],
      ['playing', '2026-10-25T01:00:00Z', '2026-10-25T12:00:00Z'],
      ['closed', '2026-10-25T12:00:00Z', autumn.to],
    ],
    { ...autumn, recordedFrom: autumn.from },
  );
  expect(foldsOf(opening)).toEqual([
    ['2026-10-24T22:00Z', '2026-10-25T00:00Z'],
    ['2026-10-25T12:00Z', '2026-10-25T23:00Z'],
  ]);
});

test('what was before the record, or before the first report, is not known', () => {
  const recordedFrom = '2026-11-17T07:30:00Z';
  const day = dayOf(open.slice(1), { recordedFrom, shownFrom: '2026-11-17T09:00:00Z' });
  expect(tellOf(plannedOf(day))).toEqual([
    'unrecorded 23:00–07:30',
    'playing 07:30–16:15',
    'closed 16:15–23:00',
  ]);
  expect(tellOf(shownOf(day, 'Something else').around)).toEqual([
    'unrecorded 23:00–09:00',
    'closed 16:15–23:00',
  ]);
  expect(tellOf(shownOf(dayOf(open, { shownFrom: null }), '').around)).toEqual([
    'closed 23:00–07:30',
    'unrecorded 07:30–16:15',
    'closed 16:15–23:00',
  ]);
});

test('what was shown has the name it had, and what has none is something else', () => {
  const at = { from: '2026-11-17T08:00:00Z', to: '2026-11-17T09:00:00Z', item: null };
  const day = dayOf(open, {
    shown: [
      { ...at, playlist: 'menu', name: 'Menu of then' },
      { ...at, playlist: null, name: null },
    ],
  });
  expect(shownOf(day, 'Something else').shown.map(({ name, playlists }) => [name, playlists])).toEqual([
    ['Menu of then', ['menu']],
    ['Something else', []],
  ]);
});
