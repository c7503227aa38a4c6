import { dayNumber, minuteMs } from '@vitrine/schedule/local-clock';
import { describe, expect, test } from 'vitest';
import { axisOfDays, axisOfElapsed, wholeDay } from './axis.ts';
import { openHours } from './open-hours.ts';
import { hourText, ticksOf } from './ticks.ts';

const monday = dayNumber('2026-11-16');
const hourMs = 60 * minuteMs;
const week = { first: monday, count: 7 };

/** Open each day at these local hours. */
const place = (timeZone: string, ahead: number, from: number, to: number) => ({
  timeZone,
  segments: Array.from({ length: 9 }, (_, day) => ({
    from: (monday - 1 + day) * 24 * hourMs + (from - ahead) * hourMs,
    to: (monday - 1 + day) * 24 * hourMs + (to - ahead) * hourMs,
    state: 'playing',
  })),
});
const prague = place('Europe/Prague', 1, 6.5, 20);
const auckland = place('Pacific/Auckland', 13, 7, 21.25);
const airport = place('Europe/Vienna', 1, 0, 24);

describe('the hours that are drawn', () => {
  test('run from the first opening to the last closing of all places, by the clock of each', () => {
    expect(openHours([prague, auckland], week)).toEqual({ from: 360, to: 22 * 60 });
  });

  test('a place that is open around the clock counts only among such', () => {
    expect(openHours([prague, airport], week)).toEqual({ from: 360, to: 20 * 60 });
    expect(openHours([airport], week)).toEqual(wholeDay);
  });

  test('a place that is open around the clock on some days has no night to fold', () => {
    const [first, ...others] = airport.segments;
    expect(openHours([{ ...prague, segments: [first!, ...prague.segments.slice(1)] }], week).from).toBe(360);
    expect(
      openHours([{ ...airport, segments: [...others.slice(0, 3), ...prague.segments.slice(4)] }], week),
    ).toEqual(wholeDay);
  });

  test('a bar that closes after midnight is open at both ends of the day', () => {
    expect(openHours([place('Europe/Prague', 1, 18, 26)], week)).toEqual(wholeDay);
  });

  test('a short opening still looks like a day, and without any the whole day is drawn', () => {
    expect(openHours([place('Europe/Prague', 1, 12, 14)], week)).toEqual({ from: 9 * 60, to: 17 * 60 });
    expect(openHours([], week)).toEqual(wholeDay);
  });
});

describe('hours as labels', () => {
  const texts = (ticks: readonly { minute: number }[]) => ticks.map(({ minute }) => hourText(minute));

  test('are as many as have room, and none at the edges', () => {
    const day = (width: number) => texts(ticksOf(axisOfDays({ first: monday, count: 1, width })));
    expect(day(960)).toHaveLength(23);
    expect(day(240)).toEqual(['03', '06', '09', '12', '15', '18', '21']);
    const hours = { from: 360, to: 1320 };
    expect(texts(ticksOf(axisOfDays({ first: monday, count: 1, hours, width: 130 })))).toEqual([
      '08',
      '12',
      '16',
      '20',
    ]);
  });

  test('of elapsed time follow the clock of a zone, also where it changes', () => {
    const from = Date.parse('2026-10-24T22:00:00Z');
    const axis = axisOfElapsed({ from, to: from + 6 * hourMs, width: 300 });
    expect(texts(ticksOf(axis, { timeZone: 'Europe/Prague' }))).toEqual(['01', '02', '02', '03', '04']);
    expect(texts(ticksOf(axis, { timeZone: 'Asia/Kolkata' }))).toEqual(['04', '05', '06', '07', '08', '09']);
  });

  test('of elapsed time are left out where it is folded', () => {
    const from = Date.parse('2026-11-16T05:00:00Z');
    const folds = [{ from: from + 2 * hourMs, to: from + 10 * hourMs }];
    const axis = axisOfElapsed({ from, to: from + 12 * hourMs, width: 200, folds });
    expect(texts(ticksOf(axis, { timeZone: 'Europe/Prague' }))).toEqual(['07', '16', '17']);
    expect(axis.stretches.map(({ start, end }) => end - start)).toEqual([96, 8, 96]);
  });
});
