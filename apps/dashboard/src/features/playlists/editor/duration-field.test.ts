import { expect, test } from 'vitest';
import { durationText, parseDuration, stepDuration } from './duration-field.ts';

test.each([
  ['90', 90],
  ['1:30', 90],
  ['01:30', 90],
  ['1.30', 90],
  [' 10 ', 10],
  ['0:05', 5],
  ['90:00', 5400],
  ['1:02:03', 3723],
  ['24:00:00', 86_400],
  ['86400', 86_400],
])('"%s" is %i seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

test.each(['', '0', '0:00', 'abc', '1:', ':30', '1:60', '1:2:3:4', '-5', '86401', '24:00:01', '1,5'])(
  '"%s" is not a duration from one second to one day',
  (text) => {
    expect(parseDuration(text)).toBeNull();
  },
);

test('lengths are formatted as m:ss, from one hour on as h:mm:ss', () => {
  expect([10, 90, 14.6, 3599, 3600, 86_400].map(durationText)).toEqual([
    '0:10',
    '1:30',
    '0:15',
    '59:59',
    '1:00:00',
    '24:00:00',
  ]);
});

test('formatted lengths can be parsed again', () => {
  for (const seconds of [1, 59, 60, 3599, 3600, 5025, 86_400])
    expect(parseDuration(durationText(seconds))).toBe(seconds);
});

test('steps stay between one second and one day', () => {
  expect(stepDuration(1, -10)).toBe(1);
  expect(stepDuration(86_399, 10)).toBe(86_400);
  expect(stepDuration(10, 1)).toBe(11);
});
