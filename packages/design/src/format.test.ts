import { expect, test } from 'vitest';
import { splitRest } from './boxes/countdown.ts';
import { itemAt } from './boxes/media.ts';
import { symbolShapes } from './boxes/weather.ts';
import { isInTime } from './format.ts';

const at = (time: string) => new Date(`2026-11-16T${time}:00Z`);

test.each([
  ['before it begins', { from: '09:00', to: '11:00' }, '08:59', false],
  ['when it begins', { from: '09:00', to: '11:00' }, '09:00', true],
  ['when it ends', { from: '09:00', to: '11:00' }, '11:00', false],
  ['after midnight', { from: '22:00', to: '02:00' }, '01:00', true],
  ['between', { from: '22:00', to: '02:00' }, '12:00', false],
  ['on its last day', { from: '2026-11-01', to: '2026-11-16' }, '23:59', true],
  ['after its last day', { from: null, to: '2026-11-15' }, '00:00', false],
  ['on a Monday', { days: 'mon,tue' }, '12:00', true],
  ['on another day', { days: 'sat, sun' }, '12:00', false],
  ['without limits', {}, '12:00', true],
])('a row is shown by its times: %s', (_name, values, time, isShown) => {
  expect(isInTime(values, at(time))).toBe(isShown);
});

test('a zone shows the same item wherever it was switched on', () => {
  const items = [
    { playable: 'a', seconds: 5 },
    { playable: 'b', seconds: 2.5 },
  ];
  const start = 1_000_000;
  const shownAt = (ms: number) => itemAt(items, start, start + ms);
  expect([0, 4999, 5000, 7499, 7500, 750_000 + 6000].map((ms) => shownAt(ms)?.item.playable)).toEqual([
    ...'aabbab',
  ]);
  expect(shownAt(7600)).toMatchObject({ from: start + 7500, to: start + 12_500 });
  expect(itemAt([], 0, 1)).toBeNull();
});

test('the rest of a time is told in the units that were chosen', () => {
  const seconds = 2 * 86_400 + 3 * 3600 + 4 * 60 + 5;
  expect(splitRest(seconds, ['days', 'hours'])).toEqual([
    ['days', 2],
    ['hours', 3],
  ]);
  expect(splitRest(seconds, ['minutes'])).toEqual([['minutes', 51 * 60 + 4]]);
});

test('every symbol of the weather service is drawn', () => {
  const names = [
    'clearsky_day',
    'fair_night',
    'partlycloudy_day',
    'cloudy',
    'fog',
    'rain',
    'lightrainshowers_day',
  ];
  const further = ['heavysleet', 'snow', 'lightsnowshowersandthunder_night', 'rainandthunder'];
  for (const name of [...names, ...further]) expect(symbolShapes(name).length, name).toBeGreaterThan(0);
  expect(symbolShapes('frogs')).toEqual([]);
});
