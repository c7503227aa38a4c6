import { expect, test } from 'vitest';
import { outlook } from './outlook.ts';
import { at, dates, openFrom, plan, playlist, times } from './test-plan.ts';

const iso = (instant: number | null) => instant && new Date(instant).toISOString();
const look = (text: string, asked: Parameters<typeof outlook>[0]) => {
  const { state, playlists, until, next } = outlook(asked, at(text));
  return [state, playlists, iso(until), next && [next.playlist, iso(next.at)]];
};

// Wednesday, 11:00 in Prague.
const morning = '2026-11-18T10:00Z';
const hours = openFrom('08:00', '18:00', 'sat', 'sun');

test('an open place: what plays, until when, and what follows', () => {
  const two = plan(
    [
      playlist('lunch', { conditions: [times('11:00', '14:00')] }),
      playlist('brand', { priority: 10, conditions: [] }),
    ],
    { hours },
  );
  expect(look(morning, two)).toEqual([
    'playing',
    ['lunch'],
    '2026-11-18T13:00:00.000Z',
    ['brand', '2026-11-18T13:00:00.000Z'],
  ]);
});

test('a closed place: what plays first when it opens, also beyond a weekend', () => {
  const brand = plan([playlist('brand')], { hours });
  expect(look('2026-11-20T22:00Z', brand)).toEqual([
    'closed',
    [],
    '2026-11-23T07:00:00.000Z',
    ['brand', '2026-11-23T07:00:00.000Z'],
  ]);
});

test('what plays around the clock has no end, and what comes again after a night is not new', () => {
  expect(look(morning, plan([playlist('brand')]))).toEqual(['playing', ['brand'], null, null]);
  const daily = plan([playlist('brand')], { hours });
  expect(look(morning, daily)).toEqual(['playing', ['brand'], '2026-11-18T17:00:00.000Z', null]);
});

test('a plan in which nothing is left has nothing next', () => {
  const over = plan([playlist('easter', { conditions: [dates('2026-04-01', '2026-04-07')] })], { hours });
  expect(look(morning, over)).toEqual(['nothing', [], '2026-11-18T17:00:00.000Z', null]);
});
