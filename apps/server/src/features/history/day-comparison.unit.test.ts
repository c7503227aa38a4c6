import { expect, test } from 'vitest';
import { apartOf, type Facts, shareOf } from './day-comparison.ts';

const minute = 60_000;
const at = (from: number, to: number) => ({ from: from * minute, to: to * minute });
const plan = (from: number, to: number, ...playlists: string[]) => ({
  ...at(from, to),
  state: 'playing' as const,
  playlists,
});
const facts = (given: Partial<Facts>): Facts => ({
  planned: [],
  told: [],
  shown: [],
  off: [],
  faults: [],
  shownFrom: 0,
  ...given,
});
const causes = (given: Partial<Facts>) =>
  apartOf(facts(given)).map(({ from, to, why }) => [from / minute, to / minute, why]);

test('what is shown as planned differs nowhere, and closed hours need no picture', () => {
  const planned = [{ ...at(0, 60), state: 'closed' as const, playlists: [] }, plan(60, 120, 'a')];
  expect(causes({ planned, shown: [{ ...at(60, 120), playlist: 'a' }] })).toEqual([]);
});

test('a player without contact is offline, whatever else happened', () => {
  const faults = [at(0, 120)];
  expect(
    causes({
      planned: [plan(0, 120, 'a')],
      shown: [{ ...at(0, 40), playlist: 'a' }],
      off: [at(40, 120)],
      faults,
    }),
  ).toEqual([[40, 120, 'offline']]);
});

test('a player that plays by an older plan was not told', () => {
  const told = [
    { ...at(0, 30), isCurrent: true },
    { ...at(30, 60), isCurrent: false },
    { ...at(60, 120), isCurrent: true },
  ];
  const planned = [plan(0, 30, 'a'), plan(30, 120, 'b')];
  const shown = [
    { ...at(0, 60), playlist: 'a' },
    { ...at(60, 120), playlist: 'b' },
  ];
  expect(causes({ planned, told, shown })).toEqual([[30, 60, 'not_told']]);
});

test('a gap while something could not be played is a fault', () => {
  const shown = [
    { ...at(0, 20), playlist: 'a' },
    { ...at(35, 60), playlist: 'a' },
  ];
  expect(causes({ planned: [plan(0, 60, 'a')], shown, faults: [at(19, 36)] })).toEqual([[20, 35, 'fault']]);
});

test('what nothing explains is not known', () => {
  expect(causes({ planned: [plan(0, 60, 'a')], shown: [{ ...at(0, 60), playlist: 'b' }] })).toEqual([
    [0, 60, 'unknown'],
  ]);
});

test('differences below a minute are not counted, and playlists that take turns are both right', () => {
  const shown = [
    { from: 0, to: 20 * minute - 30_000, playlist: 'a' },
    { ...at(20, 60), playlist: 'b' },
  ];
  expect(causes({ planned: [plan(0, 60, 'a', 'b')], shown })).toEqual([]);
});

test('the share counts what was planned', () => {
  const given = facts({
    planned: [plan(0, 60, 'a'), { ...at(60, 90), state: 'closed', playlists: [] }],
    off: [at(45, 60)],
    shown: [{ ...at(0, 45), playlist: 'a' }],
  });
  expect(shareOf(given, apartOf(given))).toEqual({ planned: 60 * minute, asPlanned: 45 * minute });
});

test('before the first report only known causes count', () => {
  const given = { planned: [plan(0, 120, 'a')], off: [at(20, 40)], shownFrom: 60 * minute };
  const shown = [{ ...at(60, 100), playlist: 'a' }];
  expect(causes({ ...given, shown })).toEqual([
    [20, 40, 'offline'],
    [100, 120, 'unknown'],
  ]);
  const found = apartOf(facts({ ...given, shown }));
  expect(shareOf(facts({ ...given, shown }), found)).toEqual({
    planned: 60 * minute,
    asPlanned: 40 * minute,
  });
});

test('what is shown by an older plan was not told, also without contact', () => {
  expect(
    causes({
      planned: [plan(0, 60, 'b')],
      shown: [{ ...at(0, 30), playlist: 'a' }],
      told: [{ ...at(0, 60), isCurrent: false }],
      off: [at(0, 60)],
    }),
  ).toEqual([
    [0, 30, 'not_told'],
    [30, 60, 'offline'],
  ]);
});
