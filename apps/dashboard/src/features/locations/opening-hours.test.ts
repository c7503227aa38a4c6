import { type DayHours, defaultHours, type WeeklyHours } from '@vitrine/contract/locations';
import { describe, expect, test } from 'vitest';
import { clockAt, weekdayHeading, weekdayName } from './local-time.ts';
import * as hours from './opening-hours.ts';

const day = (start: string, end: string, rest: Partial<DayHours> = {}): DayHours => ({
  start,
  end,
  nonstop: false,
  closed: false,
  ...rest,
});

/** Brno · Hlavní as in the mockup. */
const brno: WeeklyHours = {
  mon: day('06:30', '20:00'),
  tue: day('06:30', '20:00'),
  wed: day('06:30', '20:00'),
  thu: day('06:30', '20:00'),
  fri: day('06:30', '22:00'),
  sat: day('08:00', '18:00', { nonstop: true }),
  sun: day('08:00', '18:00', { closed: true }),
};

describe('the week', () => {
  test('its total sums days with hours, and names the nonstop ones', () => {
    expect(hours.weekTotal(brno)).toEqual({ minutes: 69.5 * 60, nonstop: ['sat'] });
    expect(hours.weekTotal(defaultHours)).toEqual({ minutes: 3600, nonstop: [] });
  });

  test('a day whose start is not before its end adds nothing', () => {
    const wrong = { ...defaultHours, mon: day('18:00', '08:00'), tue: day('08:00', '08:00') };
    expect(hours.weekTotal(wrong).minutes).toBe(2400);
  });

  test('a day can last until midnight', () => {
    expect(hours.openRange(day('18:00', '24:00'))).toEqual({ start: 1080, end: 1440 });
  });

  test('switching a day to nonstop or closed and back keeps its times', () => {
    const closed = hours.withMode(hours.withMode(brno.mon, 'nonstop'), 'closed');
    expect([hours.modeOf(closed), closed.nonstop]).toEqual(['closed', false]);
    expect(hours.withMode(closed, 'hours')).toEqual(brno.mon);
  });

  test('Monday is copied to the weekdays or to all days, as independent copies', () => {
    const copied = hours.copyDay(brno, 'mon', hours.workdays);
    expect(copied.fri).toEqual(brno.mon);
    expect(copied.sat).toEqual(brno.sat);
    expect(copied.fri).not.toBe(copied.mon);
  });
});

describe('today', () => {
  test('is the current day at the location, not in this browser', () => {
    const sundayEvening = new Date('2026-11-15T23:30:00Z');
    expect(clockAt('Europe/Prague', sundayEvening)).toMatchObject({
      weekday: 'mon',
      time: '00:30',
      minutes: 30,
    });
    expect(clockAt('America/Los_Angeles', sundayEvening)).toMatchObject({ weekday: 'sun', time: '15:30' });
    expect(clockAt('Pacific/Kiritimati', sundayEvening)).toMatchObject({ weekday: 'mon', time: '13:30' });
  });

  test.each([
    ['Europe/Prague', '2026-11-15T12:00:00Z', 'UTC+1'],
    ['Europe/Prague', '2026-07-15T12:00:00Z', 'UTC+2'],
    ['Asia/Kathmandu', '2026-11-15T12:00:00Z', 'UTC+5:45'],
    ['America/New_York', '2026-11-15T12:00:00Z', 'UTC-5'],
    ['UTC', '2026-11-15T12:00:00Z', 'UTC'],
  ])('the offset of %s at %s is %s', (timezone, now, offset) => {
    expect(clockAt(timezone, new Date(now)).offset).toBe(offset);
  });

  test.each([
    [{ weekday: 'mon', minutes: 389 }, false],
    [{ weekday: 'mon', minutes: 390 }, true],
    [{ weekday: 'mon', minutes: 1199 }, true],
    [{ weekday: 'mon', minutes: 1200 }, false],
    [{ weekday: 'sat', minutes: 0 }, true],
    [{ weekday: 'sun', minutes: 720 }, false],
  ] as const)('at %j it is open: %s', (moment, isOpen) => {
    expect(hours.todayAt(brno, moment).isOpen).toBe(isOpen);
  });
});

test('weekdays are named in the language of the page', () => {
  expect(weekdayHeading('mon', 'cs')).toBe('Pondělí');
  expect(weekdayName('sat', 'en')).toBe('Saturday');
  expect(weekdayName('sat', 'es')).toBe('sábado');
});
