import { expect, test } from 'vitest';
import { noTimes, problemsOfTimes, timesOf, typedFrom, typedUntil } from './typed-times.ts';

test('without a time the first day counts from its start, and the last to its end', () => {
  expect(timesOf({ showFrom: '2026-09-01T', showUntil: '2026-12-31T' })).toEqual({
    showFrom: '2026-09-01T00:00',
    showUntil: '2027-01-01T00:00',
  });
  expect(timesOf(noTimes)).toEqual({ showFrom: null, showUntil: null });
});

test('what was typed is shown again', () => {
  for (const typed of ['', '2026-02-28T', '2026-11-19T20:00']) {
    const { showFrom, showUntil } = timesOf({ showFrom: typed, showUntil: typed });
    expect([typedFrom(showFrom), typedUntil(showUntil)]).toEqual([typed, typed]);
  }
});

test('an end that is not after the beginning is refused', () => {
  const problem = { showUntil: { key: 'playables.untilAfterFrom' } };
  expect(problemsOfTimes({ showFrom: '2026-11-19T20:00', showUntil: '2026-11-19T20:00' })).toEqual(problem);
  expect(problemsOfTimes({ showFrom: '2026-11-20T', showUntil: '2026-11-19T' })).toEqual(problem);
  expect(problemsOfTimes({ showFrom: '2026-11-19T', showUntil: '2026-11-19T' })).toEqual({});
  expect(problemsOfTimes({ showFrom: '', showUntil: '2020-01-01T' })).toEqual({});
});

test.each(['31.2.', '2026-02-30T', '2026-11-19T25:00', 'T20:00', '1890-01-01T'])('%s is no time', (typed) => {
  expect(problemsOfTimes({ showFrom: typed, showUntil: '' })).toEqual({
    showFrom: { key: 'playables.dateTime' },
  });
  expect(problemsOfTimes({ showFrom: '', showUntil: typed })).toEqual({
    showUntil: { key: 'playables.dateTime' },
  });
});
