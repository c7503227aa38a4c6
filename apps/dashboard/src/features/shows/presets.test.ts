import type { ShowTargets } from '@vitrine/contract/shows';
import { expect, test } from 'vitest';
import { presetsOf, untilOf } from './presets.ts';

const place = (id: string, timezone: string, opensAt: string | null) => ({
  id,
  name: id,
  timezone,
  isOpen: opensAt === null,
  opensAt,
  closesAt: null,
});
const targets = {
  places: [
    place('Praha', 'Europe/Prague', '2026-11-19T05:30:00Z'),
    place('Brno', 'Europe/Prague', '2026-11-19T05:30:00Z'),
    place('Berlin', 'Europe/Berlin', '2026-11-20T06:00:00Z'),
    place('Auckland', 'Pacific/Auckland', null),
    place('Wien', 'Europe/Vienna', null),
  ],
  displays: ['Praha', 'Brno', 'Berlin', 'Auckland', 'Wien'].map((name) => ({ id: name, place: name })),
} as unknown as ShowTargets;
/** Wednesday, 23:10 in Praha; Thursday in Auckland. */
const night = Date.parse('2026-11-18T22:10:00Z');
const at = (...chosen: string[]) => presetsOf(targets, new Set(chosen), night);

test('C13: a closed place begins with the day on which it opens', () => {
  expect(at('Praha').opening).toMatchObject({ inDays: 1 });
  expect(at('Praha').keys).toEqual(['closing', 'weekend', 'date', 'always', 'days']);
  expect(at('Berlin').opening).toMatchObject({ inDays: 2 });
  expect(at('Praha', 'Brno').opening).toMatchObject({ inDays: 1 });
  expect(at('Praha', 'Berlin').opening).toBeNull();
  expect(presetsOf(targets, new Set(['Praha']), Date.parse('2026-11-19T03:00:00Z')).opening).toMatchObject({
    inDays: 0,
  });
});

test('an open place begins with its closing, and an hour is offered where it is one', () => {
  expect(at('Wien')).toMatchObject({
    opening: null,
    keys: ['closing', 'hour', 'weekend', 'date', 'always', 'days'],
  });
  expect(at('Wien').hour).toBe('00:15');
  expect(at('Wien', 'Auckland').keys).not.toContain('hour');
  expect(at('Wien', 'Praha').keys).not.toContain('hour');
  expect(at('Wien', 'Praha').opening).toBeNull();
});

test('until Friday becomes until Sunday when Friday is near', () => {
  const on = (date: string) =>
    presetsOf(targets, new Set(['Praha']), Date.parse(`${date}T12:00:00Z`)).weekend;
  expect(on('2026-11-16')).toEqual({ date: '2026-11-20', isSunday: false });
  expect(on('2026-11-18')).toEqual({ date: '2026-11-20', isSunday: false });
  expect(on('2026-11-19')).toEqual({ date: '2026-11-22', isSunday: true });
  expect(on('2026-11-20')).toEqual({ date: '2026-11-22', isSunday: true });
  expect(on('2026-11-21')).toEqual({ date: '2026-11-27', isSunday: false });
  expect(on('2026-11-22')).toEqual({ date: '2026-11-27', isSunday: false });
  // It is Thursday there already.
  expect(at('Auckland').weekend).toEqual({ date: '2026-11-22', isSunday: true });
});

test('each is said to the server in its own way', () => {
  const presets = at('Wien');
  expect(presets.keys.map((key) => untilOf(key, presets, '2026-12-24'))).toEqual([
    { kind: 'closing' },
    { kind: 'time', time: '00:15' },
    { kind: 'date', date: '2026-11-20' },
    { kind: 'date', date: '2026-12-24' },
    { kind: 'always' },
    null,
  ]);
  expect(untilOf('date', presets, '2026-12-')).toBeNull();
});
