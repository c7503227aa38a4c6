import type { PlanParty } from '@vitrine/contract/plan-diff';
import { describe, expect, test } from 'vitest';
import { bandDays, isChangedDay, openWindow } from './band-model.ts';
import { brand, fridayBands, lunch, playing } from './plan-diff.test-kit.ts';

/** Clock times of a zone whose plan changes between two instants. */
const bandsOf = (
  timezone: string,
  from: string,
  to: string,
  cuts: readonly string[],
): NonNullable<PlanParty['bands']> => {
  const ends = [from, ...cuts, to];
  const becomes = ends.slice(1).map((end, i) => ({
    from: ends[i]!,
    to: end,
    ...playing(i % 2 === 0 ? brand : lunch),
  }));
  return {
    ...{ display: { id: lunch, name: 'Counter', place: 'Praha' }, timezone },
    was: [{ from, to, ...playing(brand) }],
    becomes,
  };
};
const partsOn = (bands: NonNullable<PlanParty['bands']>, date: string) =>
  bandDays(bands)
    .find((day) => day.date === date)!
    .becomes.map(({ from, to }) => [from, to]);

describe('the days of both weeks', () => {
  test('begin today, at now, and mark what changes', () => {
    const days = bandDays(fridayBands(playing(brand), playing(lunch)));
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, i) => `2026-11-${16 + i}`));
    expect(days.map(({ past }) => past)).toEqual([9 * 60 + 41, 0, 0, 0, 0, 0, 0]);
    expect(days.filter(isChangedDay).map(({ date }) => date)).toEqual(['2026-11-20']);
    expect(days[4]!.becomes.map(({ from, to, isChanged }) => [from, to, isChanged])).toEqual([
      [0, 660, false],
      [660, 840, true],
      [840, 1440, false],
    ]);
    expect(openWindow(days)).toEqual({ from: 0, to: 1440 });
    expect(days.every(({ marks, hours }) => marks.length === 0 && hours === 24)).toBe(true);
  });

  test('a day of 23 hours keeps its width, and the missing hour is empty', () => {
    // 02:00 does not exist in Prague on 29.03.2026; 01:30 to 03:30 are one hour.
    const bands = bandsOf('Europe/Prague', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', [
      '2026-03-29T00:30:00Z',
      '2026-03-29T01:30:00Z',
    ]);
    const [day] = bandDays(bands);
    expect(day).toMatchObject({ hours: 23, marks: [{ kind: 'skipped', from: 120, to: 180 }] });
    expect(partsOn(bands, '2026-03-29')).toEqual([
      [0, 90],
      [90, 210],
      [210, 1440],
    ]);
  });

  test('of a doubled hour each time has half of its place', () => {
    // 02:00 to 03:00 come twice in Prague on 25.10.2026. It changes from the first 02:30 to the second 02:15.
    const bands = bandsOf('Europe/Prague', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', [
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:15:00Z',
    ]);
    const [day] = bandDays(bands);
    expect(day).toMatchObject({ hours: 25, marks: [{ kind: 'repeated', from: 120, to: 180 }] });
    expect(partsOn(bands, '2026-10-25')).toEqual([
      [0, 135],
      [135, 157.5],
      [157.5, 1440],
    ]);
  });

  test('what ends when clocks change ends there, and half hours count', () => {
    const bands = bandsOf('Australia/Lord_Howe', '2026-04-04T13:00:00Z', '2026-04-05T13:30:00Z', [
      '2026-04-04T15:00:00Z',
    ]);
    const [day] = bandDays(bands);
    expect(day).toMatchObject({ hours: 24.5, marks: [{ kind: 'repeated', from: 90, to: 120 }] });
    expect(partsOn(bands, '2026-04-05')).toEqual([
      [0, 105],
      [105, 1440],
    ]);
  });

  test('a day that a place does not have is drawn empty', () => {
    const bands = bandsOf('Pacific/Apia', '2011-12-29T10:00:00Z', '2011-12-31T10:00:00Z', []);
    expect(bandDays(bands).map(({ date, becomes }) => [date, becomes.length])).toEqual([
      ['2011-12-29', 1],
      ['2011-12-30', 0],
      ['2011-12-31', 1],
    ]);
  });
});
