import type { PlanEffect } from '@vitrine/contract/plan-diff';
import type { PlannedPlaylist } from '@vitrine/schedule/plan';
import { date, days, openFrom, plan, playlist, times } from '@vitrine/schedule/test-plan';
import { describe, expect, test } from 'vitest';
import { effectsOf } from './test/effects-of.ts';

// Which days an effect names, and who else it names. Prague, Wednesday 10:42.

const now = Date.parse('2026-11-18T09:42:00Z');
const opening = openFrom('06:00', '22:00');
const always = openFrom('00:00', '24:00');
const weekdays = days('mon', 'tue', 'wed', 'thu', 'fri');
const lunch = times('11:00', '15:00');
const base = playlist('all day', { priority: 10 });
const s = (rest: Partial<PlannedPlaylist>) =>
  playlist('S', { createdAt: '2026-01-01T00:00:00.000Z', conditions: [lunch], ...rest });

interface Setting {
  readonly others?: readonly PlannedPlaylist[];
  readonly hours?: typeof opening;
}

function effectOf(
  was: Partial<PlannedPlaylist>,
  becomes: Partial<PlannedPlaylist>,
  { others = [base], hours = opening }: Setting = {},
): PlanEffect {
  const on = (own: Partial<PlannedPlaylist>) => plan([...others, s(own)], { hours });
  return effectsOf([{ was: on(was), becomes: on(becomes), count: 1 }], ['S'], { now }).effects[0]!;
}

const othersIn = ({ others }: PlanEffect) => others.map((other) => `${other.playlist} ${other.does}`);
const weekdayOf = (text: string) => new Date(`${text}T00:00:00Z`).toUTCString().slice(0, 3);
/** Days as a sentence names them: single ones by their dates. */
const daysIn = ({ named }: PlanEffect, dates: readonly string[]) =>
  [...new Set(dates.map((each) => (named.includes(each) ? each : weekdayOf(each))))].join(' ');

describe('a weekend that is added', () => {
  test('is one of weekdays, also where the playlist ends weeks ahead', () => {
    for (const bound of [date('on_or_before', '2026-12-20'), date('on_or_after', '2026-11-01')]) {
      const effect = effectOf({ conditions: [lunch, weekdays, bound] }, { conditions: [lunch, bound] });
      expect(effect).toMatchObject({ kind: 'days', was: { dates: [] } });
      expect(daysIn(effect, effect.becomes.dates)).toBe('Sat Sun');
    }
  });

  test('is one of weekdays where the playlist begins weeks ahead', () => {
    const begins = date('on_or_after', '2026-12-07');
    const effect = effectOf({ conditions: [lunch, weekdays, begins] }, { conditions: [lunch, begins] });
    expect(effect).toMatchObject({ kind: 'days', others: [{ playlist: 'all day', does: 'waits' }] });
    expect(daysIn(effect, effect.becomes.dates)).toBe('Sat Sun');
    const longer = effectOf(
      { conditions: [lunch, begins] },
      { conditions: [times('11:00', '16:00'), begins] },
    );
    expect(longer).toMatchObject({ kind: 'end', dates: [], becomes: { to: '16:00' } });
  });

  test('is one of whole days where the playlist plays around the clock', () => {
    const effect = effectOf({ conditions: [weekdays] }, { conditions: [] }, { hours: always });
    expect(effect).toMatchObject({ kind: 'days', becomes: { dates: ['2026-11-21', '2026-11-22'] } });
    const only = effectOf({ conditions: [] }, { conditions: [weekdays] }, { hours: always });
    expect(only).toMatchObject({ kind: 'days', was: { dates: ['2026-11-21', '2026-11-22'] } });
  });

  test('beside a later end it is counted in hours: of the days at the end only some are looked at', () => {
    const effect = effectOf(
      { conditions: [lunch, weekdays, date('on_or_before', '2026-12-18')] },
      { conditions: [lunch, date('on_or_before', '2027-02-22')] },
    );
    expect(effect).toMatchObject({ kind: 'more', dates: [], seconds: { from: 8 * 3600, to: 8 * 3600 } });
    const swapped = effectOf(
      { conditions: [lunch, date('on_or_before', '2026-11-24')] },
      { conditions: [lunch, date('on_or_after', '2026-11-25')] },
    );
    expect(swapped).toMatchObject({ kind: 'less', dates: [] });
  });

  test('in hours that only begin weeks ahead it is counted in the week in which they do', () => {
    const begins = date('on_or_after', '2026-12-07');
    const two = (from: string) => ({
      conditions: [times(from, '12:00'), begins],
      alternatives: [[times('14:00', '16:00'), begins]],
    });
    expect(effectOf(two('11:00'), two('10:00'))).toMatchObject({
      kind: 'more',
      seconds: { from: 7 * 3600, to: 7 * 3600 },
    });
  });
});

test('an end of a playlist that plays around the clock is one', () => {
  const effect = effectOf(
    { conditions: [] },
    { conditions: [date('on_or_before', '2026-12-20')] },
    { hours: always },
  );
  expect(effect).toMatchObject({ kind: 'until', becomes: { date: '2026-12-20' } });
});

test('open hours that become empty after a last date are those of its weekdays', () => {
  const until = date('on_or_before', '2026-12-18');
  const effect = effectOf({}, { conditions: [lunch, until] }, { others: [] });
  expect(effect).toMatchObject({ kind: 'until', named: [], gap: { from: '11:00', to: '15:00' } });
  expect(new Set(effect.gap!.dates.map(weekdayOf)).size).toBe(7);
  const exception = { date: '2026-12-24', times: [] };
  const single = effectOf({}, { exceptions: [exception] }, { others: [] });
  expect(single).toMatchObject({ kind: 'days', named: ['2026-12-24'], gap: { dates: ['2026-12-24'] } });
});

test('the rest of a window that began yesterday is no day to look forward to', () => {
  const night = {
    conditions: [date('before', '2026-11-01')],
    exceptions: [{ date: '2026-11-17', times: [{ from: '22:00', to: '11:00' }] }],
  };
  const effect = effectOf({ conditions: [times('12:00', '13:00')] }, night, { hours: always });
  expect(effect).toMatchObject({ kind: 'less', becomes: { dates: [] } });
});

describe('an end that moves', () => {
  const later = { conditions: [times('11:00', '16:00')] };
  const at = (id: string, from: string, to: string, priority = 30) =>
    playlist(id, { priority, conditions: [times(from, to)] });

  test('all who take turns from then on are named', () => {
    const others = [base, at('x', '15:00', '18:00'), at('y', '15:00', '18:00')];
    expect(othersIn(effectOf({}, later, { others }))).toEqual(['x starts', 'y starts']);
    const joined = [base, at('x', '15:00', '18:00'), at('y', '16:00', '18:00')];
    expect(othersIn(effectOf({}, later, { others: joined }))).toEqual(['x starts', 'y starts']);
    const left = [base, at('x', '08:00', '11:00'), at('y', '08:00', '10:00')];
    const earlier = { conditions: [times('10:00', '15:00')] };
    expect(othersIn(effectOf({}, earlier, { others: left }))).toEqual(['x ends', 'y ends']);
  });

  test('whoever fills a part of the time is not left out', () => {
    const others = [base, at('x', '14:30', '18:00')];
    const earlier = { conditions: [times('11:00', '14:00')] };
    const effect = effectOf({}, earlier, { others });
    expect(othersIn(effect).sort()).toEqual(['all day fills', 'x fills']);
    const waiting = [base, at('x', '15:00', '15:30', 40), at('y', '15:00', '18:00')];
    expect(othersIn(effectOf({}, later, { others: waiting })).sort()).toEqual(['x waits', 'y waits']);
  });

  test('whoever shares the time with it takes turns', () => {
    const others = [base, at('x', '15:00', '18:00', 50)];
    expect(effectOf({}, later, { others })).toMatchObject({
      kind: 'end',
      becomes: { to: '16:00' },
      others: [{ playlist: 'x', does: 'turns' }],
    });
    const moved = { conditions: [times('12:00', '16:00')] };
    expect(othersIn(effectOf({}, moved, { others: others.slice(1) }))).toEqual(['x turns']);
  });
});
