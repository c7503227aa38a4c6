import type { PlanEffect } from '@vitrine/contract/plan-diff';
import type { Plan, PlannedPlaylist } from '@vitrine/schedule/plan';
import { date, days, openFrom, plan, playlist, times } from '@vitrine/schedule/test-plan';
import { describe, expect, test } from 'vitest';
import { effectsOf, type TestPair } from './test/effects-of.ts';

// What a change of the playlist S does, said by one effect. Prague, Wednesday 10:42.

const now = Date.parse('2026-11-18T09:42:00Z');
const hours = openFrom('06:00', '22:00');
const weekdays = days('mon', 'tue', 'wed', 'thu', 'fri');
const base = playlist('all day', { priority: 10 });
const afternoon = playlist('afternoon', { priority: 50, conditions: [times('15:00', '18:00')] });
const late = playlist('late', { priority: 30, conditions: [times('15:00', '18:00')] });
const s = (rest: Partial<PlannedPlaylist> = {}) =>
  playlist('S', { createdAt: '2026-01-01T00:00:00.000Z', conditions: [times('11:00', '15:00')], ...rest });

const on = (...playlists: PlannedPlaylist[]): Plan => plan([base, ...playlists], { hours });
const pair = (was: Plan | null, becomes: Plan | null, count = 1): TestPair => ({ was, becomes, count });
const effectOf = (...pairs: TestPair[]): PlanEffect => {
  const { effects } = effectsOf(pairs, ['S'], { now, group: 'Windows' });
  expect(effects).toHaveLength(1);
  return effects[0]!;
};
/** A change of S alone, where these others play too. */
const change = (
  was: Partial<PlannedPlaylist>,
  becomes: Partial<PlannedPlaylist>,
  ...others: PlannedPlaylist[]
) => effectOf(pair(on(s(was), ...others), on(s(becomes), ...others)));
const othersIn = ({ others }: PlanEffect) => others.map((other) => `${other.playlist} ${other.does}`);

test('none: nothing becomes of it', () => {
  expect(change({}, { priority: 60 })).toMatchObject({ kind: 'none', displays: 0, isMixed: false });
  expect(effectOf()).toMatchObject({ kind: 'none' });
});

describe('starts', () => {
  const started = (zone: string, conditions: PlannedPlaylist['conditions']) => {
    const rest = { hours, timeZone: zone };
    return [plan([base], rest), plan([base, s({ conditions })], rest)] as const;
  };

  test('on displays at once, and by when on all', () => {
    const [prague, praguePlays] = started('Europe/Prague', [times('10:00', '12:00')]);
    const [auckland, aucklandPlays] = started('Pacific/Auckland', [times('10:00', '12:00')]);
    expect(effectOf(pair(prague, praguePlays, 12), pair(auckland, aucklandPlays, 5))).toMatchObject({
      ...{ kind: 'starts', displays: 17, now: 12, isMixed: false },
      first: { date: '2026-11-18', time: '10:42', displays: 12 },
      ...{ allBy: '2026-11-18T21:00:00.000Z', allByDate: '2026-11-19' },
      others: [{ playlist: 'all day', does: 'waits' }],
    });
  });

  test('at a local time that is the same everywhere', () => {
    const conditions = [date('on_or_after', '2026-12-07'), times('10:00', '12:00')];
    const [prague, praguePlays] = started('Europe/Prague', conditions);
    const [auckland, aucklandPlays] = started('Pacific/Auckland', conditions);
    expect(effectOf(pair(prague, praguePlays, 12), pair(auckland, aucklandPlays, 5))).toMatchObject({
      ...{ kind: 'starts', displays: 17, now: 0 },
      first: { date: '2026-12-07', time: '10:00', displays: 17 },
    });
  });

  test('is no start if it plays elsewhere already', () => {
    const [before, after] = started('Europe/Prague', []);
    const plays = on(s());
    expect(effectOf(pair(plays, plays, 3), pair(before, after, 2))).toMatchObject({
      kind: 'comes',
      displays: 2,
    });
  });
});

describe('leaves', () => {
  test('others play there', () => {
    expect(effectOf(pair(on(s()), on(), 5))).toMatchObject({
      ...{ kind: 'leaves', displays: 5, isEmpty: false },
      others: [{ playlist: 'all day', does: 'fills' }],
    });
  });

  test('nothing plays there', () => {
    const [was, becomes] = [plan([s()], { hours }), plan([], { hours })];
    expect(effectOf(pair(was, becomes, 5))).toMatchObject({
      ...{ kind: 'leaves', displays: 5, isEmpty: true, others: [], gap: null },
    });
  });
});

test('comes: it takes the hours of another one, or its turn with it', () => {
  const elsewhere = on(s());
  expect(
    effectOf(
      pair(elsewhere, elsewhere),
      pair(on(late), on(late, s({ conditions: [times('15:00', '18:00')] })), 4),
    ),
  ).toMatchObject({ kind: 'comes', displays: 4, others: [{ playlist: 'late', does: 'waits' }] });
  expect(
    othersIn(
      effectOf(
        pair(elsewhere, elsewhere),
        pair(on(afternoon), on(afternoon, s({ conditions: afternoon.conditions })), 4),
      ),
    ),
  ).toEqual(['afternoon turns']);
});

describe('end, start and hours', () => {
  test('end, and another one starts then', () => {
    const effect = change({}, { conditions: [times('11:00', '16:00')] }, late);
    expect(effect).toMatchObject({
      ...{ kind: 'end', displays: 1, dates: [], was: { to: '15:00', from: null }, becomes: { to: '16:00' } },
      others: [{ playlist: 'late', does: 'starts' }],
    });
    expect(othersIn(change({}, { conditions: [times('11:00', '14:00')] }))).toEqual(['all day starts']);
  });

  test('what shares the new edge with nobody waits', () => {
    const until = playlist('until', { priority: 30, conditions: [times('15:00', '16:00')] });
    expect(othersIn(change({}, { conditions: [times('11:00', '16:00')] }, until))).toEqual(['until waits']);
    const closing = plan([s(), base], { hours: openFrom('06:00', '16:00') });
    const later = plan([s({ conditions: [times('11:00', '17:00')] }), base], { hours: closing.hours });
    expect(effectOf(pair(closing, later))).toMatchObject({
      ...{ kind: 'end', becomes: { to: '16:00' } },
      others: [{ playlist: 'all day', does: 'waits' }],
    });
  });

  test('on some days only, by their dates', () => {
    const effect = change(
      {},
      { exceptions: [{ date: '2026-11-19', times: [{ from: '11:00', to: '16:00' }] }] },
    );
    expect(effect).toMatchObject({ kind: 'end', dates: ['2026-11-19'], named: ['2026-11-19'] });
  });

  test('start, and another one ends then', () => {
    expect(change({}, { conditions: [times('10:00', '15:00')] })).toMatchObject({
      ...{ kind: 'start', was: { from: '11:00', to: null }, becomes: { from: '10:00' } },
      others: [{ playlist: 'all day', does: 'ends' }],
    });
  });

  test('both edges are hours', () => {
    expect(change({}, { conditions: [times('12:00', '16:00')] })).toMatchObject({
      ...{ kind: 'hours', was: { from: '11:00', to: '15:00' }, becomes: { from: '12:00', to: '16:00' } },
    });
    const nights = { conditions: [times('20:00', '02:00')] };
    const open = plan([base, s(nights)]);
    expect(effectOf(pair(open, plan([base, s({ conditions: [times('21:00', '03:00')] })])))).toMatchObject({
      ...{ kind: 'hours', was: { from: '20:00', to: '02:00' }, becomes: { from: '21:00', to: '03:00' } },
    });
  });

  test('a day that is half over counts by its whole window', () => {
    const effect = effectsOf([pair(on(s()), on(s({ conditions: [times('11:00', '16:00')] })))], ['S'], {
      now: Date.parse('2026-11-18T13:30:00Z'),
    }).effects[0];
    expect(effect).toMatchObject({ kind: 'end', dates: [], was: { to: '15:00' } });
  });
});

describe('days', () => {
  test('more of them, fewer, and others', () => {
    const weekday = { conditions: [times('11:00', '15:00'), weekdays] };
    const six = { conditions: [times('11:00', '15:00'), days('mon', 'tue', 'wed', 'thu', 'fri', 'sat')] };
    const weekend = { conditions: [times('11:00', '15:00'), days('sat', 'sun')] };
    expect(change(weekday, six)).toMatchObject({
      ...{ kind: 'days', becomes: { dates: ['2026-11-21'] }, was: { dates: [] }, named: [] },
      others: [{ playlist: 'all day', does: 'waits' }],
    });
    expect(change(six, weekday)).toMatchObject({ kind: 'days', was: { dates: ['2026-11-21'] } });
    expect(othersIn(change(six, weekday))).toEqual(['all day fills']);
    expect(change(weekday, weekend)).toMatchObject({
      kind: 'days',
      becomes: { dates: ['2026-11-21', '2026-11-22'] },
    });
  });

  test('D15: a single day weeks ahead is looked at', () => {
    const effect = change({}, { exceptions: [{ date: '2026-12-24', times: [] }] });
    expect(effect).toMatchObject({
      ...{ kind: 'days', was: { dates: ['2026-12-24'] }, named: ['2026-12-24'] },
      others: [{ playlist: 'all day', does: 'fills' }],
    });
    const nextYear = change({}, { exceptions: [{ date: '2028-01-24', times: [] }] });
    expect(nextYear.kind).toBe('none');
  });
});

test('from and until: dates that come, move and go', () => {
  const bound = (...conditions: PlannedPlaylist['conditions']) => ({
    conditions: [times('11:00', '15:00'), ...conditions],
  });
  const until = (day: string) => bound(date('on_or_before', day));
  const from = (day: string) => bound(date('on_or_after', day));
  expect(change({}, until('2026-12-20'))).toMatchObject({
    ...{ kind: 'until', was: { date: null }, becomes: { date: '2026-12-20' } },
  });
  expect(change(until('2026-12-20'), until('2026-11-20'))).toMatchObject({
    ...{ kind: 'until', was: { date: '2026-12-20' }, becomes: { date: '2026-11-20' } },
  });
  expect(change(until('2026-12-20'), {})).toMatchObject({
    kind: 'until',
    was: { date: '2026-12-20' },
    becomes: { date: null },
  });
  expect(change({}, from('2026-12-20'))).toMatchObject({
    ...{ kind: 'from', was: { date: null }, becomes: { date: '2026-12-20' } },
  });
});

describe('alone and turns', () => {
  const shared = { conditions: afternoon.conditions };

  test('alone: its equals wait', () => {
    const effect = change(shared, { ...shared, priority: 60 }, afternoon);
    expect(effect).toMatchObject({
      kind: 'alone',
      dates: [],
      others: [{ playlist: 'afternoon', does: 'waits' }],
    });
  });

  test('turns: with whom', () => {
    const effect = change({ ...shared, priority: 60 }, shared, afternoon);
    expect(effect).toMatchObject({ kind: 'turns', others: [{ playlist: 'afternoon', does: 'turns' }] });
  });

  test('who still wins, on which days, and by which group', () => {
    const brunch = playlist('brunch', {
      priority: 90,
      conditions: [times('08:00', '16:00'), days('sat', 'sun')],
    });
    const effect = change(shared, { ...shared, priority: 60 }, afternoon, brunch);
    expect(effect).toMatchObject({
      kind: 'alone',
      wins: {
        ...{ playlist: 'brunch', displays: 1, dates: ['2026-11-21', '2026-11-22'] },
        ...{ from: '15:00', to: '16:00', group: null },
      },
    });
    const equal = { ...brunch, priority: 60, groupPriority: 80 };
    expect(change(shared, { ...shared, priority: 60 }, afternoon, equal).wins).toMatchObject({
      group: 'Windows',
    });
  });
});

test('items: how many, and how many are other ones', () => {
  const both = on(s());
  const none = {
    added: [],
    removed: [],
    changed: [],
    expired: [],
    isReordered: false,
    loop: { was: 1, becomes: 1 },
  };
  const items = (change: object, was: number, becomes: number) =>
    effectsOf([pair(both, both, 3)], ['S'], {
      now,
      items: new Map([['S', { ...none, ...change, count: { was, becomes } }]]),
    }).effects[0];
  expect(items({ added: ['Roll'] }, 3, 4)).toMatchObject({
    ...{ kind: 'items', displays: 3, was: { items: 3 }, becomes: { items: 4 } },
  });
  expect(items({ added: ['Roll'], removed: ['Cake'], changed: ['Tea'] }, 3, 3)).toMatchObject({ changed: 2 });
});

describe('more, less and moves', () => {
  test('hours of a week on each display', () => {
    // Of two windows a day one begins earlier.
    const two = (first: string) => ({
      conditions: [times(first, '12:00')],
      alternatives: [[times('14:00', '16:00')]],
    });
    expect(change(two('11:00'), two('10:00'))).toMatchObject({
      ...{ kind: 'more', seconds: { from: 7 * 3600, to: 7 * 3600 } },
      others: [{ playlist: 'all day', does: 'waits' }],
    });
    expect(change(two('10:00'), two('11:00'))).toMatchObject({ kind: 'less' });
    const moved = { conditions: [times('10:00', '11:00')], alternatives: [[times('14:00', '16:00')]] };
    expect(change(two('11:00'), moved)).toMatchObject({ kind: 'moves', seconds: null });
  });
});

test('open hours that become empty are named with their days and times', () => {
  const was = plan([s({ conditions: [times('11:00', '15:00')] })], { hours });
  const becomes = plan([s({ conditions: [times('11:00', '12:00')] })], { hours });
  expect(effectOf(pair(was, becomes, 4))).toMatchObject({
    ...{ kind: 'end', others: [] },
    gap: { displays: 4, from: '12:00', to: '15:00' },
  });
});

test('what differs between displays is said of the most of them', () => {
  const others = plan([playlist('other', { priority: 90 }), s()], { hours });
  const ended = s({ conditions: [times('11:00', '16:00')] });
  const early = openFrom('06:00', '15:30');
  const effect = effectOf(
    pair(on(s()), on(ended), 4),
    pair(plan([base, s()], { hours: early }), plan([base, ended], { hours: early }), 2),
    pair(others, plan([others.playlists[0]!, ended], { hours }), 9),
  );
  expect(effect).toMatchObject({ kind: 'end', displays: 4, becomes: { to: '16:00' }, isMixed: true });
});

test('of several playlists those with the most display-minutes, at most three', () => {
  const list = (id: string, from: string) => playlist(id, { conditions: [times(from, '20:00')] });
  const all = ['a', 'b', 'c', 'd'];
  const was = on(...all.map((id) => list(id, '19:00')));
  const becomes = on(...all.map((id, i) => list(id, `${18 - i}:00`)));
  const { effects } = effectsOf([pair(was, becomes)], all, { now });
  expect(effects.map((effect) => effect.playlist)).toEqual(['d', 'c', 'b']);
});

test('2,000 displays with the same plans cost what one costs, and many plans look at fewer dates', () => {
  const dates = Array.from({ length: 200 }, (_, i) => new Date(now + (i + 8) * 3 * 86_400_000));
  const exceptions = dates.map((day) => ({ date: day.toISOString().slice(0, 10), times: [] }));
  const [was, becomes] = [on(s()), on(s({ exceptions }))];
  const one = effectsOf([pair(was, becomes, 1)], ['S'], { now }).work;
  expect(effectsOf([pair(was, becomes, 2000)], ['S'], { now }).work).toBe(one);
  const many = Array.from({ length: 400 }, () => pair(on(s()), on(s({ exceptions }))));
  expect(effectsOf(many, ['S'], { now }).work).toBeLessThanOrEqual(400 * 60);
});
